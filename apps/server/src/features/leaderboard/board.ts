import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import { zonesOf } from '../event/settings.ts';
import { dayOf, endOfDayBefore } from './calendar.ts';
import { type DayPlace, keepDayPlaces, listDayPlaces, listFigures, listFiguresAt } from './queries.ts';
import { accuracyPercent, standingsOf, type TeamStanding } from './standing.ts';

/** All teams in their places, at one moment. */
export interface Board {
  readonly standings: readonly TeamStanding[];
  /** Set while the board shows the standing of that instant. */
  readonly frozenAt: Date | undefined;
  readonly updatedAt: Date;
}

/**
 * The one source of places: leaderboard, dashboards and team pages all ask here, so that a frozen board has no
 * back door.
 */
export interface BoardService {
  /** What everybody may see: frozen while the organisers froze it. */
  visible(): Promise<Board>;
  /** As things are, for a team's own figures and for organisers. */
  live(): Promise<Board>;
  /** A team's visible place and zone; place 0 while it has not played. */
  positionOf(teamId: number): Promise<{ readonly place: number; readonly zone: number }>;
  /** Places at the end of yesterday, by team. */
  yesterday(): Promise<ReadonlyMap<number, DayPlace>>;
}

/** Below some thousand teams ranking all of them once a second costs less than any index on the totals would. */
const BOARD_LIVES_MS = 1000;
/** What was frozen does not change, except for names and members. */
const FROZEN_LIVES_MS = 15_000;

export function boardService({ db, clock }: Pick<Platform, 'db' | 'clock'>, event: EventService): BoardService {
  const zones = async () => zonesOf((await event.current()).settings);
  const live = kept(BOARD_LIVES_MS, async (): Promise<Board> => {
    const updatedAt = clock.now();
    return { standings: standingsOf(await listFigures(db), await zones()), frozenAt: undefined, updatedAt };
  });
  const frozen = kept(FROZEN_LIVES_MS, async (key: string): Promise<Board> => {
    const frozenAt = new Date(key);
    return { standings: standingsOf(await listFiguresAt(db, frozenAt), await zones()), frozenAt, updatedAt: frozenAt };
  });
  const places = kept(Number.POSITIVE_INFINITY, async (day: string): Promise<ReadonlyMap<number, DayPlace>> => {
    const stored = await listDayPlaces(db, day);
    if (stored.length > 0) return new Map(stored.map((place) => [place.teamId, place]));
    // Nobody asked before: the books still know how that day ended.
    const standings = standingsOf(await listFiguresAt(db, new Date(`${day}T23:59:59.999+05:30`)), await zones());
    await keepDayPlaces(
      db,
      day,
      standings.map((team) => ({ ...team, accuracyPercent: accuracyPercent(team) })),
    );
    return new Map(standings.map((team) => [team.teamId, team]));
  });

  const frozenAt = async (): Promise<Date | undefined> => {
    const { leaderboardFrozenAt } = (await event.current()).settings;
    const instant = leaderboardFrozenAt === null ? undefined : new Date(leaderboardFrozenAt);
    return instant && instant <= clock.now() ? instant : undefined;
  };
  const visible = async (): Promise<Board> => {
    const instant = await frozenAt();
    return instant ? frozen(instant.toISOString()) : live('now');
  };
  return {
    visible,
    live: () => live('now'),
    async positionOf(teamId) {
      const [shown, own] = await Promise.all([visible(), live('now')]);
      // A zone is unlocked by play, so it is the team's own to know; the place is not, while the board is frozen.
      return {
        place: shown.standings.find((team) => team.teamId === teamId)?.place ?? 0,
        zone: own.standings.find((team) => team.teamId === teamId)?.zone ?? 0,
      };
    },
    async yesterday() {
      return places(dayOf(endOfDayBefore((await frozenAt()) ?? clock.now())));
    },
  };
}

/** Keeps the last result for a while, and lets everybody who asks meanwhile wait for the same one. */
function kept<T>(livesMs: number, make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  let last: { readonly key: string; readonly madeAt: number; readonly value: Promise<T> } | undefined;
  return (key) => {
    if (last && last.key === key && performance.now() - last.madeAt < livesMs) return last.value;
    const value = make(key);
    const made = { key, madeAt: performance.now(), value };
    last = made;
    // A failure is told to those who waited for it, and then forgotten.
    value.catch(() => {
      if (last === made) last = undefined;
    });
    return value;
  };
}
