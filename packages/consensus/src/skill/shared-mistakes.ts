import type { States } from '../label/states.ts';
import { erringOf } from './calibrate.ts';
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
/** Of what people keep unexamined, the share that is wrong beyond what is learned of the machine without gold. */
const UNEXAMINED_WRONG = 0.2;

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
  const expected = Math.min(MOST_SHARED, sharedOf(skills, rates, states) * sureness);
  return expected * (1 - goldWeight(goldAnswers));
}

/** Of all objects, whatever the number of votes: by the mistakes of the middle one of the people. */
function sharedOf(skills: readonly AnnotatorSkill[], rates: CrowdRates, states: CrowdSize['states']): number {
  return SHARED_OF_MISTAKES * Math.max(0, middleError(skills, rates, lookAlikeShareOf(states)) - NOTHING_SHARED);
}

/**
 * Share of the objects that a crowd which often errs takes for the same other class, also where only two were asked: what
 * they say alike is what is told of them. Crowds that err no oftener than usual have it in their temperatures.
 */
export function takenAlikeOf(
  skills: readonly AnnotatorSkill[],
  rates: CrowdRates,
  { goldAnswers, states }: Omit<CrowdSize, 'reviewsPerImage'>,
): number {
  const shared = Math.min(MOST_SHARED, sharedOf(skills, rates, states));
  return shared * erringOf(rates) * (1 - goldWeight(goldAnswers));
}

/**
 * Share of the labels that are wrong and that whoever does not look would keep, beyond what is learned of the machine: a
 * wrong label that everybody kept looks like a right one, so without gold a machine is held for better than it is, the more
 * so the oftener people keep things unexamined. Of gold it is known.
 */
export function keptUnexaminedOf({ copy }: CrowdRates, goldAnswers: number): number {
  return UNEXAMINED_WRONG * copy * (1 - goldWeight(goldAnswers));
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
