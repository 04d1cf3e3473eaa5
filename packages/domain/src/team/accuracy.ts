/** Answers to suggestions that were right, out of those whose truth has become known. */
export interface AccuracyCount {
  readonly hits: number;
  readonly settled: number;
}

/** Pseudo-hits and pseudo-misses that pull a short record towards one half. */
const SMOOTHING = 5;
/** Standard normal quantile of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/**
 * Share of settled answers that were right, 0 to 1, smoothed as (K + hits) / (2K + n) with K = 5, so
 * that one lucky box is not 100 % and nothing settled reads one half.
 */
export function smoothedAccuracy({ hits, settled }: AccuracyCount): number {
  return (SMOOTHING + hits) / (2 * SMOOTHING + settled);
}

/** The two-sided 95 % score interval of hits out of n after Wilson (1927), J. Am. Stat. Assoc. 22, 209-212; 0 to 1 when n is 0. */
export function wilsonInterval(hits: number, n: number): { readonly low: number; readonly high: number } {
  if (n <= 0) return { low: 0, high: 1 };
  const share = hits / n;
  const z2 = Z_95 * Z_95;
  const centre = share + z2 / (2 * n);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  const scale = 1 + z2 / n;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
