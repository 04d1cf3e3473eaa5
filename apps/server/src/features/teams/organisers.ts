import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountAt } from '../accounts/organisers.ts';
import { findMembership, holdAccount } from '../accounts/queries.ts';
import type { EventService } from '../event/service.ts';
import { publishTeamChange } from './events.ts';
import { addMemberToTeam } from './membership.ts';
import {
  findTeamByCode,
  listMembers,
  lockTeam,
  lockTeamByCode,
  moveLeadership,
  setTeamCode,
  type Team,
} from './queries.ts';
import { type RemovalServices, removeFromTeam, unusedTeamCode } from './service.ts';

/** Why an act is done. An undo is done only where things are still as the act that it takes back left them. */
interface Why {
  /** What the entry of the audit log says besides: which act it takes back. */
  readonly undoes?: number;
  /** The team that the person must be a plain member of then, null for none; any where it is not given. */
  readonly expected?: number | null;
}

/** Refuses where somebody has changed the membership since the act that is taken back. Looked at in the transaction that writes. */
function refuseChanged({ expected }: Why, membership: { teamId: number; isLeader: boolean } | undefined): void {
  if (expected === undefined) return;
  if ((membership?.teamId ?? null) !== expected || membership?.isLeader) throw refusal('CHANGED_SINCE');
}

const noted = ({ undoes }: Pick<Why, 'undoes'>) => (undoes === undefined ? {} : { undoes });

/** Takes somebody out of their team. A leader first hands over. */
export async function removeByOrganiser(
  services: RemovalServices & Pick<Platform, 'db'>,
  actor: string,
  address: string,
  why: Why = {},
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await accountAt(tx, address);
    const found = await findMembership(tx, account.id);
    refuseChanged(why, found);
    const membership = inATeam(account, found);
    if (membership.isLeader) throw new CommandRefusal(LEADS_FIRST);
    await removeFromTeam(tx, services, membership.teamId, account.email);
    await audit(tx, {
      actor,
      action: 'team.remove-member',
      target: account.email,
      details: { teamId: membership.teamId, ...noted(why) },
    });
  });
}

/** Moves somebody into another team, if it has room. What they earned so far stays with the old one. */
export async function moveMember(
  services: RemovalServices & Pick<Platform, 'db'> & { readonly event: EventService },
  actor: string,
  address: string,
  code: string,
  why: Why = {},
): Promise<Team> {
  await services.event.current();
  return inTransaction(services.db, async (tx) => {
    const account = await accountAt(tx, address);
    if (account.role === 'organiser') throw new CommandRefusal(`${account.email} is an organiser, who cannot play.`);
    const team = await lockTeamByCode(tx, code);
    if (!team) throw new CommandRefusal(`There is no team with the code ${code}.`);
    // Erased since: to the organiser who moves them, that is no session of their own that is over.
    if (!(await holdAccount(tx, account.id))) throw refusal('CHANGED_SINCE');
    const membership = await findMembership(tx, account.id);
    refuseChanged(why, membership);
    if (membership?.teamId === team.id) throw new CommandRefusal(`${account.email} is in that team already.`);
    if (membership?.isLeader) throw new CommandRefusal(LEADS_FIRST);
    if (membership) await removeFromTeam(tx, services, membership.teamId, account.email);
    await addMemberToTeam(tx, services, team, account.id);
    const details = { from: membership?.teamId ?? null, to: team.id, ...noted(why) };
    await audit(tx, { actor, action: 'team.move-member', target: account.email, details });
    return team;
  });
}

/** Makes a member the leader of their team; the leader until then stays as a member. */
export async function handOverLeadership(
  services: Pick<Platform, 'db'>,
  actor: string,
  address: string,
  why: Pick<Why, 'undoes'> & { readonly expected?: { readonly teamId: number; readonly leader: string } } = {},
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await accountAt(tx, address);
    const membership = inATeam(account, await findMembership(tx, account.id));
    if (why.expected) refuseChanged({ expected: why.expected.teamId }, membership);
    if (membership.isLeader) throw new CommandRefusal(`${account.email} leads the team already.`);
    // One hand-over at a time: the index would refuse a second leader, but as a failure.
    await lockTeam(tx, membership.teamId);
    const before = (await listMembers(tx, membership.teamId)).find(({ isLeader }) => isLeader);
    if (why.expected && before?.email !== why.expected.leader) throw refusal('CHANGED_SINCE');
    // Left the team while we waited for the lock: the former leader stays.
    if (!(await moveLeadership(tx, membership.teamId, account.id)))
      throw new CommandRefusal(`${account.email} is in no team.`);
    await publishTeamChange(tx, membership.teamId);
    const details = {
      teamId: membership.teamId,
      formerLeader: before?.email ?? null,
      ...noted(why),
    };
    await audit(tx, { actor, action: 'team.hand-over', target: account.email, details });
  });
}

/** Gives a team a new code; the old one opens nothing from then on. */
export async function rotateTeamCode(
  services: Pick<Platform, 'db' | 'random'>,
  actor: string,
  code: string,
): Promise<string> {
  return inTransaction(services.db, async (tx) => {
    const found = await findTeamByCode(tx, code);
    if (!found) throw new CommandRefusal(`There is no team with the code ${code}.`);
    await lockTeam(tx, found.id);
    const fresh = await unusedTeamCode(tx, services.random);
    await setTeamCode(tx, found.id, fresh);
    await audit(tx, { actor, action: 'team.rotate-code', target: found.name, details: { teamId: found.id } });
    return fresh;
  });
}

const LEADS_FIRST = 'The team leader cannot be removed. Hand the leadership over first: teams hand-over <email>.';

function inATeam<M>({ email }: { readonly email: string }, membership: M | undefined): M {
  if (!membership) throw new CommandRefusal(`${email} is in no team.`);
  return membership;
}
