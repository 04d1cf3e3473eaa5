import { wholeXp } from './rows.ts';

/** A settled submission of a person: what it brings, in thousandths of an XP. */
export interface SettledWorth {
  readonly submissionId: number;
  readonly milliXp: number;
}

/**
 * From which of a person's submissions for a team on their running sum never falls to nothing, and how far it stays above: as
 * long as that holds, nothing is forgiven of a later submission, whatever the others brought.
 */
export interface RunningBound {
  readonly after: number;
  /** No more than the least running sum from there on, in XP. */
  readonly leastXp: number;
}

/** So far above nothing the bound begins, where a person has earned twice as much: what a few corrections take away. */
const ROOM_XP = 50;

/** The bound of all that is settled of a person for a team; undefined where they have earned nothing. In any order. */
export function runningBound(settled: readonly SettledWorth[]): RunningBound | undefined {
  const inOrder = settled.toSorted((a, b) => a.submissionId - b.submissionId);
  let earned = 0;
  const sums = inOrder.map(({ milliXp }) => (earned += wholeXp(milliXp)));
  const room = Math.min(ROOM_XP, earned / 2);
  let bound: RunningBound | undefined;
  let leastXp = Number.POSITIVE_INFINITY;
  for (let place = inOrder.length - 1; place >= 0; place -= 1) {
    leastXp = Math.min(leastXp, sums[place] ?? 0);
    if (leastXp <= 0 || leastXp < room) break;
    bound = { after: inOrder[place]?.submissionId ?? 0, leastXp };
  }
  return bound;
}

/** A submission that is settled otherwise than before, or for the first time: `before` is undefined then. */
export interface ChangedWorth extends SettledWorth {
  readonly before: number | undefined;
}

/**
 * The bound after these changes; undefined where it does not show that nothing is forgiven of them, so that all that the
 * person did has to be looked at.
 */
export function boundAfter(
  bound: RunningBound | undefined,
  changes: readonly ChangedWorth[],
): RunningBound | undefined {
  if (!bound) return undefined;
  let { leastXp } = bound;
  for (const { submissionId, milliXp, before } of changes) {
    if (submissionId <= bound.after) return undefined;
    leastXp += Math.min(0, wholeXp(milliXp) - wholeXp(before ?? 0));
  }
  return leastXp < 0 ? undefined : { ...bound, leastXp };
}
