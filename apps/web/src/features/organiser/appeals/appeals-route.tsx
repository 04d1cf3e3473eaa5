import { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { useList } from '../table/list.ts';
import { searchOf } from '../table/list-address.ts';
import { TableTools } from '../table/table-tools.tsx';
import { addressOfAppeal } from './appeal-address.ts';
import { APPEAL_STATES, useAppealFilters } from './appeal-filters.ts';
import { type AppealRow, useAppealColumns } from './use-appeal-columns.tsx';

/** /organiser/appeals: what players do not accept, and what third people said of it. */
export function Component() {
  const { t } = useTranslation('organiser-appeals');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { address, ordering, state, order } = useAppealFilters();
  const query = { state, ...order };
  const columns = useAppealColumns();
  const list = useList<AppealRow>({
    key: ['appeals', query],
    fetchPage: (page, signal) => callApi(listEveryAppeal, { query: { ...page, ...query } }, { signal }),
  });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TableTools search={searchOf(address, t('search'))} columns={columns} list={list} fileName="appeals">
        <FilterSelect
          label={t('state')}
          value={state}
          onChange={(value) => address.set({ state: value })}
          options={APPEAL_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </TableTools>
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ appeal_id }) => appeal_id}
        {...ordering}
        onOpen={(row) => void navigate(addressOfAppeal(row, search))}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
