import type { DawidSkeneTables } from '../label/dawid-skene-view.ts';
import type { States } from '../label/states.ts';
import { agreedMistakesOf } from './agreed-mistakes.ts';
import { baseRatesOf } from './base-rates.ts';
import { drawnBiasOf, poolingOf, temperaturesOf } from './calibrate.ts';
import { type AnnotatorSkill, type NamingCount, noCounts, SKILL_COUNT_KEYS, type SkillCounts } from './counts.ts';
import { crowdRatesOf } from './crowd-rates.ts';
import { at, type CrowdSums, crowdOf, rowsOf } from './crowd-sums.ts';
import { modelRightOf } from './fall-back.ts';
import { answersJudged, independentShare } from './independent-answers.ts';
import { goldIsUsual, machineTruthOf } from './machine-habits.ts';
import { type CrowdModel, type StateTable, TYPICALLY_MISSED, typicalConfusion } from './model.ts';
import { oddsRatio } from './rates.ts';
import { recaptureOf } from './recapture.ts';
import { scoreOddsOf } from './score-odds.ts';
import { keptUnexaminedOf, sharedMistakesOf, takenAlikeOf } from './shared-mistakes.ts';
import { countSlot, natural, type TotalSums } from './sums.ts';
import { tieBreakOddsOf } from './tie-break-odds.ts';
import { typicalPeople } from './typical-people.ts';

/** Mistakes on a class that the typical ones are worth. */
const CONFUSION_STRENGTH = 20;
const CLASS_ERROR_STRENGTH = 40;
/** Pseudo-counts of a right answer in the crowd's table, against one of all wrong ones: as many as a rare class needs. */
const DIAGONAL_PRIOR = 20;

/**
 * What follows from the sums of all images: rates of the crowd and of everybody, the machine's habits, temperatures,
 * base rates. A pure function of the sums, so that it does not matter how they came together. `weights` are the
 * organisers' weights of people; anybody not named has 1.
 */
export function refit(
  total: TotalSums,
  weights: ReadonlyMap<number, number>,
): {
  readonly model: CrowdModel;
  readonly skills: readonly AnnotatorSkill[];
} {
  const crowd = crowdOf(total);
  const { states, places, sums } = crowd;
  const { person, personSlots } = crowd.layout;
  const noPerson = new Float64Array(personSlots.length);
  const ids = new Set([...total.people.keys(), ...weights.keys()]);
  const skills = [...ids]
    .sort((a, b) => a - b)
    .map((annotatorId): AnnotatorSkill => {
      const known = total.people.get(annotatorId);
      const all = natural(known?.all ?? noPerson);
      return {
        annotatorId,
        weight: weights.get(annotatorId) ?? 1,
        counts: countsOf(all),
        goldCounts: countsOf(natural(known?.certain ?? noPerson)),
        naming: namingOf(all, person.naming, states),
        answers: namingOf(all, person.answers, states),
      };
    });
  const counted = skills.filter(({ weight }) => weight > 0);
  const typical = typicalPeople(counted, states);
  const rates = crowdRatesOf(typical, crowd);
  const naming = pooledNaming(typical, states);
  const usualGold = goldIsUsual(counted);
  const isGoldPlanted = usualGold === 0;
  const machineTruth = machineTruthOf(crowd, isGoldPlanted);
  const images = at(sums, places.images);
  const reviewsPerImage = images > 0 ? at(sums, places.reviews) / images : 3;
  const goldAnswers = goldAnswersOf(counted);
  const machineRight = rightShareOf(machineTruth, crowd);
  const recapture = recaptureOf(crowd, { machineRight, goldAnswers });
  return {
    model: {
      classes: states.classes,
      rates,
      errorOdds: errorOddsOf(naming, states),
      machineTruth,
      machineRight,
      isGoldPlanted,
      scoreOdds: scoreOddsOf(crowd, usualGold),
      confusion: confusionOf(naming, states, rates.deleteShare),
      classMix: classMixOf(crowd),
      missedPerImage: missedPerImageOf(crowd, images, usualGold),
      learnedFrom: { goldAnswers, images: Math.round(images) },
      reviewsPerImage,
      temperature: temperaturesOf(crowd),
      sharedMistakes: sharedMistakesOf(counted, rates, { reviewsPerImage, goldAnswers, states }),
      keptUnexamined: keptUnexaminedOf(rates, goldAnswers),
      takenAlike: takenAlikeOf(counted, rates, { goldAnswers, states }),
      agreedMistakes: agreedMistakesOf(rates, { goldAnswers, machineRight }),
      ...poolingOf(crowd, rates),
      modelRight: modelRightOf(crowd, recapture),
      recapture,
      tieBreakOdds: tieBreakOddsOf(rates, { goldAnswers: goldAnswers * independentShare(goldAnswers, crowd), states }),
      drawnBias: [drawnBiasOf(crowd, 0), drawnBiasOf(crowd, 1)],
      dawidSkene: dawidSkeneOf(counted, crowd),
      baseRates: baseRatesOf(crowd, machineTruth, isGoldPlanted),
    },
    skills,
  };
}

