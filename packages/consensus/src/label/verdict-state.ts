/** How much likelier than the likeliest class 'nothing' has to be before a box goes. */
export const NOTHING_AHEAD = 1.5;

/**
 * A box stays unless nothing is clearly likelier than its likeliest class: to lose a vehicle is worse than to leave a
 * box too many. Of the classes the likeliest, the first of equals.
 */
export function verdictState(probabilities: readonly number[]): number {
  const best = likeliestClass(probabilities);
  const removed = probabilities.length - 1;
  return (probabilities[removed] ?? 0) > NOTHING_AHEAD * (probabilities[best] ?? 0) ? removed : best;
}

/** The likeliest class, the first of equals. */
export function likeliestClass(probabilities: readonly number[]): number {
  let best = 0;
  let most = probabilities[0] ?? 0;
  for (let state = 1; state < probabilities.length - 1; state++) {
    const p = probabilities[state] ?? 0;
    if (p <= most) continue;
    most = p;
    best = state;
  }
  return best;
}
