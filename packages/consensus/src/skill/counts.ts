/**
 * What one annotator did, counted by what was truly there. Truth is rarely certain, so the counts
 * are sums of probabilities. Everything that the model knows about a person is in here.
 */
export interface SkillCounts {
  /** The suggested label was right: confirmed or otherwise touched and kept, left alone, changed for the worse. */
  rightConfirmed: number;
  rightUntouched: number;
  rightSpoiled: number;
  /** There was a vehicle under a wrong label: kept either way, put right, changed to another wrong label. */
  mislabelledConfirmed: number;
  mislabelledUntouched: number;
  mislabelledFixed: number;
  mislabelledOther: number;
  /** There was nothing: kept either way, deleted, relabelled. */
  spuriousConfirmed: number;
  spuriousUntouched: number;
  spuriousRemoved: number;
  spuriousOther: number;
  /** A vehicle that was not suggested to them: drawn, or overlooked. */
  missedFound: number;
  missedOverlooked: number;
  /** Boxes drawn on a vehicle: class named rightly, wrongly. */
  drawnRight: number;
  drawnWrong: number;
  /** Boxes drawn where nothing is. */
  falseBoxes: number;
  images: number;
}

/**
 * A person's counts, and whether their votes count at all (0 or 1; only an organiser or a rule they turned on sets 0).
 */
export interface AnnotatorSkill {
  readonly annotatorId: number;
  readonly weight: number;
  /** From gold and from what others say, in sums of probabilities. */
  readonly counts: Readonly<SkillCounts>;
  /** The part of `counts` that comes from gold images, where the truth is certain. */
  readonly goldCounts: Readonly<SkillCounts>;
}

/** Counts of somebody about whom nothing is known. */
export function noCounts(): SkillCounts {
  return {
    rightConfirmed: 0,
    rightUntouched: 0,
    rightSpoiled: 0,
    mislabelledConfirmed: 0,
    mislabelledUntouched: 0,
    mislabelledFixed: 0,
    mislabelledOther: 0,
    spuriousConfirmed: 0,
    spuriousUntouched: 0,
    spuriousRemoved: 0,
    spuriousOther: 0,
    missedFound: 0,
    missedOverlooked: 0,
    drawnRight: 0,
    drawnWrong: 0,
    falseBoxes: 0,
    images: 0,
  };
}

/** Adds `counts`, times `factor`, to `total` in place. */
export function addCounts(total: SkillCounts, counts: Readonly<SkillCounts>, factor = 1): void {
  total.rightConfirmed += factor * counts.rightConfirmed;
  total.rightUntouched += factor * counts.rightUntouched;
  total.rightSpoiled += factor * counts.rightSpoiled;
  total.mislabelledConfirmed += factor * counts.mislabelledConfirmed;
  total.mislabelledUntouched += factor * counts.mislabelledUntouched;
  total.mislabelledFixed += factor * counts.mislabelledFixed;
  total.mislabelledOther += factor * counts.mislabelledOther;
  total.spuriousConfirmed += factor * counts.spuriousConfirmed;
  total.spuriousUntouched += factor * counts.spuriousUntouched;
  total.spuriousRemoved += factor * counts.spuriousRemoved;
  total.spuriousOther += factor * counts.spuriousOther;
  total.missedFound += factor * counts.missedFound;
  total.missedOverlooked += factor * counts.missedOverlooked;
  total.drawnRight += factor * counts.drawnRight;
  total.drawnWrong += factor * counts.drawnWrong;
  total.falseBoxes += factor * counts.falseBoxes;
  total.images += factor * counts.images;
}

/**
 * What a typical crowd did with 100 images, as the pool's starting point before anybody has
 * reviewed anything: honest people keep a right label 19 times of 20, let about a quarter of the
 * machine's mistakes pass, and find about half of the vehicles that it missed.
 */
export const TYPICAL_CROWD: Readonly<SkillCounts> = {
  rightConfirmed: 500,
  rightUntouched: 450,
  rightSpoiled: 50,
  mislabelledConfirmed: 14,
  mislabelledUntouched: 14,
  mislabelledFixed: 62,
  mislabelledOther: 10,
  spuriousConfirmed: 14,
  spuriousUntouched: 16,
  spuriousRemoved: 64,
  spuriousOther: 6,
  missedFound: 75,
  missedOverlooked: 75,
  drawnRight: 65,
  drawnWrong: 10,
  falseBoxes: 15,
  images: 100,
};
