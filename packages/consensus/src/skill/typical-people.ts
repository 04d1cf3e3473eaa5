import { wilsonInterval } from '@uvh/domain/statistics/wilson';
import type { States } from '../label/states.ts';
import type { AnnotatorSkill } from './counts.ts';
import { lookAlikeShareOf, mistakes, type Observed, TYPICAL_RATES } from './rates.ts';

/** Answers below which nobody stands out. */
const LEAST_ANSWERS = 20;
/** Who errs surely more often than so many times the person in the middle, and by this share more, stands out. */
const TIMES_THE_MIDDLE = 2;
const BEYOND = 0.1;
/** Quantile of the interval of somebody's share of mistakes. */
const Z = 2;

/**
 * The people that the crowd's tables describe: all but those who spoil far more than the person in the middle. Who names
 * things by a rule of their own is told by their own answers; mixed into the crowd's, the rule would be expected of
 * everybody, and honest votes would be explained by it. At least half of all answers stay, since the middle is theirs.
 */
export function typicalPeople(
  skills: readonly AnnotatorSkill[],
  states: Pick<States, 'classCount'>,
): readonly AnnotatorSkill[] {
  const lookAlikeShare = lookAlikeShareOf(states);
  const errors = skills.map(({ counts }) => mistakes(counts, TYPICAL_RATES.copy, lookAlikeShare));
  const most = TIMES_THE_MIDDLE * middleOf(errors) + BEYOND;
  return skills.filter((_, index) => {
    const { count, of } = errors[index] ?? { count: 0, of: 0 };
    return of < LEAST_ANSWERS || wilsonInterval(count, of, Z).low <= most;
  });
}

/** The share of mistakes that half of all answers come from people at or below. */
function middleOf(errors: readonly Observed[]): number {
  const known = errors.filter(({ of }) => of > 0).toSorted((a, b) => a.count / a.of - b.count / b.of);
  const half = known.reduce((sum, { of }) => sum + of, 0) / 2;
  let below = 0;
  for (const { count, of } of known) {
    below += of;
    if (below >= half) return count / of;
  }
  return 0;
}
