import {
  changeInvitation,
  checkLeaders,
  inviteLeaders,
  listLeaders,
  MAX_LIST_CHARACTERS,
  MOST_LINE_PROBLEMS,
} from '@uvh/contract/calls/organiser/leaders';
import { teamNameKey } from '@uvh/domain/team/team-name';
import type { FastifyInstance } from 'fastify';
import { idFrom, pageFrom } from '../../../platform/db/keyset.ts';
import { bindCall } from '../../../platform/http/bind-call.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import { lookOf } from '../../teams/look.ts';
import { countLeaders, findKnown, findLeaderRow, listLeaderRows } from './console-queries.ts';
import {
  type InvitationServices,
  inviteLeader,
  resendLeaderCode,
  revokeInvitation,
  unlockLeader,
} from './invitations.ts';
import { checkLeaderList, type ListedLeader, readLeaderList } from './leader-list.ts';
import type { LineProblem } from './line-problems.ts';

const ACTS = { resend: resendLeaderCode, unlock: unlockLeader, revoke: revokeInvitation } as const;
/** UTF-8 takes up to three bytes a character, and JSON some more. */
const LIST_BYTES = 4 * MAX_LIST_CHARACTERS;

/** The organisers' list of leaders: who is invited, and inviting more. */
export function registerLeaderRoutes(app: FastifyInstance, services: InvitationServices): void {
  const { db } = services;
  bindCall(app, listLeaders, async ({ query: { after, limit, state, search } }) => {
    const filter = { state, search };
    const found = await listLeaderRows(db, { ...filter, beforeId: idFrom(after), limit: limit + 1 });
    const { rows, next } = pageFrom(found, limit, ({ id }) => ({ value: null, id }));
    return { rows: rows.map(rowAnswer), next, total: after === undefined ? await countLeaders(db, filter) : null };
  });
  bindCall(
    app,
    checkLeaders,
    async ({ body }) => {
      const { leaders, problems } = readLeaderList(body.list);
      const known = await findKnown(
        db,
        leaders.map(({ email }) => email),
        leaders.map(({ teamName }) => lookOf(teamName)),
      );
      const looked = leaders.map((leader) => lookUp(leader, known));
      return {
        leaders: looked.flatMap((each) => ('problem' in each ? [] : [each])),
        problems: firstOf([...problems, ...looked.flatMap((each) => ('problem' in each ? [each.problem] : []))]),
      };
    },
    { bodyLimitBytes: LIST_BYTES },
  );
  bindCall(app, inviteLeaders, async ({ body }, { username }) => {
    const { leaders, problems } = checkLeaderList(body.leaders.map(({ team, ...row }) => ({ ...row, teamName: team })));
    const found = [...problems];
    const counts = { invited: 0, known: 0 };
    for (const leader of leaders) {
      const outcome = await inviteLeader(services, username, leader);
      if (outcome.kind === 'invited') counts.invited += 1;
      else if (outcome.kind === 'listed already') counts.known += 1;
      else found.push(outcome.problem);
    }
    return { ...counts, problems: inOrder(found) };
  });
  bindCall(app, changeInvitation, async ({ params, body }, { username }) => {
    const before = await findLeaderRow(db, params.leaderId);
    if (!before) throw refusal('NOT_FOUND');
    if (before.state === 'used') throw refusal('CHANGED_SINCE');
    await ACTS[body.act](services, username, before.email);
    const after = await findLeaderRow(db, params.leaderId);
    if (!after) throw refusal('NOT_FOUND');
    return rowAnswer(after);
  });
}

/** What would become of a good line: an invitation, nothing since it is listed already, or a refusal. */
function lookUp(
  { line, name, email, teamName }: ListedLeader,
  { accounts, teams, listed }: Awaited<ReturnType<typeof findKnown>>,
) {
  const problem = (kind: LineProblem['kind'], value: string) => ({ problem: { line, kind, value, before: null } });
  const listedTeam = listed.get(email);
  if (listedTeam !== undefined && teamNameKey(listedTeam) !== teamNameKey(teamName)) {
    return problem('other-team', listedTeam);
  }
  if (listedTeam === undefined && accounts.has(email)) return problem('has-account', email);
  if (listedTeam === undefined && teams.has(lookOf(teamName))) return problem('team-taken', teamName);
  return { line, name, email, team: teamName, is_listed: listedTeam !== undefined };
}

function firstOf(problems: readonly LineProblem[]): LineProblem[] {
  return inOrder(problems).slice(0, MOST_LINE_PROBLEMS);
}

function inOrder(problems: readonly LineProblem[]): LineProblem[] {
  return problems.toSorted((a, b) => a.line - b.line);
}

function rowAnswer(row: NonNullable<Awaited<ReturnType<typeof findLeaderRow>>>) {
  return {
    leader_id: row.id,
    name: row.name,
    email: row.email,
    team_id: row.teamId,
    team: row.team,
    team_code: row.teamCode,
    state: row.state,
    mail: row.mail,
    invited_at: row.invitedAt.toISOString(),
  };
}