/**
 * Vehicles that the machine misses on an image: those that were drawn, by the share of all that is drawn, and those that are known
 * of gold images, each as much as an image of which all is seen; less where gold is not like other images (`usualGold` below 1).
 */
function missedPerImageOf({ places, sums }: CrowdSums, images: number, usualGold: number): number {
  const drawn = at(sums, places.missed) - at(sums, places.overlooked);
  const seen = images - at(sums, places.unseen);
  const known = usualGold * at(sums, places.goldMissed);
  return (5 * TYPICALLY_MISSED + drawn + known) / (5 + seen + usualGold * at(sums, places.goldImages));
}

/** How often the machine's labels are right, each label as often as it comes. */
function rightShareOf(
  machineTruth: StateTable,
  { places, states: { classCount, count: stateCount }, sums }: CrowdSums,
): number {
  let [seen, right] = [0, 0];
  for (let suggested = 0; suggested < classCount; suggested++) {
    let labels = 1 / classCount;
    for (let state = 0; state < stateCount; state++)
      labels += at(sums, places.machineTruth + suggested * stateCount + state);
    seen += labels;
    right += labels * (machineTruth[suggested * (stateCount + 1)] ?? 0);
  }
  return right / seen;
}

function goldAnswersOf(skills: readonly AnnotatorSkill[]): number {
  return Math.round(skills.reduce((sum, { goldCounts }) => sum + answersJudged(goldCounts), 0));
}

function countsOf(sums: Float64Array): SkillCounts {
  const counts = noCounts();
  for (const key of SKILL_COUNT_KEYS) counts[key] = Math.max(0, at(sums, countSlot(key)));
  return counts;
}

function namingOf(sums: Float64Array, first: number, { count: stateCount }: States): NamingCount[] {
  const naming: NamingCount[] = [];
  for (let cell = 0; cell < stateCount * stateCount; cell++) {
    const count = at(sums, first + cell);
    if (count > 0) naming.push({ truth: Math.floor(cell / stateCount), said: cell % stateCount, count });
  }
  return naming;
}

function pooledNaming(skills: readonly AnnotatorSkill[], { count: stateCount }: States): Float64Array {
  const pool = new Float64Array(stateCount * stateCount);
  for (const { naming } of skills) {
    for (const { truth, said, count } of naming ?? []) {
      const cell = truth * stateCount + said;
      pool[cell] = at(pool, cell) + count;
    }
  }
  return pool;
}

function errorOddsOf(naming: Float64Array, { classCount, count: stateCount }: States): number[] {
  const rows = Array.from({ length: classCount }, (_, truth) => {
    const row = naming.subarray(truth * stateCount, (truth + 1) * stateCount);
    const all = row.reduce((a, b) => a + b, 0);
    return { all, wrong: all - at(row, truth) };
  });
  const all = rows.reduce((sum, row) => sum + row.all, 0);
  const wrong = rows.reduce((sum, row) => sum + row.wrong, 0);
  const mean = (2 + wrong) / (25 + all);
  return rows.map((row) => {
    const rate = (CLASS_ERROR_STRENGTH * mean + row.wrong) / (CLASS_ERROR_STRENGTH + row.all);
    return oddsRatio(rate, mean);
  });
}

function confusionOf(naming: Float64Array, states: States, deleteShare: number): StateTable {
  const { count: stateCount, removed } = states;
  const typical = typicalConfusion(states, deleteShare);
  return rowsOf(states, (truth) =>
    Array.from({ length: stateCount }, (_, said) => {
      if (truth === removed || said === truth) return 0;
      return CONFUSION_STRENGTH * (typical[truth * stateCount + said] ?? 0) + at(naming, truth * stateCount + said);
    }),
  );
}

function classMixOf(crowd: CrowdSums): number[] {
  const {
    places,
    states: { classCount },
    sums,
  } = crowd;
  const counts = Array.from({ length: classCount }, (_, state) => 1 + at(sums, places.classes + state));
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => count / sum);
}

/** Shares and answers of the crowd by Dawid and Skene, from a crowd that names most things rightly. */
function dawidSkeneOf(skills: readonly AnnotatorSkill[], crowd: CrowdSums): DawidSkeneTables {
  const {
    layout,
    places,
    states: { count: stateCount },
    sums,
  } = crowd;
  const pool = new Float64Array(layout.cells);
  for (const { answers } of skills) {
    for (const { truth, said, count } of answers ?? []) {
      const cell = truth * stateCount + said;
      pool[cell] = at(pool, cell) + count;
    }
  }
  const seen = Array.from(
    { length: stateCount },
    (_, state) => 1 / stateCount + at(sums, places.answeredShares + state),
  );
  const sum = seen.reduce((a, b) => a + b, 0);
  return {
    shares: seen.map((count) => count / sum),
    matrix: rowsOf(crowd.states, (truth) =>
      Array.from({ length: stateCount }, (_, said) => {
        const prior = said === truth ? DIAGONAL_PRIOR : 1 / (stateCount - 1);
        return prior + at(pool, truth * stateCount + said);
      }),
    ),
  };
}
