/** What half, nearly all and all but one in a hundred took at most. */
export function quantiles(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)}, p95 ${quantile(times, 0.95).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)} ms`;
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Milliseconds for each of so many. */
export function each(ms: number, count: number): string {
  return `${(ms / Math.max(1, count)).toFixed(2)} ms`;
}
