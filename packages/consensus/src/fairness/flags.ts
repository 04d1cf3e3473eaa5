import { wilsonInterval } from '@uvh/domain/statistics/wilson';
import type { States } from '../label/states.ts';
import type { AnnotatorSkill, NamingCount } from '../skill/counts.ts';
import type { CrowdRates } from '../skill/rates.ts';
import type { CampEvidence } from './camps.ts';
import { type Conduct, changesElsewhere } from './conduct.ts';
import { bitsOfRegard, type DeletionCounts, sumOf } from './deletions.ts';
import type { Likeness } from './likeness.ts';
import { keptWrong, type Mending, mendedIn, mendingOf, mendsAtAll, mendsOnGoldAlone } from './mending.ts';

/** What an organiser is told about a person; none of them acts by itself. The README has a sentence for each. */
export type FlagCode =
  | 'keeps-wrong-boxes'
  | 'confirms-what-others-change'
  | 'spoils-right-boxes'
  | 'deletes-vehicles'
  | 'deletes-whatever-is-there'
  | 'mends-nothing'
  | 'looks-at-gold-alone'
  | 'tells-nothing'
  | 'draws-false-boxes'
  | 'faster-than-looking'
  | 'same-boxes-as-another'
  | 'same-mistakes-as-another'
  | 'same-changes-as-a-few'
  | 'takes-turns-on-one-device';

/** Flags whose bound and limit are bits, and no share of what was observed. */
const IN_BITS: ReadonlySet<FlagCode> = new Set<FlagCode>(['tells-nothing', 'deletes-whatever-is-there']);

/** Whether a flag's limit is a share, so that an interval can be told. */
export function hasShare({ code }: Pick<Flag, 'code'>): boolean {
  return !IN_BITS.has(code);
}

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
  /** Of the classes that `skill` speaks of. */
  readonly states: Pick<States, 'removed'>;
  /** How the crowd errs: what everybody gets wrong accuses nobody. */
  readonly crowd: Pick<CrowdRates, 'error' | 'copy'>;
  /** Exact XP of the person's settled images, the part that right corrections brought, and how many images these are. */
  readonly told: { readonly milliXp: number; readonly correctionsMilliXp: number; readonly images: number };
  readonly conduct: Readonly<Conduct>;
  /** The deletions of everybody else whose word counts, together. */
  readonly deletionsOfOthers: Readonly<DeletionCounts>;
  /** How everybody else whose word counts puts right what is wrong. */
  readonly mendingOfOthers: Mending;
  /** Likenesses with others in which this person takes part. */
  readonly likenesses: readonly Readonly<Likeness>[];
  /** Where the person changes boxes by a rule of a few. */
  readonly camp?: Readonly<CampEvidence> | undefined;
  /** Where the person plays on a browser on which others play as well. */
  readonly device?: Readonly<DeviceTurns> | undefined;
}

/** Reviews of a person from browsers that others use too. */
export interface DeviceTurns {
  readonly reviews: number;
  /** Those of them within two minutes of a review by somebody else from the same browser. */
  readonly turns: number;
  /** Whose reviews stood beside them most often. */
  readonly otherId: number;
}

/** Below this many observations a share says nothing about a person. */
const MIN_OBSERVATIONS = 15;
/**
 * Standard normal quantile of the intervals: everybody is judged by every signal, again and again, and of a hundred
 * honest people at most one may be named.
 */
const Z = 3;
/**
 * The sum of somebody's bits is the logarithm of how much likelier their answers are from somebody who looks than from
 * somebody who goes by the screen alone: a person who looks falls to this with a chance of one in a thousand, however often it
 * is asked (sequential test after Wald 1945; Ville's inequality). That holds where others judge well. Among many who do not
 * look an honest person may fall as low, but not without corrections that were right: they are to be less than a quarter
 * of what was lost, or the sum twice as low.
 */
