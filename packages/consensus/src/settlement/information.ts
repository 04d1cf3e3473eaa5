import type { StateTable } from '../skill/model.ts';
import { MOST_LOST_BITS } from './pay-weights.ts';

/**
 * How somebody answers who looks at most boxes: the shares by which an answer is weighed. They are a yardstick, the same
 * in every event and for everybody, not what was learned of a crowd: a lazy crowd must not make looking cheap.
 */
const MISTAKE = 0.08;
const KEEPS_WRONG_LABEL = 0.35;
const KEEPS_NOTHING = 0.4;
const NAMES_NOTHING = 0.04;
/** Share of the answers that are slips or guesses, whatever is there: no answer costs more than log2 of it. */
const GUESS = 2 ** -MOST_LOST_BITS;
/** What was never seen is still possible: bounds what the rarest answer can bring, at about 7 bits. */
const LEAST_SHARE = 0.002;
const LEAST_CONFUSION = 0.02;

/** What the screen says about a box before anybody has looked at the picture. */
export interface PublicSignal {
  /** The suggested state; unknown where the label is no class. */
  readonly suggested: number;
  /** How often boxes that look the same on the screen turn out to be each state; the last is 'removed'. */
  readonly shares: readonly number[];
  /** Row y: which wrong state people give a vehicle that truly is y. */
  readonly confusion: StateTable;
}

/**
 * How many bits an answer tells about a box, by what the box truly is: `log2((1 - g) P(answer | truth) / P(answer) + g)`,
 * where P(answer) is what the public signal lets expect and g the share of guesses. A person who answers by the signal alone,
 * by whatever rule, gets nothing or less on average, since the logarithm of a mean of one is nothing (Jensen); one who
 * looks gets on average what their answer adds to the signal, the pointwise mutual information (after Kong and
 * Schoenebeck, "An information theoretic framework for designing information elicitation mechanisms that reward
 * truth-telling", 2019). Rare right answers tell most.
 */
export function bitsByTruth(said: number, signal: PublicSignal): Float64Array {
  const count = signal.shares.length;
  const chances = new Float64Array(count);
  let expected = 0;
  let all = 0;
  for (let truth = 0; truth < count; truth++) {
    const share = Math.max(LEAST_SHARE, signal.shares[truth] ?? 0);
    const chance = chanceOf(said, truth, signal);
    chances[truth] = chance;
    expected += share * chance;
    all += share;
  }
  return chances.map((chance) => Math.log2(((1 - GUESS) * chance * all) / expected + GUESS));
}

/** How likely somebody who looks gives that answer to a box that truly is `truth`. */
function chanceOf(said: number, truth: number, { suggested, shares, confusion }: PublicSignal): number {
  const count = shares.length;
  const removed = count - 1;
  if (truth === removed) {
    if (said === removed) return 1 - KEEPS_NOTHING - NAMES_NOTHING;
    return said === suggested ? KEEPS_NOTHING : NAMES_NOTHING / count;
  }
  const mistaken = MISTAKE * Math.max(LEAST_CONFUSION, confusion[truth * count + said] ?? 0);
  if (truth === suggested) return said === truth ? 1 - MISTAKE : mistaken;
  // A label that is no class cannot be kept: its state is that of a deleted box.
  if (said === suggested && suggested !== removed) return KEEPS_WRONG_LABEL;
  return (1 - KEEPS_WRONG_LABEL) * (said === truth ? 1 - MISTAKE : mistaken);
}
