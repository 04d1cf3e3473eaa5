import { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { APPEALS_SHOWN_AS } from '@uvh/contract/shown-appeal';
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
import { type AppealRow, useAppealColumns } from './use-appeal-columns.tsx';

const SORTS = ['at', 'image_id'] as const;
const STATES = ['all', ...APPEALS_SHOWN_AS] as const;

/** /organiser/appeals: what players do not accept, and what third people said of it. */
export function Component() {
  const { t } = useTranslation('organiser-appeals');
  const navigate = useNavigate();
  const address = useAddress({ state: 'all', search: '', sort: 'at', direction: 'desc' });
  const { values, set } = address;
  const ordering = orderOf(address, SORTS);
  const query = {
    state: STATES.find((each) => each === values.state) ?? ('all' as const),
    ...ordering.order,
    search: values.search,
  };
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
        {...ordering}
        onOpen={({ image_id }) => void navigate(`/organiser/images/${image_id}`)}
        empty={<EmptyState title={t('empty')} />}
      />
    </>
  );
}
