/** Levels of how hard an object is to judge, for everybody alike. */
export const LEVEL_COUNT = 3;
/** Three-point Gauss-Hermite quadrature of a normal distribution: exact for moments up to the fifth. */
const NODES = [-Math.sqrt(3), 0, Math.sqrt(3)] as const;
const WEIGHTS = [1 / 6, 2 / 3, 1 / 6] as const;
/** Standard deviation of an object's difficulty, in log odds of a mistake. */
const SPREAD = 1.2;

/** Shares of the levels where the suggestion is right, or nothing was suggested. */
export const LEVEL_SHARES: readonly number[] = WEIGHTS;
/** Shares of the levels where the machine erred: what is hard for people is hard for the machine too. */
export const LEVEL_SHARES_OF_MISTAKES: readonly number[] = [1 / 12, 7 / 12, 1 / 3];

/**
 * Share of the wrong answers that go to the object's own look-alike, by level. The harder an object, the more it looks
 * like one particular other class, so that people who err on it err alike and are not independent witnesses.
 */
export const SHARED_LOOK_ALIKE: readonly number[] = [0, 0.3, 0.7];

/**
 * A rate of mistakes at each level, such that its mean over the levels is about the rate itself, and never above
 * `most`; `spread` is the standard deviation of the difficulty, in log odds. People fail on the same objects; without
 * levels a few who are taken in by the same look-alike would count as independent witnesses (item difficulty after
 * Whitehill et al., "Whose vote should count more", NIPS 2009, summed out instead of estimated).
 */
export function mistakesByLevel(rate: number, most = 0.97, spread = SPREAD): number[] {
  const odds = rate / (1 - rate);
  const raw = NODES.map((node) => {
    const moved = odds * Math.exp(spread * node);
    return moved / (1 + moved);
  });
  const mean = raw.reduce((sum, value, level) => sum + value * (WEIGHTS[level] ?? 0), 0);
  return raw.map((value) => Math.min(most, Math.max(1e-4, (value * rate) / mean)));
}
