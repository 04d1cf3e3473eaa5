import { quantile, quantiles } from './figures.ts';

export type CallName = 'log in' | 'lease' | 'lease ahead' | 'submit' | 'submit and lease' | 'board';

/** A review as the page sends it. */
export const REVIEW = 'submit and lease' satisfies CallName;

/** Times of the calls that were made, in milliseconds, and what was refused. */
export interface Diary {
  readonly times: Map<CallName, number[]>;
  readonly refusals: Map<string, number>;
}

export function emptyDiary(): Diary {
  return { times: new Map(), refusals: new Map() };
}

/** The slowest of a hundred reviews, milliseconds. */
export function slowestReview({ times }: Diary): number {
  return quantile(times.get(REVIEW) ?? [], 0.99);
}

/** Prints how often each call was made and what it took, and what was refused. */
export function reportDiary({ times, refusals }: Diary): void {
  for (const [call, all] of times)
    console.log(`    ${call.padEnd(12)} ${String(all.length).padStart(6)} times, ${quantiles(all)}`);
  for (const [what, count] of refusals) console.log(`    refused: ${what}, ${count} times`);
}
