import type { Dataset } from './dataset.ts';
import type { Problem } from './problem.ts';

/**
 * What reading came to. Entries that are not understood are missing from the data set and told among the problems;
 * the importer decides whether to go on (see `ProblemEffect`).
 */
export interface ReadResult {
  readonly dataset: Dataset;
  readonly problems: readonly Problem[];
}

/** A data set without anything, for files that hold nothing readable. */
export const EMPTY_DATASET: Dataset = { classes: [], images: [] };
