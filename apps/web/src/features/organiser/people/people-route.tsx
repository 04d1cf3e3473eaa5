import type { Answer } from '@uvh/contract/call';
import { listPeople } from '@uvh/contract/calls/organiser/people';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/formats.ts';
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
import { PersonBadges } from './person-badges.tsx';

type Row = Answer<typeof listPeople>['rows'][number];
const SORTS = ['username', 'xp', 'images', 'created_at'] as const;
const TEAMS = ['any', 'with', 'without'] as const;

/** /organiser/people: everybody who has an account. */
export function Component() {
  const { t } = useTranslation('organiser-people');
  const navigate = useNavigate();
  const address = useAddress({ search: '', team: 'any', sort: 'username', direction: 'asc' });
  const { values, set } = address;
  const ordering = orderOf(address, SORTS);
  const team = TEAMS.find((each) => each === values.team) ?? 'any';
  const columns = useColumns();
  const list = useList<Row>({
    key: ['people', values.search, team, ordering.order],
    fetchPage: (page, signal) =>
      callApi(listPeople, { query: { ...page, search: values.search, team, ...ordering.order } }, { signal }),
  });
  return (
    <>
      <PageTitle>{t('people.title')}</PageTitle>
      <PageHeader title={t('people.title')} lead={t('people.lead')} />
      <TableTools search={searchOf(address, t('people.search'))} columns={columns} list={list} fileName="people">
        <FilterSelect
          label={t('people.team')}
          value={team}
          onChange={(wanted) => set({ team: wanted })}
          options={[
            { value: 'any', label: t('people.any') },
            { value: 'with', label: t('people.with') },
            { value: 'without', label: t('people.noTeam') },
          ]}
        />
      </TableTools>
      <DataTable
        name={t('people.title')}
        columns={columns}
        list={list}
        keyOf={({ user_id }) => user_id}
        {...ordering}
        onOpen={({ user_id }) => void navigate(`/organiser/people/${user_id}`)}
        empty={<EmptyState title={t('people.empty')} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const instant = useInstant();
  const { t, i18n } = useTranslation('organiser-people');
  return [
    {
      id: 'username',
      header: t('people.username'),
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.username}
          <PersonBadges person={row} />
        </span>
      ),
      csv: ({ username }) => username,
      width: 'minmax(12rem, 2fr)',
      canSort: true,
    },
    {
      id: 'name',
      header: t('people.name'),
      cell: ({ name }) => <LongName name={name} />,
      csv: ({ name }) => name,
      width: 'minmax(10rem, 2fr)',
    },
    {
      id: 'email',
      header: t('people.email'),
      cell: ({ email }) => <span title={email}>{email}</span>,
      csv: ({ email }) => email,
      width: 'minmax(14rem, 2fr)',
    },
    {
      id: 'team',
      header: t('people.team'),
      cell: ({ team }) => <LongName name={team?.name ?? t('people.noTeam')} />,
      csv: ({ team }) => team?.name ?? null,
      width: 'minmax(10rem, 2fr)',
    },
    {
      id: 'xp',
      header: t('people.xp'),
      cell: ({ xp }) => formatNumber(xp, i18n.language),
      csv: ({ xp }) => xp,
      width: '7rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'images',
      header: t('people.images'),
      cell: ({ images }) => formatNumber(images, i18n.language),
      csv: ({ images }) => images,
      width: '8rem',
      isNumber: true,
      canSort: true,
    },
    {
      id: 'created_at',
      header: t('people.joined'),
      cell: ({ created_at }) => instant(created_at),
      csv: ({ created_at }) => created_at,
      width: INSTANT_WIDTH,
      canSort: true,
    },
  ];
}
