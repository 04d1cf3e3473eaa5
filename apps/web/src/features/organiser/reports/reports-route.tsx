import { listReports } from '@uvh/contract/calls/organiser/reports';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { useList } from '../table/list.ts';
import { orderOf, searchOf } from '../table/list-address.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { type ReportRow, useReportColumns } from './use-report-columns.tsx';

const SORTS = ['at', 'image_id'] as const;
const STATES = ['open', 'decided', 'all'] as const;
const KINDS = ['broken', 'unsuitable', 'private', 'box'] as const;

/** /organiser/reports: what players say of images and boxes, the open ones first. */
export function Component() {
  const { t } = useTranslation('organiser-reports');
  const navigate = useNavigate();
  const address = useAddress({ state: 'open', kind: '', search: '', sort: 'at', direction: 'desc' });
  const { values, set } = address;
  const kind = KINDS.find((each) => each === values.kind);
  const ordering = orderOf(address, SORTS);
  const query = {
    state: STATES.find((each) => each === values.state) ?? ('open' as const),
    ...ordering.order,
    search: values.search,
    ...(kind === undefined ? {} : { kind }),
  };
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
          value={query.state}
          onChange={(state) => set({ state })}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <FilterSelect
          label={t('kind')}
          value={kind ?? ''}
          onChange={(value) => set({ kind: value })}
          options={[{ value: '', label: t('any') }, ...KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))]}
        />
      </TableTools>
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ report_id }) => report_id}
        {...ordering}
        onOpen={({ report_id }) => void navigate(`/organiser/reports/${report_id}`)}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
