import { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { useList } from '../table/list.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { type AppealRow, useAppealColumns } from './use-appeal-columns.tsx';

const STATES = ['all', 'open', 'upheld', 'refused'] as const;

/** /organiser/appeals: what players do not accept, and what third people said of it. */
export function Component() {
  const { t } = useTranslation('organiser-appeals');
  const navigate = useNavigate();
  const { values, set } = useAddress({ state: 'all', search: '', sort: 'at', direction: 'desc' });
  const query = {
    state: STATES.find((each) => each === values.state) ?? ('all' as const),
    sort: values.sort === 'image_id' ? ('image_id' as const) : ('at' as const),
    direction: values.direction === 'asc' ? ('asc' as const) : ('desc' as const),
    search: values.search,
  };
  const columns = useAppealColumns();
  const list = useList<AppealRow>({
    key: ['appeals', query],
    fetchPage: (page, signal) => callApi(listEveryAppeal, { query: { ...page, ...query } }, { signal }),
  });
  const search = {
    label: t('search'),
    value: values.search,
    onChange: (text: string) => set({ search: text }, { isTyping: true }),
  };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TableTools search={search} columns={columns} list={list} fileName="appeals">
        <FilterSelect
          label={t('state')}
          value={query.state}
          onChange={(state) => set({ state })}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </TableTools>
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ appeal_id }) => appeal_id}
        order={{ sort: query.sort, direction: query.direction }}
        onOrder={(order) => set({ sort: order.sort, direction: order.direction })}
        onOpen={({ image_id }) => void navigate(`/organiser/images/${image_id}`)}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
