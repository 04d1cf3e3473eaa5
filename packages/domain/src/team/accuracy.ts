/** Answers to suggestions that were right, out of those whose truth has become known. */
export interface AccuracyCount {
  readonly hits: number;
  readonly settled: number;
}

/** Pseudo-hits and pseudo-misses that pull a short record towards one half. */
const SMOOTHING = 5;

/**
 * Share of settled answers that were right, 0 to 1, smoothed as (K + hits) / (2K + n) with K = 5, so
 * that one lucky box is not 100 % and nothing settled reads one half.
 */
export function smoothedAccuracy({ hits, settled }: AccuracyCount): number {
  return (SMOOTHING + hits) / (2 * SMOOTHING + settled);
}
