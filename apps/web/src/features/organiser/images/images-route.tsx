import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { imageFilters, listImages, MAX_IMAGES_AT_ONCE } from '@uvh/contract/calls/organiser/images';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { useClasses } from '../../../event/classes.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { useZones } from '../../../layout/zone-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { useList } from '../table/list.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { ImageActs } from './image-acts.tsx';
import { filterQuery, IMAGE_STATES, NO_FILTERS, REPORTED } from './image-filters.ts';
import { SavedViews } from './saved-views.tsx';
import { useImageColumns } from './use-image-columns.tsx';

type Row = Answer<typeof listImages>['rows'][number];
const SHARES = ['10', '20', '30', '50', '70', '90'];

/** /organiser/images: all images, narrowed down by the address, and changed by many at once. */
export function Component() {
  const { t } = useTranslation('organiser-images');
  const zones = useZones();
  const navigate = useNavigate();
  const classes = useClasses();
  const { values, set } = useAddress(NO_FILTERS);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const filters = filterQuery(values, classes);
  const list = useList<Row>({
    key: ['images', filters],
    fetchPage: (page, signal) => callApi(listImages, { query: { ...page, ...filters } }, { signal }),
  });
  const choices = useQuery<Answer<typeof imageFilters>>({
    queryKey: ['organiser', 'image-filters'],
    queryFn: ({ signal }) => callApi(imageFilters, {}, { signal }),
  });
  const columns = useImageColumns(selected, (imageId) => {
    const changed = new Set(selected);
    if (!changed.delete(imageId) && changed.size < MAX_IMAGES_AT_ONCE) changed.add(imageId);
    setSelected(changed);
  });
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
      {selected.size > 0 && (
        <section aria-live="polite" className="mb-4 flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t('selected', { count: selected.size })}</span>
          <ImageActs imageIds={[...selected]} onDone={() => setSelected(new Set())} />
          <Button size="small" variant="quiet" onClick={() => setSelected(new Set())}>
            {t('none')}
          </Button>
        </section>
      )}
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ image_id }) => image_id}
        order={{ sort: filters.sort, direction: filters.direction }}
        onOrder={(order) => set({ sort: order.sort, direction: order.direction })}
        onOpen={({ image_id }) => void navigate(`/organiser/images/${image_id}`)}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
