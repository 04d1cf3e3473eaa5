import type { Queryable } from '../../platform/db/database.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import { lastSpan } from '../../platform/db/time-span.ts';
import type { TeamMembership } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdAccount } from '../accounts/queries.ts';
import type { EventService } from '../event/service.ts';
import {
  countFormerReviewers,
  countMembers,
  insertMembership,
  lockTeam,
  lockTeamByCode,
  type Team,
} from './queries.ts';

/**
 * How long the place of somebody is kept who reviewed for the team and then left it, taken out by its leader or with their account
 * deleted. What a person loses beyond what they brought is forgiven: where places were free at once, one account after the other would
 * guess at an image, keep what is won and be gone.
 */
const PLACE_KEPT_MS = 24 * 3_600_000;

export interface NewMembership {
  readonly membership: TeamMembership;
  readonly team: Team;
}

/** What a change of members takes: the time, and the limit of the event's settings. */
export interface MembershipServices extends Pick<Platform, 'clock'> {
  readonly event: Pick<EventService, 'known'>;
}

/**
 * Adds a person to the team with that code. The team row is locked while members are counted, so concurrent joins
 * never exceed the limit.
 */
export async function addMember(
  tx: Queryable,
  services: MembershipServices,
  userId: number,
  code: string,
): Promise<NewMembership> {
  const team = await lockTeamByCode(tx, code);
  if (!team) throw refusal('TEAM_CODE_INVALID', { details: [{ field: 'team_code' }] });
  if (!(await hasRoomForNewcomer(tx, services, team, userId))) throw refusal('TEAM_FULL');
  await insertMember(tx, services, team.id, userId, false);
  return { membership: { teamId: team.id, isLeader: false }, team };
}

/** Adds a person to a team whose row is locked, as organisers do: they decide themselves who comes for whom. */
export async function addMemberToTeam(
  tx: Queryable,
  services: MembershipServices,
  team: Team,
  userId: number,
): Promise<void> {
  if (!(await hasRoom(tx, services, team))) throw refusal('TEAM_FULL');
  await insertMember(tx, services, team.id, userId, false);
}

/**
 * Whether one more may join by the code a team whose row is locked: beside its members and the places that are kept. Who has an account
 * may have left a place of their own.
 */
export async function hasRoomForNewcomer(
  tx: Queryable,
  services: MembershipServices,
  team: Pick<Team, 'id' | 'maxSize'>,
  newcomer?: number,
): Promise<boolean> {
  const span = lastSpan(services.clock.now(), PLACE_KEPT_MS);
  return hasRoom(tx, services, team, await countFormerReviewers(tx, team.id, span, newcomer));
}

/** Whether a team whose row is locked has a place beside its members, and beside `kept` others. */
export async function hasRoom(
  tx: Queryable,
  { event }: Pick<MembershipServices, 'event'>,
  team: Pick<Team, 'id' | 'maxSize'>,
  kept = 0,
): Promise<boolean> {
  const { members, awaitsLeader } = await countMembers(tx, team.id);
  return members + kept + (awaitsLeader ? 1 : 0) < (team.maxSize ?? event.known().settings.maxTeamSize);
}

/** Adds a listed leader to the prepared team. */
export async function addLeader(
  tx: Queryable,
  services: MembershipServices,
  userId: number,
  teamId: number,
): Promise<NewMembership> {
  const team = await lockTeam(tx, teamId);
  if (!team) throw refusal('TEAM_NOT_FOUND');
  // Nobody joins such a team by its code either. The leader's own code stays good for when it plays on.
  if (team.disqualifiedAt !== null) throw refusal('TEAM_DISQUALIFIED');
  if ((await countMembers(tx, teamId)).hasLeader) throw refusal('LEADER_CODE_INVALID');
  await insertMember(tx, services, teamId, userId, true);
  return { membership: { teamId, isLeader: true }, team };
}

async function insertMember(
  tx: Queryable,
  { clock }: Pick<Platform, 'clock'>,
  teamId: number,
  userId: number,
  isLeader: boolean,
): Promise<void> {
  // Erased while this was under way: who is nobody any more takes no place in a team.
  if (!(await holdAccount(tx, userId))) throw refusal('UNAUTHENTICATED');
  try {
    await insertMembership(tx, { teamId, userId, isLeader, joinedAt: clock.now() });
  } catch (error) {
    if (brokenConstraint(error) === 'team_member_one_team') throw refusal('ALREADY_IN_TEAM');
    throw error;
  }
}
