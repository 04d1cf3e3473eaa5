/** Rank correlation after Spearman, mean ranks for equal values; undefined when one side does not vary. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number | undefined {
  const ranksA = ranksOf(a);
  const ranksB = ranksOf(b);
  const middle = (a.length + 1) / 2;
  let both = 0;
  let first = 0;
  let second = 0;
  for (const [index, rank] of ranksA.entries()) {
    const x = rank - middle;
    const y = (ranksB[index] ?? middle) - middle;
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : undefined;
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Share of the values that lie below, 0 to 1. */
export function shareBelow(value: number, others: readonly number[]): number {
  return others.filter((other) => other < value).length / Math.max(1, others.length);
}
