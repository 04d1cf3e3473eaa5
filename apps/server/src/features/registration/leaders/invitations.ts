import { teamNameKey } from '@uvh/domain/team/team-name';
import { audit } from '../../../platform/audit/audit.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { holdLock } from '../../../platform/db/named-lock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newLeaderCode } from '../../accounts/codes/code-alphabet.ts';
import { findAccountByEmail, isUnproved } from '../../accounts/queries.ts';
import { leaderMail } from '../../mail/account-mails.ts';
import type { MailServices } from '../../mail/service.ts';
import { hasRoom, type MembershipServices } from '../../teams/membership.ts';
import { findTeam, lockTeam, type Team } from '../../teams/queries.ts';
import { prepareTeam } from '../../teams/service.ts';
import {
  clearLeaderTries,
  findInvite,
  type Invite,
  insertInvite,
  lockInvite,
  renewInvite,
  revokeInvite as revoke,
} from '../queries.ts';
import type { ListedLeader } from './leader-list.ts';
import type { LineProblem } from './line-problems.ts';
import { hashLeaderCode } from './service.ts';

export type InvitationServices = Pick<Platform, 'db' | 'clock' | 'random' | 'secret'> &
  MailServices &
  Pick<MembershipServices, 'event'>;

export type InviteOutcome =
  | { readonly kind: 'invited'; readonly teamCode: string }
  | { readonly kind: 'listed already' }
  | { readonly kind: 'problem'; readonly problem: LineProblem };

/**
 * Prepares a leader's team and queues the mail with the leader code. Somebody who is listed already with that
 * team is left as they are, so that a list can be imported again.
 */
export async function inviteLeader(
  services: InvitationServices,
  actor: string,
  leader: ListedLeader,
): Promise<InviteOutcome> {
  const { db, random, secret, clock } = services;
  try {
    return await inTransaction(db, async (tx): Promise<InviteOutcome> => {
      // Two organisers may import one list at the same moment.
      await holdLock(tx, `invitation of ${leader.email}`);
      const known = await findInvite(tx, leader.email);
      if (known) return sameTeam(await findTeam(tx, known.teamId), leader);
      const account = await findAccountByEmail(tx, leader.email);
      // Anybody may have typed the address: who comes with the code has it.
      if (account && !isUnproved(account)) {
        return problemWith(leader, 'has-account', leader.email);
      }
      const team = await prepareTeam(tx, services, leader.teamName);
      const code = newLeaderCode(random);
      const codeHash = hashLeaderCode(secret, leader.email, code);
      const { email, name } = leader;
      await insertInvite(tx, { email, name, teamId: team.id, codeHash, sentAt: clock.now() });
      await services.outbox.queue(tx, leaderMail({ ...services, language: 'en' }, leader, code, team));
      await audit(tx, { actor, action: 'leader.invite', target: email, details: { team: team.name } });
      return { kind: 'invited', teamCode: team.code };
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TEAM_NAME_TAKEN') {
      return problemWith(leader, 'team-taken', leader.teamName);
    }
    throw error;
  }
}

function sameTeam(team: Team | undefined, leader: ListedLeader): InviteOutcome {
  if (team && teamNameKey(team.name) === teamNameKey(leader.teamName)) return { kind: 'listed already' };
  return problemWith(leader, 'other-team', team?.name ?? '');
}

function problemWith({ line }: ListedLeader, kind: LineProblem['kind'], value: string): InviteOutcome {
  return { kind: 'problem', problem: { line, kind, value, before: null } };
}

/** Sends a new leader code. The old one is worth nothing from then on, and wrong tries are forgotten. */
export async function resendLeaderCode(services: InvitationServices, actor: string, email: string): Promise<void> {
  const { db, random, secret, clock } = services;
  await inTransaction(db, async (tx) => {
    const invite = await openInvite(tx, email);
    const team = await lockTeam(tx, invite.teamId);
    if (!team) throw new Error(`The team of ${email} is gone.`);
    // Their place was open to others while the code was worth nothing.
    if (invite.revokedAt && !(await hasRoom(tx, services, team)))
      throw new CommandRefusal(`The team of ${email} is full by now: take somebody out of it first.`);
    const code = newLeaderCode(random);
    await renewInvite(tx, invite.id, hashLeaderCode(secret, email, code), clock.now());
    await services.outbox.queue(tx, leaderMail({ ...services, language: 'en' }, invite, code, team));
    await audit(tx, { actor, action: 'leader.resend', target: email });
  });
}

/** Lets a leader who mistyped too often try again with the code that they have. */
export async function unlockLeader(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  email: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await clearLeaderTries(tx, (await openInvite(tx, email)).id);
    await audit(tx, { actor, action: 'leader.unlock', target: email });
  });
}

/** Makes a leader code worthless; `resend` brings the invitation back. */
export async function revokeInvitation(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  email: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await revoke(tx, (await openInvite(tx, email)).id, services.clock.now());
    await audit(tx, { actor, action: 'leader.revoke', target: email });
  });
}

async function openInvite(tx: Queryable, email: string): Promise<Invite> {
  const invite = await lockInvite(tx, email);
  if (!invite) throw new CommandRefusal(`${email} is not on the list of leaders.`);
  if (invite.usedAt) throw new CommandRefusal(`${email} has registered already; the code was used.`);
  return invite;
}
