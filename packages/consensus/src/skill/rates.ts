import type { States } from '../label/states.ts';
import type { SkillCounts } from './counts.ts';

/** Probabilities that describe the crowd as a whole. */
export interface CrowdRates {
  /** Naming a vehicle wrongly, or deleting it, where the person looked. */
  readonly error: number;
  /** Share of those mistakes that are deletions. */
  readonly deleteShare: number;
  /** Keeping a suggestion without examining it. */
  readonly copy: number;
  /** Keeping a suggestion with nothing behind it, for whatever reason. */
  readonly keepSpurious: number;
  /** The same two for boxes that other people drew. */
  readonly copyPeer: number;
  readonly keepSpuriousPeer: number;
  /** Drawing a vehicle that was not suggested and that somebody else drew. */
  readonly find: number;
  /** The same of all such vehicles, those too that nobody draws. */
  readonly discover: number;
  /** Drawing something at the place where somebody else drew a false box. */
  readonly agreeOnNothing: number;
  /** Share of the drawn places at which there is a vehicle. */
  readonly drawnReal: number;
}

/** The same of one person; what the crowd's have and these lack is held to be the same for all. */
export interface PersonRates {
  /** Odds of a mistake where the person looked, relative to the crowd's. */
  readonly errorOdds: number;
  readonly copy: number;
  readonly keepSpurious: number;
  /** Of those suggestions that they do not keep, the share that they rename instead of deleting. */
  readonly renamesNothing: number;
  readonly copyPeer: number;
  readonly keepSpuriousPeer: number;
  readonly find: number;
  readonly discover: number;
  /** Odds that a box that they draw is real, relative to the crowd's. */
  readonly drawnRealOdds: number;
}

/** What a typical crowd does, as long as nothing is known of this one. */
export const TYPICAL_RATES: CrowdRates = {
  error: 0.08,
  deleteShare: 0.15,
  copy: 0.25,
  keepSpurious: 0.4,
  copyPeer: 0.25,
  keepSpuriousPeer: 0.4,
  find: 0.4,
  discover: 0.3,
  agreeOnNothing: 0.06,
  drawnReal: 0.6,
};

/** Observations that a crowd's typical rate is worth. */
export const TYPICAL_STRENGTH = 30;
/**
 * How much the beliefs of the crowd about itself may weigh in its rates: at most this over one more than the number of
 * certain observations on gold. Without gold they decide; the more gold, the more it alone does, so that a crowd that
 * keeps what is wrong cannot persuade the model that it is right.
 */
export const BELIEF_MASS = 800;
/** Observations that the crowd's rate is worth against a person's own (Branson et al., CVPR 2017, use 5 per rate). */
const PERSON_STRENGTH = 8;
/** Share of those who change a suggestion with nothing behind it to another class instead of deleting it. */
const RENAMES_NOTHING = 0.08;
/** Bounds of how far a person's odds may lie from the crowd's. */
const MOST_ODDS = 40;

/** Counts of a kind: how often it happened, of how many. */
export interface Observed {
  readonly count: number;
  readonly of: number;
}

/** The sum of two observations, the second times a factor. */
export function plus(a: Observed, b: Observed, factor = 1): Observed {
  return { count: a.count + factor * b.count, of: a.of + factor * b.of };
}

/**
 * A crowd's rate: the typical one, certain observations and believed ones, each weighed by how much of it there is;
 * `believed` excludes the certain ones. Gold takes the place of what is believed, so that the typical one weighs more beside a
 * little gold than without any; the less so, the more `told` (0 to 1) the rate is by votes alone.
 */
export function crowdRate(typical: number, certain: Observed, believed: Observed, told = 0): number {
  const share = believed.of > 0 ? believed.count / believed.of : 0;
  const mixed = (mass: number) => (TYPICAL_STRENGTH * typical + mass * share) / (TYPICAL_STRENGTH + mass);
  const mass = Math.min(believed.of, BELIEF_MASS / (1 + certain.of));
  const before = (1 - told) * mixed(mass) + told * mixed(Math.min(believed.of, BELIEF_MASS));
  return ((TYPICAL_STRENGTH + mass) * before + certain.count) / (TYPICAL_STRENGTH + mass + certain.of);
}

/** How many mistakes at a wrong label name that label because it looks like the vehicle, however many classes there are. */
const LOOK_ALIKE_SHARE = 0.4;

/**
 * Share of the mistakes of those who look at a wrong label that name this label: of two classes all that do not delete it,
 * of many those that look alike. What is kept beyond it was copied.
 */
export function lookAlikeShareOf({ classCount }: Pick<States, 'classCount'>): number {
  return Math.max(LOOK_ALIKE_SHARE, (1 - TYPICAL_RATES.deleteShare) / Math.max(1, classCount - 1));
}

