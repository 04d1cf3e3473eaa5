import { listReports } from '@uvh/contract/calls/organiser/reports';
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
import { REPORT_KINDS, REPORT_STATES, useReportFilters } from './report-filters.ts';
import { type ReportRow, useReportColumns } from './use-report-columns.tsx';

/** /organiser/reports: what players say of images and boxes, the open ones first. */
export function Component() {
  const { t } = useTranslation('organiser-reports');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { address, ordering, kind, state, order } = useReportFilters();
  const query = { state, ...order };
  const columns = useReportColumns();
  const list = useList<ReportRow>({
    key: ['reports', query],
    fetchPage: (page, signal) => callApi(listReports, { query: { ...page, ...query } }, { signal }),
  });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TableTools search={searchOf(address, t('search'))} columns={columns} list={list} fileName="reports">
        <FilterSelect
          label={t('state')}
          value={state}
          onChange={(value) => address.set({ state: value })}
          options={REPORT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <FilterSelect
          label={t('kind')}
          value={kind ?? ''}
          onChange={(value) => address.set({ kind: value })}
          options={[
            { value: '', label: t('any') },
            ...REPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
        />
      </TableTools>
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ report_id }) => report_id}
        {...ordering}
        onOpen={({ report_id }) => void navigate(`/organiser/reports/${report_id}${search}`)}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