const BITS_OF_NO_LOOK = -10;
const CORRECTIONS_OF_LOSS = 0.25;
/** The other way round: somebody who goes by the screen alone rises to this with a chance of one in a thousand. */
const BITS_OF_A_LOOK = 10;
/** Below this share of right suggestions changed nobody is named; more where everybody takes much for something else. */
const SPOILED = 0.2;
const SPOILED_MORE = 0.1;
const SPOILED_TIMES = 1.5;
/**
 * Honest people delete up to one of fifteen vehicles. Without gold it may seem up to one of seven, as long as few reviews are in:
 * so it is asked of many vehicles only.
 */
const DELETED = 0.1;
const MIN_VEHICLES = 60;
/**
 * Who looks deletes on the grounds on which the others do: what the machine doubts, what gold has nothing of. The log of how much
 * likelier their deletions are from such a one than from somebody to whom any box is as good ({@link bitsOfRegard}) falls to this with
 * a chance of one in sixty-four (as {@link BITS_OF_NO_LOOK}).
 */
const BITS_OF_NO_REGARD = -6;
/** Fewer may be slips. */
const MIN_DELETIONS = 8;
/** Share of the others' rate of changes that is too seldom for somebody who looks. */
const SELDOM = 0.6;
/** Share of the wrong suggestions that is too few to have been put right; less of somebody who shows by ten bits that they look. */
const MENDED = 0.25;
const MENDED_LOOKING = 0.15;
/** Boxes placed alike to the half pixel are rare among honest people: a few are evidence. */
const MIN_PLACED_ALIKE = 5;
const PLACED_ALIKE = 0.2;
/**
 * The same wrong class is common among honest people, because look-alikes take everybody in, and in an event of hundreds there are
 * as many pairs as reviews: only nearly all of many count.
 */
const WRONG_ALIKE = 0.7;
/**
 * People who share a machine sit at it for a while: of thirty images in a sitting two touch somebody else's. One person with
 * several accounts goes from one to the next.
 */
const TURNS = 0.3;

/**
 * The signals of a person, with the numbers that they rest on. A share counts with the cautious end of its interval, so
 * that a short record raises no flag.
 */
