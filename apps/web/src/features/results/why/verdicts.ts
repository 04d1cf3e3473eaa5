import type { BoxVerdictAnswer } from '@uvh/contract/calls/submission';

export interface SortedVerdicts {
  /** What weighed most comes first; among equals the order of the submission. */
  readonly shown: readonly BoxVerdictAnswer[];
  /** Boxes that were left alone: they bring and cost nothing, so they are only counted. */
  readonly untouched: number;
}

export function sortVerdicts(verdicts: readonly BoxVerdictAnswer[]): SortedVerdicts {
  const shown = verdicts
    .filter(({ reason }) => reason !== 'untouched')
    .sort((a, b) => Math.abs(b.milli_xp) - Math.abs(a.milli_xp) || a.index - b.index);
  return { shown, untouched: verdicts.length - shown.length };
}
