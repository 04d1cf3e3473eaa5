import type { Queryable } from '../../platform/db/database.ts';
import { brokenConstraint } from '../../platform/db/sql-state.ts';
import type { TeamSeat } from '../../platform/http/caller.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../services.ts';
import { countSeats, findTeamByCode, insertSeat, lockTeam, type Team } from './queries.ts';

export interface Seated {
  readonly seat: TeamSeat;
  readonly team: Team;
}

/**
 * Gives someone a seat in the team of that code. The team's row is locked while seats are counted, so of many
 * who join at the same moment as many get in as there is room for.
 */
export async function seatMember(tx: Queryable, services: Services, userId: number, code: string): Promise<Seated> {
  const found = await findTeamByCode(tx, code);
  const team = found && (await lockTeam(tx, found.id));
  // The code may have been changed while we waited for the lock.
  if (!team || team.code !== code) throw refusal('TEAM_CODE_INVALID', { details: [{ field: 'team_code' }] });
  await takeSeat(tx, services, team, userId);
  return { seat: { teamId: team.id, isLeader: false }, team };
}

/** The same for a team that is known already. */
export async function takeSeat(tx: Queryable, services: Services, team: Team, userId: number): Promise<void> {
  const { members, awaitsLeader } = await countSeats(tx, team.id);
  const room = (team.maxSize ?? services.event.known().settings.maxTeamSize) - (awaitsLeader ? 1 : 0);
  if (members >= room) throw refusal('TEAM_FULL');
  await sit(tx, services, team.id, userId, false);
}

/** Gives a listed leader the seat that was kept for them. */
export async function seatLeader(tx: Queryable, services: Services, userId: number, teamId: number): Promise<Seated> {
  const team = await lockTeam(tx, teamId);
  if (!team) throw refusal('TEAM_NOT_FOUND');
  if ((await countSeats(tx, teamId)).hasLeader) throw refusal('LEADER_CODE_INVALID');
  await sit(tx, services, teamId, userId, true);
  return { seat: { teamId, isLeader: true }, team };
}

async function sit(
  tx: Queryable,
  { clock }: Services,
  teamId: number,
  userId: number,
  isLeader: boolean,
): Promise<void> {
  try {
    await insertSeat(tx, { teamId, userId, isLeader, joinedAt: clock.now() });
  } catch (error) {
    if (brokenConstraint(error) === 'team_member_one_team') throw refusal('ALREADY_IN_TEAM');
    throw error;
  }
}
