import type { Answer } from '@uvh/contract/call';
import { listLeaders } from '@uvh/contract/calls/organiser/leaders';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CONTROL_LOOK } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { searchOf } from '../table/list-address.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { useInstant } from '../use-instant.ts';
import { InvitationActs } from './invitation-acts.tsx';
import { InviteCard } from './invite-card.tsx';

type Row = Answer<typeof listLeaders>['rows'][number];
const STATES = ['open', 'locked', 'revoked', 'used'] as const;
const TONES = { open: 'info', locked: 'danger', revoked: 'neutral', used: 'go' } as const;
const MAIL_TONES = { sent: 'go', waiting: 'info', refused: 'danger', none: 'neutral' } as const;

/** /organiser/leaders: who is invited to lead a team, and inviting more. */
export function Component() {
  const { t } = useTranslation('organiser-leaders');
  const address = useAddress({ state: 'all', search: '' });
  const { values, set } = address;
  const state = STATES.find((each) => each === values.state);
  const columns = useColumns();
  const list = useList<Row>({
    key: ['leaders', state, values.search],
    fetchPage: (page, signal) =>
      callApi(
        listLeaders,
        { query: { ...page, search: values.search, ...(state === undefined ? {} : { state }) } },
        { signal },
      ),
  });
  const isNarrowed = state !== undefined || values.search !== '';
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <InviteCard />
      <TableTools search={searchOf(address, t('search'))} columns={columns} list={list} fileName="leaders">
        <label className="block">
          <span className="sr-only">{t('filter')}</span>
          <select
            value={state ?? 'all'}
            onChange={(event) => set({ state: event.target.value })}
            className={CONTROL_LOOK}
          >
            <option value="all">{t('any')}</option>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {t(`states.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </TableTools>
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ leader_id }) => leader_id}
        empty={
          isNarrowed ? <EmptyState title={t('noneFits')} /> : <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        }
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const instant = useInstant();
  const { t } = useTranslation('organiser-leaders');
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => name, csv: ({ name }) => name, width: 'minmax(10rem, 2fr)' },
    {
      id: 'email',
      header: t('email'),
      cell: ({ email }) => <span title={email}>{email}</span>,
      csv: ({ email }) => email,
      width: 'minmax(12rem, 2fr)',
    },
    {
      id: 'team',
      header: t('team'),
      cell: ({ team, team_id }) => (
        <Link to={`/organiser/teams/${team_id}`} className="text-link">
          {team}
        </Link>
      ),
      csv: ({ team }) => team,
      width: 'minmax(10rem, 2fr)',
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
      csv: ({ state }) => state,
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'mail',
      header: t('mail'),
      cell: ({ mail }) => <Badge tone={MAIL_TONES[mail]}>{t(`mails.${mail}`)}</Badge>,
      csv: ({ mail }) => mail,
      width: 'minmax(8rem, 1fr)',
    },
    // Before the instant: on a laptop all that can be done is seen.
    { id: 'acts', header: t('acts'), cell: (row) => <InvitationActs {...row} />, width: '17rem' },
    {
      id: 'invited_at',
      header: t('invitedAt'),
      cell: ({ invited_at }) => instant(invited_at),
      csv: ({ invited_at }) => invited_at,
      width: INSTANT_WIDTH,
    },
  ];
}
