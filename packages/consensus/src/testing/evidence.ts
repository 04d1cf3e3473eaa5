import { noConduct } from '../fairness/conduct.ts';
import { noDeletions } from '../fairness/deletions.ts';
import type { FairnessEvidence } from '../fairness/flags.ts';
import { noCounts } from '../skill/counts.ts';
import { NOTHING_OBSERVED } from '../skill/on-gold-and-elsewhere.ts';
import { TRAFFIC } from './builders.ts';

/** What flags go by of somebody about whom nothing is known, in a crowd that errs as most do. */
export const NO_EVIDENCE = {
  skill: { annotatorId: 1, weight: 1, counts: noCounts(), goldCounts: noCounts() },
  states: TRAFFIC,
  crowd: { error: 0.08, copy: 0.3 },
  told: { milliXp: 0, correctionsMilliXp: 0, images: 0 },
  conduct: noConduct(),
  deletionsOfOthers: noDeletions(),
  mendingOfOthers: NOTHING_OBSERVED,
  likenesses: [],
} as const satisfies FairnessEvidence;
