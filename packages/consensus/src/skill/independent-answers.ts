import type { SkillCounts } from './counts.ts';
import { at, type CrowdSums } from './crowd-sums.ts';
import { VERDICT_KINDS } from './model.ts';
import { keptMislabelled, keptSpurious, type Observed } from './rates.ts';

/** How alike people answer to the same object, as a correlation: what is hard for one is hard for the next. */
const ALIKE = 0.3;

/** Answers to suggestions that known truth has judged. */
export function answersJudged(gold: Readonly<SkillCounts>): number {
  const right = gold.rightConfirmed + gold.rightUntouched + gold.rightSpoiled;
  return right + keptMislabelled(gold).of + keptSpurious(gold).of;
}

/**
 * Share of the answers to known objects that tell something of their own, 0 to 1. Gold is few objects that many people
 * answer to, and how hard these happen to be says little of others: the effective size of a sample of clusters (Kish,
 * "Survey sampling", 1965).
 */
export function independentShare(answers: number, { places, sums }: CrowdSums): number {
  let objects = 0;
  for (const [index, kind] of VERDICT_KINDS.entries())
    if (kind !== 'drawn') objects += at(sums, places.goldTemperatures + index);
  const answersToEach = objects > 0 ? answers / objects : 1;
  return 1 / (1 + Math.max(0, answersToEach - 1) * ALIKE);
}

/** So much of what was observed. */
export function shareOf({ count, of }: Observed, share: number): Observed {
  return { count: share * count, of: share * of };
}
