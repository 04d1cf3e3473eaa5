import type { VotedObject } from '../methods/majority.ts';
import type { States } from './states.ts';
import { verdictState } from './verdict-state.ts';

/** By how little the suggestion is ahead of the rivals that it is raised to: so that it is the verdict. */
const AHEAD = 1e-6;

/**
 * Probabilities with the suggestion level with its likeliest rivals, and just ahead of them, where some kept it, no other
 * label has more votes, and it takes odds of at most `tieBreakOdds`. What it gets they give, no more than makes them level: so
 * a further vote for any of them leaves it with no less than it had.
 */
export function withTieBreak(
  probabilities: readonly number[],
  { kind, suggestedState: suggested, votes }: VotedObject,
  {
    tieBreakOdds,
    states: { removed, unknown },
  }: { readonly tieBreakOdds: number; readonly states: Pick<States, 'removed' | 'unknown'> },
): readonly number[] {
  if (tieBreakOdds === 1 || kind !== 'machine' || suggested === unknown) return probabilities;
  const before = probabilities[suggested] ?? 0;
  const rivals = probabilities
    .filter((p, state) => state !== suggested && state !== removed && p >= before)
    .sort((a, b) => b - a);
  const best = rivals[0];
  if (best === undefined || tieBreakOdds * before < best) return probabilities;
  const counts = probabilities.map(() => 0);
  for (const { state } of votes) counts[state] = (counts[state] ?? 0) + 1;
  const kept = counts[suggested] ?? 0;
  if (kept === 0 || counts.some((count) => count > kept)) return probabilities;
  let [sum, sharing] = [before, 1];
  for (const p of rivals) {
    if (p < sum / sharing) break;
    sum += p;
    sharing += 1;
  }
  const level = sum / (sharing + AHEAD);
  const cast = probabilities.map((p, state) => {
    if (state === suggested) return level * (1 + AHEAD);
    return state === removed ? p : Math.min(p, level);
  });
  // Where somebody removed it, a box must not go because several classes share what one of them had.
  return (counts[removed] ?? 0) > 0 && verdictState(cast) === removed ? probabilities : cast;
}
