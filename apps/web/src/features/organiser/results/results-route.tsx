import type { Answer } from '@uvh/contract/call';
import { listResults } from '@uvh/contract/calls/organiser/results';
import { Presentation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useLiveRefresh } from '../../../api/use-live-refresh.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatAccuracy, formatNumber } from '../../../ui/formats.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { orderOf, searchOf } from '../table/list-address.ts';
import { LongName } from '../table/long-name.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { CertificatesButton } from './certificates-button.tsx';
import { LedgerCheck } from './ledger-check.tsx';

type Row = Answer<typeof listResults>['rows'][number];
const SORTS = ['overall_rank', 'name', 'zone', 'members', 'xp', 'accuracy'] as const;

/** /organiser/results: the standing as it is, certificates, and the way to the reveal. */
export function Component() {
  const { t } = useTranslation('organiser-event');
  const address = useAddress({ sort: 'overall_rank', direction: 'asc', search: '' });
  const { values } = address;
  const ordering = orderOf(address, SORTS);
  const columns = useColumns();
  const list = useList<Row>({
    key: ['results', ordering.order, values.search],
    fetchPage: (page, signal) =>
      callApi(listResults, { query: { ...page, ...ordering.order, search: values.search } }, { signal }),
  });
  useLiveRefresh(['organiser', 'results'], ['leaderboard', 'event']);
  return (
    <>
      <PageTitle>{t('results.title')}</PageTitle>
      <PageHeader
        title={t('results.title')}
        lead={t('results.lead')}
        actions={
          <>
            <CertificatesButton />
            <ButtonLink to="/organiser/reveal" icon={<Presentation aria-hidden="true" className="size-5" />}>
              {t('results.reveal')}
            </ButtonLink>
          </>
        }
      />
      <LedgerCheck />
      <TableTools search={searchOf(address, t('results.search'))} columns={columns} list={list} fileName="results" />
      <DataTable
        name={t('results.title')}
        columns={columns}
        list={list}
        keyOf={({ team_id }) => team_id}
        {...ordering}
        empty={<EmptyState title={t('results.empty')} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t, i18n } = useTranslation('organiser-event');
  const rank = (value: number) => (value === 0 ? '–' : formatNumber(value, i18n.language));
  return [
    {
      id: 'overall_rank',
      header: t('results.place'),
      cell: (team) => rank(team.overall_rank),
      csv: (team) => (team.overall_rank === 0 ? null : team.overall_rank),
      width: '5.5rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'name',
      header: t('results.team'),
      cell: ({ name }) => <LongName name={name} />,
      csv: ({ name }) => name,
      width: 'minmax(14rem, 3fr)',
      canSort: true,
    },
    {
      id: 'zone',
      header: t('results.zone'),
      cell: ({ zone }) => zone,
      csv: ({ zone }) => zone,
      width: '5.5rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'rank',
      header: t('results.rank'),
      cell: (row) => rank(row.rank),
      csv: (row) => (row.rank === 0 ? null : row.rank),
      width: '6rem',
      isNumber: true,
    },
    {
      id: 'shown_rank',
      header: t('results.shownRank'),
      cell: ({ shown_rank }) => rank(shown_rank),
      width: '6rem',
      isNumber: true,
    },
    {
      id: 'points',
      header: t('results.points'),
      cell: ({ points }) => formatNumber(points, i18n.language),
      csv: ({ points }) => points,
      width: '6rem',
      isNumber: true,
    },
    {
      id: 'xp',
      header: t('results.xp'),
      cell: ({ xp }) => formatNumber(xp, i18n.language),
      csv: ({ xp }) => xp,
      width: '5.5rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'accuracy',
      header: t('results.accuracy'),
      cell: ({ accuracy }) => formatAccuracy(accuracy, i18n.language),
      csv: ({ accuracy }) => accuracy,
      width: '7rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'members',
      header: t('results.members'),
      cell: ({ members }) => members,
      csv: ({ members }) => members,
      width: '7rem',
      isNumber: true,
      canSort: true,
    },
  ];
}
