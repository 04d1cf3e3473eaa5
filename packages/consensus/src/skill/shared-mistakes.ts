import type { States } from '../label/states.ts';
import type { AnnotatorSkill } from './counts.ts';
import { goldWeight } from './gold-weight.ts';
import { type CrowdRates, lookAlikeShareOf, mistakes } from './rates.ts';

/** Answers that the crowd's rate is worth against a person's own. */
const PERSON_STRENGTH = 10;
/** Mistakes of the middle one of the people up to which nothing is shared, and how much of what is above is. */
const NOTHING_SHARED = 0.06;
const SHARED_OF_MISTAKES = 1.5;
/** However often people err. */
const MOST_SHARED = 0.4;

/** How much a crowd has answered, and to what. */
interface CrowdSize {
  readonly reviewsPerImage: number;
  readonly goldAnswers: number;
  readonly states: Pick<States, 'classCount'>;
}

/**
 * Share of the objects about which people agree on what is not so. Votes alone cannot tell it: what looks like another class
 * to everybody is agreed on like anything else, and the more are asked, the surer the votes sound. What tells it is gold;
 * without any it is expected of how often people err, since where single people often err they err alike too. By the middle
 * one of them, so that a few who err by rule do not count for a crowd that errs; of two votes nothing, since
 * they are not yet sure of anything. Known from worlds of the simulation and from votes of people (docs/simulation.md).
 */
export function sharedMistakesOf(
  skills: readonly AnnotatorSkill[],
  rates: CrowdRates,
  { reviewsPerImage, goldAnswers, states }: CrowdSize,
): number {
  const sureness = Math.max(0, 1 - 2 / reviewsPerImage);
  const above = Math.max(0, middleError(skills, rates, lookAlikeShareOf(states)) - NOTHING_SHARED);
  const expected = Math.min(MOST_SHARED, SHARED_OF_MISTAKES * above * sureness);
  return expected * (1 - goldWeight(goldAnswers));
}

/** The rate of mistakes that half of the answers come from people below. */
function middleError(skills: readonly AnnotatorSkill[], { error, copy }: CrowdRates, lookAlikeShare: number): number {
  const people = skills
    .map(({ counts }) => {
      const { count, of } = mistakes(counts, copy, lookAlikeShare);
      return { rate: (PERSON_STRENGTH * error + count) / (PERSON_STRENGTH + of), of };
    })
    .sort((a, b) => a.rate - b.rate || a.of - b.of);
  const half = people.reduce((sum, { of }) => sum + of, 0) / 2;
  let seen = 0;
  for (const { rate, of } of people) {
    seen += of;
    if (seen >= half) return rate;
  }
  return error;
}
