import { type Cached, cached } from '../../platform/cached.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DayGain, type DaySettlement, listDayGains, listDaySettlements } from './queries.ts';

interface Wanted {
  readonly zone: number;
  readonly teamIds: readonly number[];
  readonly timeZone: string;
  /** Set while the leaderboard is frozen. */
  readonly frozenAt: Date | undefined;
}

interface DayFigures {
  readonly gains: readonly DayGain[];
  readonly settled: readonly DaySettlement[];
}

/** Only today's change, and a chart of weeks shows no minute. */
const KEPT_MS = 60_000;

/**
 * What teams gained by days, kept for each zone: the best teams have a large part of all submissions, which take the database a second to
 * go through, and any player may ask.
 */
export function dayFiguresOf({ db, clock }: Pick<Platform, 'db' | 'clock'>): (wanted: Wanted) => Promise<DayFigures> {
  const kept = new Map<number, { readonly key: string; readonly figures: Cached<DayFigures> }>();
  const read = async ({ teamIds, timeZone, frozenAt }: Wanted): Promise<DayFigures> => {
    const upTo = { until: frozenAt ?? clock.now(), timeZone };
    const [gains, settled] = await Promise.all([
      listDayGains(db, teamIds, upTo),
      listDaySettlements(db, teamIds, upTo),
    ]);
    return { gains, settled };
  };
  return (wanted) => {
    const { zone, teamIds, timeZone, frozenAt } = wanted;
    const key = JSON.stringify([teamIds, timeZone, frozenAt]);
    let known = kept.get(zone);
    if (known?.key !== key) {
      known = { key, figures: cached({ clock, ttlMs: KEPT_MS }, () => read(wanted)) };
      kept.set(zone, known);
    }
    return known.figures.get();
  };
}
