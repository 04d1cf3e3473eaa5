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
  /** A vehicle that was not suggested to them and that somebody else drew: drawn too, or overlooked. */
  missedFound: number;
  missedOverlooked: number;
  /** Boxes drawn on a vehicle: class named rightly, wrongly. */
  drawnRight: number;
  drawnWrong: number;
  /** Boxes drawn where nothing is. */
  falseBoxes: number;
  images: number;
}

/** The counts in the order in which sums store them. */
export const SKILL_COUNT_KEYS = [
  'rightConfirmed',
  'rightUntouched',
  'rightSpoiled',
  'mislabelledConfirmed',
  'mislabelledUntouched',
  'mislabelledFixed',
  'mislabelledOther',
  'spuriousConfirmed',
  'spuriousUntouched',
  'spuriousRemoved',
  'spuriousOther',
  'missedFound',
  'missedOverlooked',
  'drawnRight',
  'drawnWrong',
  'falseBoxes',
  'images',
] as const satisfies readonly (keyof SkillCounts)[];

/** How often a person named `said` what truly is `truth`, where they looked; indices of states. */
export interface NamingCount {
  readonly truth: number;
  readonly said: number;
  readonly count: number;
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
  /** What they call what; absent for somebody about whom nothing is known. */
  readonly naming?: readonly NamingCount[];
  /** What they answered to suggestions of what, by Dawid and Skene; absent as above. */
  readonly answers?: readonly NamingCount[];
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
  for (const key of SKILL_COUNT_KEYS) total[key] += factor * counts[key];
}