/** How often somebody kept a wrong label, of how many shown. */
export function keptMislabelled(counts: Readonly<SkillCounts>): Observed {
  const count = counts.mislabelledConfirmed + counts.mislabelledUntouched;
  return { count, of: count + counts.mislabelledFixed + counts.mislabelledOther };
}

/** How often somebody kept a suggestion with nothing behind it, of how many shown. */
export function keptSpurious(counts: Readonly<SkillCounts>): Observed {
  const count = counts.spuriousConfirmed + counts.spuriousUntouched;
  return { count, of: count + counts.spuriousRemoved + counts.spuriousOther };
}

/**
 * Wrong answers on vehicles that were looked at, of all such answers, given how often suggestions are copied and how many
 * of the mistakes at a wrong label name that label ({@link lookAlikeShareOf}).
 */
export function mistakes(counts: Readonly<SkillCounts>, copy: number, lookAlikeShare: number): Observed {
  const kept = counts.rightConfirmed + counts.rightUntouched;
  const spoiled = counts.rightSpoiled;
  // What was kept and is right was examined or copied; nobody can tell which, so it counts in proportion.
  const right = kept * (1 - copy) + counts.mislabelledFixed + counts.drawnRight;
  const wrong = spoiled + counts.mislabelledOther + counts.drawnWrong;
  const lookAlikes = lookAlikeShare * keptMislabelled(counts).count * (1 - copy);
  return { count: wrong + lookAlikes, of: right + wrong + lookAlikes };
}

/** The rate of copying that leaves this share of wrong labels standing, given the rate of mistakes of those who look. */
export function copyRate(keptShare: number, error: number, lookAlikeShare: number): number {
  const lookAlikes = lookAlikeShare * error;
  return Math.min(0.98, Math.max(0.01, (keptShare - lookAlikes) / (1 - lookAlikes)));
}

/** The rates of a person with these counts: their own, under a prior centred on the crowd's. */
export function personRates(counts: Readonly<SkillCounts>, crowd: CrowdRates, lookAlikeShare: number): PersonRates {
  const s = PERSON_STRENGTH;
  const keptShareOfCrowd = crowd.copy + (1 - crowd.copy) * lookAlikeShare * crowd.error;
  const kept = keptMislabelled(counts);
  const spurious = keptSpurious(counts);
  // A person who copies labels copies what is not there too: the prior of each follows what is seen of the other.
  const keptShift = shift((s * keptShareOfCrowd + kept.count) / (s + kept.of), keptShareOfCrowd);
  const spuriousShift = shift((s * crowd.keepSpurious + spurious.count) / (s + spurious.of), crowd.keepSpurious);
  const keptPrior = moved(keptShareOfCrowd, 0.5 * spuriousShift);
  const spuriousPrior = moved(crowd.keepSpurious, 0.5 * keptShift);
  const keptShare = (s * keptPrior + kept.count) / (s + kept.of);
  const keepSpurious = (s * spuriousPrior + spurious.count) / (s + spurious.of);
  const copy = copyRate(keptShare, crowd.error, lookAlikeShare);
  const wrong = mistakes(counts, copy, lookAlikeShare);
  const error = (2 * s * crowd.error + wrong.count) / (2 * s + wrong.of);
  const found = counts.missedFound;
  const find = (s * crowd.find + found) / (s + found + counts.missedOverlooked);
  const drawn = counts.drawnRight + counts.drawnWrong;
  const real = (s * crowd.drawnReal + drawn) / (s + drawn + counts.falseBoxes);
  return {
    errorOdds: Math.exp(shift(error, crowd.error)),
    copy,
    keepSpurious,
    renamesNothing: (s * RENAMES_NOTHING + counts.spuriousOther) / (s + counts.spuriousOther + counts.spuriousRemoved),
    copyPeer: moved(crowd.copyPeer, shift(copy, crowd.copy)),
    keepSpuriousPeer: moved(crowd.keepSpuriousPeer, shift(keepSpurious, crowd.keepSpurious)),
    find,
    discover: moved(crowd.discover, shift(find, crowd.find)),
    drawnRealOdds: Math.exp(shift(real, crowd.drawnReal)),
  };
}

/** How many times the odds of one probability those of another are. */
export function oddsRatio(p: number, from: number): number {
  return p / (1 - p) / (from / (1 - from));
}

/** Difference of two probabilities in log odds, held within bounds. */
function shift(p: number, from: number): number {
  const most = Math.log(MOST_ODDS);
  return Math.min(most, Math.max(-most, logit(p) - logit(from)));
}

/** A probability moved by so much in log odds. */
export function moved(p: number, by: number): number {
  return 1 / (1 + Math.exp(-logit(p) - by));
}

/** Log odds of a probability, kept finite at the ends. */
function logit(p: number): number {
  const held = Math.min(1 - 1e-6, Math.max(1e-6, p));
  return Math.log(held / (1 - held));
}
