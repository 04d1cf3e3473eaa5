import { type SkillCounts, TYPICAL_CROWD } from './counts.ts';

/**
 * Probabilities of what a person does, by what is truly there. `confirmShare` says how many of
 * the kept boxes were kept by an explicit act; the rest were left alone.
 */
export interface PersonRates {
  readonly spoilRight: number;
  readonly confirmShareOfRight: number;
  /** Given a vehicle under a wrong label; keep + fix + other = 1. */
  readonly keepMislabelled: number;
  readonly fixMislabelled: number;
  readonly otherMislabelled: number;
  readonly confirmShareOfMislabelled: number;
  /** Given nothing there; keep + remove + other = 1. */
  readonly keepSpurious: number;
  readonly removeSpurious: number;
  readonly otherSpurious: number;
  readonly confirmShareOfSpurious: number;
  readonly findMissed: number;
  readonly nameDrawn: number;
  readonly falseBoxesPerImage: number;
}

/**
 * How many observations the crowd's rate is worth against a person's own (Branson et al., CVPR 2017, use 5 per rate).
 */
const PRIOR_STRENGTH = 10;
/** How many annotators' observations the typical crowd is worth against the pool's own. */
const CROWD_STRENGTH = 0.2;

/** The crowd's rates from the sum of everybody's counts, held by a small typical crowd where little is known. */
export function pooledRates(pool: Readonly<SkillCounts>): PersonRates {
  const n = (key: keyof SkillCounts): number => pool[key] + CROWD_STRENGTH * TYPICAL_CROWD[key];
  const rightKept = n('rightConfirmed') + n('rightUntouched');
  const wrongKept = n('mislabelledConfirmed') + n('mislabelledUntouched');
  const wrong = wrongKept + n('mislabelledFixed') + n('mislabelledOther');
  const spuriousKept = n('spuriousConfirmed') + n('spuriousUntouched');
  const spurious = spuriousKept + n('spuriousRemoved') + n('spuriousOther');
  return {
    spoilRight: n('rightSpoiled') / (rightKept + n('rightSpoiled')),
    confirmShareOfRight: n('rightConfirmed') / rightKept,
    keepMislabelled: wrongKept / wrong,
    fixMislabelled: n('mislabelledFixed') / wrong,
    otherMislabelled: n('mislabelledOther') / wrong,
    confirmShareOfMislabelled: n('mislabelledConfirmed') / wrongKept,
    keepSpurious: spuriousKept / spurious,
    removeSpurious: n('spuriousRemoved') / spurious,
    otherSpurious: n('spuriousOther') / spurious,
    confirmShareOfSpurious: n('spuriousConfirmed') / spuriousKept,
    findMissed: n('missedFound') / (n('missedFound') + n('missedOverlooked')),
    nameDrawn: n('drawnRight') / (n('drawnRight') + n('drawnWrong')),
    falseBoxesPerImage: n('falseBoxes') / n('images'),
  };
}

/**
 * A person's rates: their own counts under a Beta (or Dirichlet) prior centred on the crowd,
 * worth {@link PRIOR_STRENGTH} observations. Tiered priors after Branson, Van Horn and Perona,
 * "Lean crowdsourcing" (CVPR 2017).
 *
 * Whether somebody confirms a box or leaves it alone is a habit that shows on the many right boxes
 * long before the few wrong ones, so the habit on wrong boxes is expected to be the same, moved
 * by as much (in log odds) as it is for the crowd.
 */
export function personRates(counts: Readonly<SkillCounts>, pool: PersonRates): PersonRates {
  const s = PRIOR_STRENGTH;
  const rightKept = counts.rightConfirmed + counts.rightUntouched;
  const wrongKept = counts.mislabelledConfirmed + counts.mislabelledUntouched;
  const wrong = wrongKept + counts.mislabelledFixed + counts.mislabelledOther;
  const spuriousKept = counts.spuriousConfirmed + counts.spuriousUntouched;
  const spurious = spuriousKept + counts.spuriousRemoved + counts.spuriousOther;
  const found = counts.missedFound + counts.missedOverlooked;
  const drawn = counts.drawnRight + counts.drawnWrong;
  const confirmShareOfRight = (s * pool.confirmShareOfRight + counts.rightConfirmed) / (s + rightKept);
  const habit = logit(confirmShareOfRight) - logit(pool.confirmShareOfRight);
  const wrongHabit = sigmoid(logit(pool.confirmShareOfMislabelled) + habit);
  const spuriousHabit = sigmoid(logit(pool.confirmShareOfSpurious) + habit);
  return {
    spoilRight: (s * pool.spoilRight + counts.rightSpoiled) / (s + rightKept + counts.rightSpoiled),
    confirmShareOfRight,
    keepMislabelled: (s * pool.keepMislabelled + wrongKept) / (s + wrong),
    fixMislabelled: (s * pool.fixMislabelled + counts.mislabelledFixed) / (s + wrong),
    otherMislabelled: (s * pool.otherMislabelled + counts.mislabelledOther) / (s + wrong),
    confirmShareOfMislabelled: (s * wrongHabit + counts.mislabelledConfirmed) / (s + wrongKept),
    keepSpurious: (s * pool.keepSpurious + spuriousKept) / (s + spurious),
    removeSpurious: (s * pool.removeSpurious + counts.spuriousRemoved) / (s + spurious),
    otherSpurious: (s * pool.otherSpurious + counts.spuriousOther) / (s + spurious),
    confirmShareOfSpurious: (s * spuriousHabit + counts.spuriousConfirmed) / (s + spuriousKept),
    findMissed: (s * pool.findMissed + counts.missedFound) / (s + found),
    nameDrawn: (s * pool.nameDrawn + counts.drawnRight) / (s + drawn),
    falseBoxesPerImage: (s * pool.falseBoxesPerImage + counts.falseBoxes) / (s + counts.images),
  };
}

/** Log odds of a probability, kept finite at the ends. */
function logit(p: number): number {
  const held = Math.min(1 - 1e-6, Math.max(1e-6, p));
  return Math.log(held / (1 - held));
}

/** The probability of a log odds. */
function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
