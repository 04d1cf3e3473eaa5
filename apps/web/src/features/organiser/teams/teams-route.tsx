import type { Answer } from '@uvh/contract/call';
import { listTeams } from '@uvh/contract/calls/organiser/teams';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber, formatPercent } from '../../../ui/formats.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { useList } from '../table/list.ts';
import { orderOf, searchOf } from '../table/list-address.ts';
import { LongName } from '../table/long-name.tsx';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { useInstant } from '../use-instant.ts';
import { STANDINGS, StandingBadge } from './standing-badge.tsx';

type Row = Answer<typeof listTeams>['rows'][number];
const SORTS = ['xp', 'name', 'members', 'images', 'created_at'] as const;

/** /organiser/teams: every team, to be found by name, code or standing. */
export function Component() {
  const { t } = useTranslation('organiser-people');
  const navigate = useNavigate();
  const address = useAddress({ search: '', standing: '', sort: 'xp', direction: 'desc' });
  const { values, set } = address;
  const ordering = orderOf(address, SORTS);
  const standing = STANDINGS.find((each) => each === values.standing);
  const columns = useColumns();
  const list = useList<Row>({
    key: ['teams', values.search, standing, ordering.order],
    fetchPage: (page, signal) =>
      callApi(
        listTeams,
        {
          query: {
            ...page,
            search: values.search,
            ...ordering.order,
            ...(standing === undefined ? {} : { standing }),
          },
        },
        { signal },
      ),
  });
  return (
    <>
      <PageTitle>{t('teams.title')}</PageTitle>
      <PageHeader title={t('teams.title')} lead={t('teams.lead')} />
      <TableTools search={searchOf(address, t('teams.search'))} columns={columns} list={list} fileName="teams">
        <FilterSelect
          label={t('teams.standing')}
          value={values.standing}
          onChange={(wanted) => set({ standing: wanted })}
          options={[
            { value: '', label: t('teams.any') },
            ...STANDINGS.map((each) => ({ value: each, label: t(`standing.${each}`) })),
          ]}
        />
      </TableTools>
      <DataTable
        name={t('teams.title')}
        columns={columns}
        list={list}
        keyOf={({ team_id }) => team_id}
        {...ordering}
        onOpen={({ team_id }) => void navigate(`/organiser/teams/${team_id}`)}
        empty={<EmptyState title={t('teams.empty')} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const instant = useInstant();
  const { t, i18n } = useTranslation('organiser-people');
  const number = (value: number) => formatNumber(value, i18n.language);
  const share = ({ hits, judged }: Row) => (judged === 0 ? null : Math.round((1000 * hits) / judged) / 10);
  return [
    {
      id: 'name',
      header: t('teams.name'),
      cell: ({ name }) => <LongName name={name} />,
      csv: ({ name }) => name,
      width: 'minmax(12rem, 3fr)',
      canSort: true,
    },
    {
      id: 'code',
      header: t('teams.code'),
      cell: ({ code }) => <code>{code}</code>,
      csv: ({ code }) => code,
      width: '7rem',
    },
    {
      id: 'standing',
      header: t('teams.standing'),
      cell: ({ standing }) => <StandingBadge standing={standing} />,
      csv: ({ standing }) => standing,
      width: 'minmax(9rem, 1fr)',
    },
    {
      id: 'members',
      header: t('teams.members'),
      cell: ({ members }) => number(members),
      csv: ({ members }) => members,
      width: '8rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'xp',
      header: t('teams.xp'),
      cell: ({ xp }) => number(xp),
      csv: ({ xp }) => xp,
      width: '7rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'images',
      header: t('teams.images'),
      cell: ({ images }) => number(images),
      csv: ({ images }) => images,
      width: '8rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'accuracy',
      header: t('teams.accuracy'),
      cell: (row) => {
        const percent = share(row);
        return percent === null ? '–' : formatPercent(percent, i18n.language);
      },
      csv: share,
      width: '9rem',
      isNumber: true,
    },
    {
      id: 'created_at',
      header: t('teams.founded'),
      cell: ({ created_at }) => instant(created_at),
      csv: ({ created_at }) => created_at,
      width: INSTANT_WIDTH,
      canSort: true,
    },
  ];
}
