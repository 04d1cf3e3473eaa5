import { calendarOf } from '@uvh/domain/event/calendar';
import { zoneFor } from '@uvh/domain/game/zones';
import { cached } from '../../platform/cached.ts';
import { isDatabaseUnavailable } from '../../platform/db/sql-state.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { zonesOf } from '../event/settings.ts';
import { dayFiguresOf } from './day-figures.ts';
import { gameDays, pointsByDay } from './history.ts';
import { rankedIn } from './page.ts';
import {
  type DailyRank,
  type DayGain,
  type FiguresThen,
  findFigures,
  listDailyRanks,
  listDayGains,
  listPublicMembers,
  readFiguresAt,
  storeDailyRanks,
} from './queries.ts';
import { accuracyPercent, type RankedTeam, rankedTeams } from './ranking.ts';
import { presentStanding } from './standing.ts';

/** All teams by rank, at one moment. */
export interface Leaderboard {
  readonly teams: readonly RankedTeam[];
  /** Set while the leaderboard shows the standing of that instant. */
  readonly frozenAt: Date | undefined;
  readonly updatedAt: Date;
}

/** What they were ranked by at the end of each day of the game, for the best teams of a zone. */
interface LeaderboardHistory {
  readonly days: readonly string[];
  readonly series: readonly { readonly team: RankedTeam; readonly points: readonly number[] }[];
}

/** A team as others may see it: while the leaderboard is frozen, as it stood then. */
interface PublicTeam {
  readonly team: RankedTeam;
  readonly members: Awaited<ReturnType<typeof listPublicMembers>>;
  readonly gains: readonly DayGain[];
  readonly frozenAt: Date | undefined;
}

/**
 * The single source of ranks: leaderboard, dashboards and team pages all ask here, so that a frozen leaderboard
 * leaks nothing.
 */
export interface LeaderboardService {
  /** The public leaderboard; frozen while the organisers froze it. */
  visible(): Promise<Leaderboard>;
  /** The present leaderboard, for a team's own figures and for organisers. */
  live(): Promise<Leaderboard>;
  /** A team's visible rank and zone; rank 0 while it has not played. */
  rankOf(teamId: number): Promise<{ readonly rank: number; readonly zone: number }>;
  /** A team that the leaderboard leaves out, with its own figures: it still reads the leaderboard. */
  withoutRank(teamId: number): Promise<RankedTeam>;
  /** Ranks at the end of yesterday, by team. */
  yesterday(): Promise<ReadonlyMap<number, DailyRank>>;
  /** Ranking points day by day of a zone's best teams. */
  history(zone: number): Promise<LeaderboardHistory>;
  /** Undefined when no such team is shown. */
  publicTeam(teamId: number): Promise<PublicTeam | undefined>;
}

const LEADERBOARD_CACHE_MS = 1000;
/** A row that says when it was made is stored by then; the figures of an instant do not change after that. */
const STORED_BY_MS = 60_000;
const STILL_CHANGING_MS = 5000;
const BEST_TEAMS = 10;
const NOTHING_YET: FiguresThen = { xp: 0, judged: 0, hits: 0, reachedAt: null };

