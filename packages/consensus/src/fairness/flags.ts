import { wilsonInterval } from '@uvh/domain/team/accuracy';
import type { AnnotatorSkill, SkillCounts } from '../skill/counts.ts';
import type { Conduct, Likeness } from './conduct.ts';

/** What an organiser is told about a person; none of them acts by itself. The README has a sentence for each. */
export type FlagCode =
  | 'keeps-wrong-boxes'
  | 'confirms-what-others-change'
  | 'spoils-right-boxes'
  | 'mends-nothing'
  | 'draws-false-boxes'
  | 'faster-than-looking'
  | 'same-boxes-as-another'
  | 'same-mistakes-as-another';

/**
 * A flag with its evidence: `count` of `of` observations, the bound of the share that follows, and the limit it
 * passed.
 */
export interface Flag {
  readonly code: FlagCode;
  readonly count: number;
  readonly of: number;
  readonly bound: number;
  readonly limit: number;
  /** The other person, where there is one. */
  readonly otherId?: number;
}

/** Everything known about a person's fairness. */
export interface FairnessEvidence {
  readonly skill: AnnotatorSkill;
  readonly conduct: Readonly<Conduct>;
  /** Likenesses with others in which this person takes part. */
  readonly likenesses: readonly Readonly<Likeness>[];
}

/** Below this many observations a share says nothing about a person. */
const MIN_OBSERVATIONS = 20;
/** Boxes placed alike to the half pixel are rare among honest people: a few are evidence. */
const MIN_PLACED_ALIKE = 5;
/**
 * The same wrong class is common among honest people, because look-alikes take everybody in, and in an event of hundreds there are
 * as many pairs as reviews: only nearly all of many count.
 */
const MIN_WRONG_ALIKE = 10;

/**
 * The signals of a person, with the numbers that they rest on. A share counts with the cautious end of its 95 %
 * interval, so that a short record raises no flag.
 */
export function flagsFor({ skill, conduct, likenesses }: FairnessEvidence): Flag[] {
  const flags: Flag[] = [];
  const above = (code: FlagCode, count: number, of: number, limit: number, otherId?: number) => {
    const bound = wilsonInterval(count, of).low;
    if (of >= MIN_OBSERVATIONS && bound > limit) flags.push({ code, count, of, bound, limit, ...whom(otherId) });
  };
  const counts = skill.counts;
  const kept = keptWrong(counts);
  const wrong =
    kept + counts.mislabelledFixed + counts.mislabelledOther + counts.spuriousRemoved + counts.spuriousOther;
  above('keeps-wrong-boxes', kept, wrong, 0.75);

  const right = counts.rightConfirmed + counts.rightUntouched + counts.rightSpoiled;
  above('spoils-right-boxes', counts.rightSpoiled, right, 0.15);

  const mended = wilsonInterval(counts.mislabelledFixed + counts.spuriousRemoved, wrong).high;
  if (wrong >= MIN_OBSERVATIONS && mended < 0.25) {
    const count = counts.mislabelledFixed + counts.spuriousRemoved;
    flags.push({ code: 'mends-nothing', count, of: wrong, bound: mended, limit: 0.25 });
  }

  const touched = conduct.confirmed + conduct.relabelled + conduct.deleted + conduct.moved;
  const peersChange = wilsonInterval(conduct.peerChanges, conduct.peerAnswers).low > 0.1;
  if (peersChange) above('confirms-what-others-change', conduct.confirmed, touched, 0.95);

  const drawn = counts.drawnRight + counts.drawnWrong + counts.falseBoxes;
  above('draws-false-boxes', counts.falseBoxes, drawn, 0.6);
  above('faster-than-looking', conduct.hastyReviews, conduct.timedReviews, 0.5);

  for (const pair of likenesses) {
    const otherId = pair.annotatorId === skill.annotatorId ? pair.otherId : pair.annotatorId;
    likeFlag(flags, 'same-boxes-as-another', pair.placedAlike, pair.placedByBoth, MIN_PLACED_ALIKE, 0.2, otherId);
    likeFlag(flags, 'same-mistakes-as-another', pair.wrongAlike, pair.wrongByEither, MIN_WRONG_ALIKE, 0.7, otherId);
  }
  return flags;
}

function keptWrong(counts: Readonly<SkillCounts>): number {
  return (
    counts.mislabelledConfirmed + counts.mislabelledUntouched + counts.spuriousConfirmed + counts.spuriousUntouched
  );
}

function likeFlag(
  flags: Flag[],
  code: FlagCode,
  count: number,
  of: number,
  atLeast: number,
  limit: number,
  otherId: number,
): void {
  const bound = wilsonInterval(count, of).low;
  if (count >= atLeast && bound > limit) flags.push({ code, count, of, bound, limit, otherId });
}

function whom(otherId: number | undefined): { readonly otherId?: number } {
  return otherId === undefined ? {} : { otherId };
}
