import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { imageFilters, listImages } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { useClasses } from '../../../event/classes.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { useZones } from '../../../layout/zone-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { useList } from '../table/list.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { filterQuery, IMAGE_STATES, NO_FILTERS, REPORTED } from './image-filters.ts';
import { SavedViews } from './saved-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useImageColumns } from './use-image-columns.tsx';
import { useSelection } from './use-selection.ts';

type Row = Answer<typeof listImages>['rows'][number];
const SHARES = ['10', '20', '30', '50', '70', '90'];

/** /organiser/images: all images, narrowed down by the address, and changed by many at once. */
export function Component() {
  const { t } = useTranslation('organiser-images');
  const zones = useZones();
  const navigate = useNavigate();
  const classes = useClasses();
  const { values, set } = useAddress(NO_FILTERS);
  const filters = filterQuery(values, classes);
  const list = useList<Row>({
    key: ['images', filters],
    fetchPage: (page, signal) => callApi(listImages, { query: { ...page, ...filters } }, { signal }),
  });
  const choices = useQuery<Answer<typeof imageFilters>>({
    queryKey: ['organiser', 'image-filters'],
    queryFn: ({ signal }) => callApi(imageFilters, {}, { signal }),
  });
  const { sort, direction, ...narrowing } = filters;
  const selection = useSelection(list.source, JSON.stringify(narrowing));
  const columns = useImageColumns(selection.selected, selection.toggle);
  const any = { value: '', label: t('any') };
  const same = (value: string) => ({ value, label: value });
  const percent = (value: string) => ({ value, label: `${value} %` });
  const options = {
    state: IMAGE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    zone: zones.map(({ number }) => ({ value: String(number), label: String(number) })),
    label: classes.names.map(same),
    camera: (choices.data?.cameras ?? []).map(same),
    batch: (choices.data?.batches ?? []).map(({ batch_id, name }) => ({ value: String(batch_id), label: name })),
    risk: SHARES.map(percent),
    agreement: SHARES.map(percent),
    contested: [{ value: 'yes', label: t('contestedOnly') }],
    reported: REPORTED.map((value) => ({ value, label: t(`reportedOptions.${value}`) })),
  };
  const labels = {
    state: t('state'),
    zone: t('zone'),
    label: t('class'),
    camera: t('camera'),
    batch: t('batch'),
    risk: t('riskFrom'),
    agreement: t('agreementTo'),
    contested: t('contested'),
    reported: t('reported'),
  };
  const names = ['state', 'zone', 'label', 'camera', 'batch', 'risk', 'agreement', 'contested', 'reported'] as const;

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SavedViews />
      <TableTools columns={columns} list={list} fileName="images">
        {names.map((name) => (
          <FilterSelect
            key={name}
            label={labels[name]}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
            options={[any, ...options[name]]}
          />
        ))}
      </TableTools>
      <SelectionBar selection={selection} total={list.total ?? 0} />
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ image_id }) => image_id}
        order={{ sort, direction }}
        onOrder={(order) => set({ sort: order.sort, direction: order.direction })}
        onOpen={({ image_id }) => void navigate(`/organiser/images/${image_id}`)}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