export function leaderboardService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  event: EventService,
): LeaderboardService {
  const calendar = async () => calendarOf((await event.current()).settings.timeZone);
  const zones = async () => zonesOf((await event.current()).settings);
  const standing = presentStanding({ db, clock });
  const dayFigures = dayFiguresOf({ db, clock });
  const live = cached({ clock, ttlMs: LEADERBOARD_CACHE_MS }, async (): Promise<Leaderboard> => {
    const updatedAt = clock.now();
    return { teams: await standing(await zones()), frozenAt: undefined, updatedAt };
  });
  /** Present teams under their present names, with the figures of an instant. */
  const standingAt = async (figures: ReadonlyMap<number, FiguresThen>): Promise<RankedTeam[]> => {
    const { teams } = await live.get();
    const then = teams.map(({ teamId, name, members }) => ({
      ...NOTHING_YET,
      ...figures.get(teamId),
      teamId,
      name,
      members,
    }));
    return rankedTeams(then, await zones());
  };
  const kept = cached({ clock, ttlMs: Number.POSITIVE_INFINITY }, (key) => readFiguresAt(db, new Date(key)));
  const changing = cached({ clock, ttlMs: STILL_CHANGING_MS }, (key) => readFiguresAt(db, new Date(key)));
  const frozen = cached({ clock, ttlMs: LEADERBOARD_CACHE_MS }, async (key: string): Promise<Leaderboard> => {
    const frozenAt = new Date(key);
    const isStored = clock.now().getTime() - frozenAt.getTime() > STORED_BY_MS;
    const teams = await standingAt(await (isStored ? kept : changing).get(key));
    return { teams, frozenAt, updatedAt: frozenAt };
  });
  const ranks = cached(
    { clock, ttlMs: Number.POSITIVE_INFINITY },
    async (day: string): Promise<ReadonlyMap<number, DailyRank>> => {
      const stored = await listDailyRanks(db, day);
      if (stored.length > 0) return new Map(stored.map((rank) => [rank.teamId, rank]));
      // First request for that day: computed from the ledger.
      const { endOfDay } = await calendar();
      const teams = await standingAt(await readFiguresAt(db, endOfDay(day)));
      await storeRanks(db, day, teams);
      return new Map(teams.map((team) => [team.teamId, team]));
    },
  );

  const frozenAt = async (): Promise<Date | undefined> => {
    const { leaderboardFrozenAt } = (await event.current()).settings;
    const instant = leaderboardFrozenAt === null ? undefined : new Date(leaderboardFrozenAt);
    return instant && instant <= clock.now() ? instant : undefined;
  };
  const visible = async (): Promise<Leaderboard> => {
    const instant = await frozenAt();
    return instant ? frozen.get(instant.toISOString()) : live.get();
  };
  return {
    visible,
    live: () => live.get(),
    async withoutRank(teamId) {
      const figures = (await findFigures(db, teamId)) ?? { ...NOTHING_YET, teamId, name: '', members: 0 };
      return { ...figures, zone: zoneFor(figures.xp, await zones()), rank: 0 };
    },
    async rankOf(teamId) {
      const [shown, own] = await Promise.all([visible(), live.get()]);
      // A zone is unlocked by play, so it is the team's own to know; the rank is not, while the leaderboard is frozen.
      return {
        rank: shown.teams.find((team) => team.teamId === teamId)?.rank ?? 0,
        zone: own.teams.find((team) => team.teamId === teamId)?.zone ?? 0,
      };
    },
    async yesterday() {
      const { dayOf, endOfDayBefore } = await calendar();
      return ranks.get(dayOf(endOfDayBefore((await frozenAt()) ?? clock.now())));
    },
    async history(zone) {
      const shown = await visible();
      const best = rankedIn(shown, zone).slice(0, BEST_TEAMS);
      const dates = await calendar();
      const days = gameDays((await event.current()).schedule, shown, { now: clock.now(), calendar: dates });
      const teamIds = best.map((team) => team.teamId);
      const { gains, settled } = await dayFigures({
        zone,
        teamIds,
        timeZone: dates.timeZone,
        frozenAt: shown.frozenAt,
      });
      return { days, series: best.map((team) => ({ team, points: pointsByDay(days, gains, settled, team.teamId) })) };
    },
    async publicTeam(teamId) {
      const shown = await visible();
      const team = shown.teams.find((each) => each.teamId === teamId);
      if (!team) return undefined;
      const until = shown.frozenAt ?? clock.now();
      const [members, gains] = await Promise.all([
        listPublicMembers(db, teamId, until),
        listDayGains(db, [teamId], { until, timeZone: (await calendar()).timeZone }),
      ]);
      return { team, members, gains, frozenAt: shown.frozenAt };
    },
  };
}

/** Stored they are known sooner, no more: a database that takes no changes is no reason to show nobody the board. */
async function storeRanks(db: Platform['db'], day: string, teams: readonly RankedTeam[]): Promise<void> {
  const ranks = teams.map((team) => ({ ...team, accuracyPercent: accuracyPercent(team) }));
  await storeDailyRanks(db, day, ranks).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
