import type { Platform } from '../../platform/platform.ts';
import { type DayGain, type DaySettlement, listDayGains, listDaySettlements } from './queries.ts';

interface Wanted {
  readonly zone: number;
  readonly teamIds: readonly number[];
  readonly timeZone: string;
  /** Set while the leaderboard is frozen. */
  readonly frozenAt: Date | undefined;
  readonly until: Date;
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
  const kept = new Map<number, { readonly key: string; readonly at: number; readonly figures: Promise<DayFigures> }>();
  return ({ zone, teamIds, timeZone, frozenAt, until }) => {
    const key = JSON.stringify([teamIds, timeZone, frozenAt]);
    const now = clock.now().getTime();
    const known = kept.get(zone);
    if (known?.key === key && now >= known.at && now - known.at < KEPT_MS) return known.figures;
    const upTo = { until, timeZone };
    const figures = Promise.all([listDayGains(db, teamIds, upTo), listDaySettlements(db, teamIds, upTo)]).then(
      ([gains, settled]) => ({ gains, settled }),
    );
    kept.set(zone, { key, at: now, figures });
    // The next one to ask tries again.
    figures.catch(() => kept.delete(zone));
    return figures;
  };
}
