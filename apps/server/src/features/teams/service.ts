import { canonicalEmail } from '@uvh/domain/account/email';
import { canonicalTeamName, firstBrokenTeamNameRule } from '@uvh/domain/team/team-name';
import type { Queryable } from '../../platform/db/database.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Caller, type MemberCaller, refuseOrganiser, type TeamMembership } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { newTeamCode } from '../accounts/codes/code-alphabet.ts';
import { LIMITS } from '../accounts/limits.ts';
import { findAccountByEmail, holdAccount } from '../accounts/queries.ts';
import type { EventService } from '../event/service.ts';
import { removedMail } from '../mail/account-mails.ts';
import type { MailServices } from '../mail/service.ts';
import { publishTeamChange } from './events.ts';
import { addMember } from './membership.ts';
import {
  endMembership,
  findTeam,
  findTeamByCode,
  insertMembership,
  insertTeam,
  isNameTaken,
  isTeamCodeUsed,
  setTeamCode,
  setTeamName,
  type Team,
} from './queries.ts';
import { findByTeamCode } from './team-code.ts';

/** Returns the leases of a person to the queue. Leasing stands on teams, so it is passed in. */
export type ReleaseLeases = (
  tx: Queryable,
  member: { readonly teamId: number; readonly userId: number },
) => Promise<void>;

export interface RemovalServices extends MailServices, Pick<Platform, 'clock'> {
  readonly releaseLeases: ReleaseLeases;
}

/** Creates a team with the caller as its leader; asked again since the answer was lost, gives the one that was created. */
export async function createTeam(
  services: Pick<Platform, 'db' | 'clock' | 'random'> & { readonly event: EventService },
  caller: Caller,
  name: string,
): Promise<Team> {
  refuseOrganiser(caller);
  refuseBadName(name);
  if (!caller.isEmailVerified) throw refusal('EMAIL_NOT_VERIFIED');
  await services.event.requireRegistrationOpen();
  if (caller.team) {
    const { isLeader } = caller.team;
    return ownTeam(services, caller.team, (own) => isLeader && own.name === canonicalTeamName(name));
  }
  return inTransaction(services.db, async (tx) => {
    if (!(await holdAccount(tx, caller.userId))) throw refusal('UNAUTHENTICATED');
    const team = await prepareTeam(tx, services, name);
    try {
      await insertMembership(tx, {
        teamId: team.id,
        userId: caller.userId,
        isLeader: true,
        joinedAt: services.clock.now(),
      });
    } catch (error) {
      // Rolls the team back too, so that no empty team remains.
      if (brokenConstraint(error) === 'team_member_one_team') throw refusal('ALREADY_IN_TEAM');
      throw error;
    }
    return team;
  });
}

/** Creates a team of that name without members, with a new code. */
export async function prepareTeam(tx: Queryable, { random }: Pick<Platform, 'random'>, name: string): Promise<Team> {
  return orNameTaken(insertTeam(tx, { name, code: await unusedTeamCode(tx, random) }));
}

/** A code that no team has. */
export async function unusedTeamCode(tx: Queryable, random: Platform['random']): Promise<string> {
  let code = newTeamCode(random);
  while (await isTeamCodeUsed(tx, code)) code = newTeamCode(random);
  return code;
}

/** Joins the team of that code, or says again that the caller is in it. */
export async function joinTeam(
  services: Pick<Platform, 'db' | 'clock' | 'limiter'> & { readonly event: EventService },
  caller: Caller,
  code: string,
): Promise<Team> {
  const { limiter, db } = services;
  refuseOrganiser(caller);
  if (caller.team) return ownTeam(services, caller.team, (own) => own.code === code);
  await findByTeamCode(limiter, { kind: 'user', userId: caller.userId }, () => findTeamByCode(db, code));
  await services.event.current();
  const { team } = await inTransaction(db, (tx) => addMember(tx, services, caller.userId, code));
  return team;
}

/** The team of somebody who has one, if it is the one that they ask for; nobody gets a second. */
async function ownTeam(
  { db }: Pick<Platform, 'db'>,
  { teamId }: TeamMembership,
  isAskedFor: (own: Team) => boolean,
): Promise<Team> {
  const own = await findTeam(db, teamId);
  if (own === undefined || !isAskedFor(own)) throw refusal('ALREADY_IN_TEAM');
  return own;
}

/** Renames the caller's team and returns the stored name. */
export async function renameTeam(
  { db, limiter }: Pick<Platform, 'db' | 'limiter'>,
  caller: MemberCaller,
  name: string,
): Promise<string> {
  refuseBadName(name);
  await limiter.enforce(LIMITS.teamRenames, String(caller.team.teamId));
  await orNameTaken(setTeamName(db, caller.team.teamId, name));
  return canonicalTeamName(name);
}

/**
 * Takes a member out of the caller's team; what they earned stays with the team, which gets another code: by the one that they know they
 * would be back at once, as themselves or under a new account (docs/product/choices.md#removing-members).
 */
export async function removeMember(
  services: RemovalServices & Pick<Platform, 'db' | 'limiter' | 'random'> & { readonly event: EventService },
  caller: MemberCaller,
  address: string,
): Promise<void> {
  const { settings } = await services.event.current();
  if (!settings.leadersMayRemoveMembers) throw refusal('MEMBER_REMOVAL_OFF');
  const email = canonicalEmail(address);
  if (email === caller.email) throw refusal('LEADER_CANNOT_LEAVE');
  await services.limiter.enforce(LIMITS.memberRemovals, String(caller.team.teamId));
  const { teamId } = caller.team;
  await inTransaction(services.db, async (tx) => {
    await removeFromTeam(tx, services, teamId, email);
    // Last: who leases for the team at this moment waits for its row, and the leases of the person are waited for above.
    await setTeamCode(tx, teamId, await unusedTeamCode(tx, services.random));
    // Their pages would go on passing the former code on.
    await publishTeamChange(tx, teamId);
  });
}

/** Ends a membership, returns the leases of the person and notifies them. Refuses people of other teams. */
export async function removeFromTeam(
  tx: Queryable,
  services: RemovalServices,
  teamId: number,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (!account || !(await endMembership(tx, teamId, account.id, services.clock.now())))
    throw refusal('MEMBER_NOT_FOUND');
  await services.releaseLeases(tx, { teamId, userId: account.id });
  await services.outbox.queue(tx, removedMail({ ...services, language: 'en' }, account));
}

function refuseBadName(name: string): void {
  const broken = firstBrokenTeamNameRule(name);
  if (broken) throw refusal('TEAM_NAME_INVALID', { reason: broken });
}

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (isNameTaken(error)) throw refusal('TEAM_NAME_TAKEN');
    throw error;
  });
}
