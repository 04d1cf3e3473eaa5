import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { partOf } from '../../../platform/db/keyset.ts';
import { MAX_LEADER_TRIES } from './service.ts';

type InvitationState = 'open' | 'locked' | 'revoked' | 'used';
type MailState = 'sent' | 'waiting' | 'refused' | 'none';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly team_id: string;
  readonly team: string;
  readonly team_code: string;
  readonly state: InvitationState;
  readonly mail: MailState;
  readonly created_at: string;
}

interface LeaderFilter {
  readonly state: InvitationState | undefined;
  /** Part of the name, the address or the team. */
  readonly search: string;
}

const state = sql`case when i.used_at is not null then 'used' when i.revoked_at is not null then 'revoked'
  when i.attempts >= ${MAX_LEADER_TRIES} then 'locked' else 'open' end`;

/** Invited leaders, latest first. Mails are looked up for the rows of the page alone. */
export async function listLeaderRows(
  db: Queryable,
  filter: LeaderFilter & { readonly beforeId: number | undefined; readonly limit: number },
) {
  const { beforeId, limit } = filter;
  const isEarlier = beforeId === undefined ? sql`true` : sql`i.id < ${beforeId}`;
  return leaderRows(db, sql`${matches(filter)} and ${isEarlier}`, limit);
}

export async function findLeaderRow(db: Queryable, leaderId: number) {
  return (await leaderRows(db, sql`i.id = ${leaderId}`, 1))[0];
}

export async function countLeaders(db: Queryable, filter: LeaderFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from leader_invite i join team t on t.id = i.team_id where ${matches(filter)}`);
  return rows[0]?.total ?? 0;
}

async function leaderRows(db: Queryable, where: SQL, limit: number) {
  const { rows } = await db.execute<Row>(sql`
    with page as materialized (
      select i.id, i.name, i.email, i.team_id, t.name as team, t.code as team_code, ${state} as state,
        to_json(i.created_at) #>> '{}' as created_at
      from leader_invite i join team t on t.id = i.team_id where ${where} order by i.id desc limit ${limit}
    ), mails as (
      select distinct on (recipient) recipient,
        case when sent_at is not null then 'sent' when next_try_at is null then 'refused' else 'waiting' end as mail
      from mail_outbox where kind = 'leader-code' and recipient in (select email from page)
      order by recipient, id desc
    )
    select page.*, coalesce(mails.mail, 'none') as mail
    from page left join mails on mails.recipient = page.email order by page.id desc`);
  return rows.map(({ id, team_id, team_code, created_at, ...row }) => ({
    ...row,
    id: Number(id),
    teamId: Number(team_id),
    teamCode: team_code,
    invitedAt: new Date(created_at),
  }));
}

function matches({ state: wanted, search }: LeaderFilter): SQL {
  const pattern = partOf(search.trim().toLowerCase());
  const isFound =
    search.trim() === ''
      ? sql`true`
      : sql`(i.email like ${pattern} or lower(i.name) like ${pattern} or lower(t.name) like ${pattern})`;
  return wanted === undefined ? isFound : sql`${isFound} and ${state} = ${wanted}`;
}

/** What is known of the addresses and teams of a list. */
export async function findKnown(db: Queryable, emails: readonly string[], looks: readonly string[]) {
  const { rows } = await db.execute<{ kind: 'account' | 'team' | 'listed'; key: string; team: string | null }>(sql`
    select 'account' as kind, u.email as key, null as team from app_user u
      where u.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
        and (u.email_verified_at is not null or u.role <> 'participant')
    union all
    select 'team', t.look, t.name from team t
      where t.look in (select jsonb_array_elements_text(${JSON.stringify(looks)}::jsonb))
    union all
    select 'listed', i.email, t.name from leader_invite i join team t on t.id = i.team_id
      where i.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`);
  const of = (kind: (typeof rows)[number]['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, team }) => [key, team ?? '']));
  return { accounts: of('account'), teams: of('team'), listed: of('listed') };
}
