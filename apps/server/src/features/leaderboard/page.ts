import { teamNameKey } from '@uvh/domain/team/team-name';
import { oncePer } from '../../platform/once-per.ts';
import type { RankedTeam } from './ranking.ts';
import type { Leaderboard } from './service.ts';

export const PAGE_SIZE = 50;

interface PageQuery {
  readonly zone: number;
  /** Part of a team name in any spelling; empty for all. */
  readonly search: string;
  /** From 1; a page behind the last one becomes the last one. */
  readonly page: number;
}

/** Teams of a zone that have a rank, by rank. */
export function rankedIn({ teams }: Leaderboard, zone: number): RankedTeam[] {
  return teams.filter((team) => team.zone === zone && team.rank > 0);
}

let known: ReadonlyMap<string, string> = new Map();

/** Names as they are searched for. To work out twenty thousand takes longer than all else of a page: each name once, not with each call. */
const keysOf = oncePer((teams: readonly RankedTeam[]): ReadonlyMap<string, string> => {
  known = new Map(teams.map(({ name }) => [name, known.get(name) ?? teamNameKey(name)]));
  return known;
});

/** Returns one page of a zone's teams whose name matches the search. */
export function pageOf(shown: Leaderboard, query: PageQuery) {
  const wanted = teamNameKey(query.search);
  const ranked = rankedIn(shown, query.zone);
  const keys = wanted === '' ? undefined : keysOf(shown.teams);
  const found = keys === undefined ? ranked : ranked.filter(({ name }) => keys.get(name)?.includes(wanted));
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  return { page, total: found.length, teams: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

/** A team's own score as it is now, its rank as everybody sees it; undefined for one that is not on the leaderboard. */
export function ownTeam(teamId: number, shown: Leaderboard, live: Leaderboard): RankedTeam | undefined {
  const now = live.teams.find((team) => team.teamId === teamId);
  return now && { ...now, rank: shown.teams.find((team) => team.teamId === teamId)?.rank ?? 0 };
}