export function flagsFor(evidence: FairnessEvidence): Flag[] {
  const { skill, states, crowd, told, conduct, deletionsOfOthers, mendingOfOthers, likenesses, camp, device } =
    evidence;
  const flags: Flag[] = [];
  const above = (code: FlagCode, count: number, of: number, limit: number, otherId?: number) => {
    const bound = wilsonInterval(count, of, Z).low;
    if (of >= MIN_OBSERVATIONS && bound > limit) flags.push({ code, count, of, bound, limit, ...whom(otherId) });
  };
  const below = (code: FlagCode, count: number, of: number, limit: number) => {
    const bound = wilsonInterval(count, of, Z).high;
    if (of >= MIN_OBSERVATIONS && bound < limit) flags.push({ code, count, of, bound, limit });
  };
  const counts = skill.counts;
  const kept = keptWrong(counts);
  const { count: mended, of: wrong } = mendedIn(counts);
  above('keeps-wrong-boxes', kept, wrong, 0.85);
  const looks = told.milliXp >= 1000 * BITS_OF_A_LOOK;
  below('mends-nothing', mended, wrong, looks ? MENDED_LOOKING : MENDED);

  const right = counts.rightConfirmed + counts.rightUntouched + counts.rightSpoiled;
  const usual = crowd.error * (1 - crowd.copy);
  above('spoils-right-boxes', counts.rightSpoiled, right, Math.max(SPOILED, SPOILED_MORE + SPOILED_TIMES * usual));
  const [deleted, vehicles] = deletedVehicles(skill.naming ?? [], states);
  if (!looks && vehicles >= MIN_VEHICLES) above('deletes-vehicles', deleted, vehicles, DELETED);

  const deletions = sumOf(conduct.deletions.deleted);
  const regard = bitsOfRegard(conduct.deletions, deletionsOfOthers);
  if (deletions >= MIN_DELETIONS && regard <= BITS_OF_NO_REGARD) {
    const limits = { bound: regard, limit: BITS_OF_NO_REGARD };
    flags.push({ code: 'deletes-whatever-is-there', count: deletions, of: sumOf(conduct.deletions.shown), ...limits });
  }

  const lost = told.correctionsMilliXp - told.milliXp;
  const limit = told.correctionsMilliXp < CORRECTIONS_OF_LOSS * lost ? BITS_OF_NO_LOOK : 2 * BITS_OF_NO_LOOK;
  if (told.milliXp <= 1000 * limit) {
    const bits = told.milliXp / 1000;
    flags.push({ code: 'tells-nothing', count: bits, of: told.images, bound: bits, limit });
  }

  // Somebody who looks changes about as often as those who saw the same boxes. Truth has a part in this one only where it
  // speaks for them: beside people who change far too much, who changes what is wrong alone changes seldom.
  const changes = conduct.relabelled + conduct.deleted;
  const peers = wilsonInterval(conduct.peerChanges, conduct.peerAnswers, Z).low;
  if (!looks) below('confirms-what-others-change', changes, conduct.shown, SELDOM * peers);

  // Work on gold shows that somebody can look; who knows gold when they see it may look at nothing else.
  if (mendsOnGoldAlone(mendingOf(skill), mendingOfOthers, skill.weight > 0)) {
    const elsewhere = changesElsewhere(conduct);
    const usually = wilsonInterval(elsewhere.peerChanges, elsewhere.peerAnswers, Z).low;
    below('looks-at-gold-alone', elsewhere.changes, elsewhere.shown, SELDOM * usually);
  }

  const drawn = counts.drawnRight + counts.drawnWrong + counts.falseBoxes;
  above('draws-false-boxes', counts.falseBoxes, drawn, 0.65);
  above('faster-than-looking', conduct.hastyReviews, conduct.timedReviews, 0.5);

  if (device) above('takes-turns-on-one-device', device.turns, device.reviews, TURNS, device.otherId);

  // Whose camp it is was found with intervals of its own: the share is for the organiser who looks.
  if (camp) {
    const { alike: count, changed: of, usual: limit } = camp;
    flags.push({ code: 'same-changes-as-a-few', count, of, bound: wilsonInterval(count, of, Z).low, limit });
  }

  for (const pair of likenesses) {
    const otherId = pair.annotatorId === skill.annotatorId ? pair.otherId : pair.annotatorId;
    // Who makes every box a tenth larger has them where anybody with that habit has them; who does nothing else does not look.
    const alike = pair.placedAlike - (mendsAtAll(counts, mendingOfOthers) ? pair.alikeByRule : 0);
    const boxes = { code: 'same-boxes-as-another', count: alike, of: pair.placedByBoth } as const;
    const bound = wilsonInterval(boxes.count, boxes.of, Z).low;
    if (boxes.count >= MIN_PLACED_ALIKE && bound > PLACED_ALIKE)
      flags.push({ ...boxes, bound, limit: PLACED_ALIKE, otherId });
    above('same-mistakes-as-another', pair.wrongAlike, pair.wrongByEither, WRONG_ALIKE, otherId);
  }
  return flags;
}

/** The vehicles that somebody who looked took for nothing, and all that they looked at. */
function deletedVehicles(
  naming: readonly NamingCount[],
  { removed }: FairnessEvidence['states'],
): [deleted: number, of: number] {
  let [deleted, of] = [0, 0];
  for (const { truth, said, count } of naming) {
    if (truth === removed) continue;
    of += count;
    if (said === removed) deleted += count;
  }
  return [deleted, of];
}

function whom(otherId: number | undefined): { readonly otherId?: number } {
  return otherId === undefined ? {} : { otherId };
}
