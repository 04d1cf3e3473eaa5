import { rankingXp } from '@uvh/domain/team/rank';
import { type AgreementAt, agreementOver } from '../agreement/image-agreement.ts';
import { addConduct, addLikeness, type Conduct, type Likeness, noConduct } from '../fairness/conduct.ts';
import { type FlagCode, flagsFor } from '../fairness/flags.ts';
import { consensusOf } from '../image-consensus.ts';
import { stateOfVerdict } from '../label/states.ts';
import { DEFAULT_RETIREMENT } from '../risk/risk.ts';
import { openRates } from '../skill/tables.ts';
import { collectReviews, compareMethods, type MethodScore } from './compare.ts';
import { type Score, Scorer } from './evaluate.ts';
import { type EventResult, runEvent } from './event.ts';
import { isHonest, type SimulatedPerson, STRATEGIES, type Strategy, simulatePerson } from './people.ts';
import { type Chance, chanceFrom } from './random.ts';
import { DEFAULT_MACHINE, type SimulatedImage, simulateImage, type TruthSource } from './world.ts';

/** How many people play in which way. */
export type Crowd = Readonly<Partial<Record<Strategy, number>>>;

/** Mostly honest, some half attentive, few blind: as far as can be told, the crowd of the BMD-45 hackathon. */
export const USUAL_CROWD: Crowd = { expert: 14, median: 26, 'worst-honest': 13, careless: 4, blind: 3 };

/** A crowd in which one of four cheats, in every way that we thought of. */
export const HOSTILE_CROWD: Crowd = {
  expert: 24,
  median: 44,
  'worst-honest': 20,
  careless: 6,
  blind: 8,
  random: 4,
  'relabel-all': 2,
  'delete-all': 2,
  'box-spammer': 4,
  colluder: 8,
};

/** The same mixture with about `people` people. */
export function scaledCrowd(crowd: Crowd, people: number): Crowd {
  const total = Object.values(crowd).reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(
    Object.entries(crowd).map(([strategy, count]) => [strategy, Math.round((count * people) / total)]),
  );
}

/** Accuracy against cost on one seed. */
export interface CostTrial {
  /** Every method with a fixed number of reviews per image. */
  readonly methods: readonly MethodScore[];
  /** The whole product, asking for another review until the risk is below a bound. */
  readonly online: readonly OnlineScore[];
  /** How far the first five reviewers of each image agree, by overlap threshold. */
  readonly agreement: readonly AgreementAt[];
}

/** What the product reaches with one bound on the risk. */
export interface OnlineScore {
  readonly riskPerBox: number;
  readonly reviewsPerImage: number;
  readonly score: Score;
}

/**
 * Compares methods at fixed numbers of reviews, and the whole product at several bounds, on the same images and
 * people.
 */
export function tryCost(
  seed: number,
  imageCount: number,
  reviewCounts: readonly number[],
  risks: readonly number[],
  truthSource?: TruthSource,
): CostTrial {
  const chance = chanceFrom(seed);
  const worlds = inventImages(imageCount, 0, chance, false, truthSource);
  const people = inventPeople(USUAL_CROWD, chance);
  const reviewed = collectReviews(worlds, people, Math.max(...reviewCounts), seed);
  const gold = inventImages(Math.ceil(imageCount / 10), imageCount, chance, true, truthSource);
  return {
    methods: reviewCounts.flatMap((count) => compareMethods(reviewed, count)),
    online: risks.map((riskPerBox) => {
      const rule = { ...DEFAULT_RETIREMENT, riskPerBox };
      const all = [...worlds, ...gold];
      const event = runEvent({ seed, worlds: all, people, rule });
      return { riskPerBox, reviewsPerImage: event.reviews / imageCount, score: scoreEvent(event, all).score };
    }),
    agreement: agreementOver(
      reviewed.map(({ image, reviews }) => ({ image, reviews: reviews.slice(0, 5) })),
      [0.5, 0.6, 0.7, 0.8, 0.9],
    ),
  };
}

/** How one strategy fared. Means over its people, XP per image they reviewed. */
export interface StrategyResult {
  readonly strategy: Strategy;
  readonly people: number;
  readonly images: number;
  readonly xpPerImage: number;
  /** Without the floor per window. */
  readonly exactXpPerImage: number;
  readonly exactXpPerBox: number;
  readonly accuracy: number;
  readonly rankingXpPerImage: number;
  readonly flagged: number;
  readonly flags: Readonly<Partial<Record<FlagCode, number>>>;
}

/** How an event with cheats ended. */
export interface PlayTrial {
  readonly strategies: readonly StrategyResult[];
  /**
   * The lowest rank-deciding XP per image of an honest person who did at least a window, and the highest of a cheat.
   */
  readonly worstHonest: number;
  readonly bestCheat: number;
  readonly reviewsPerImage: number;
  readonly score: Score;
  readonly mistakes: ReturnType<Scorer['commonestMistakes']>;
  /** Milliseconds of the whole event, and of its consensus and settlement per review. */
  readonly elapsedMs: number;
}

/** Plays an event with that crowd and sums up who earned what and who was flagged. `now` measures time only. */
export function tryPlay(
  seed: number,
  imageCount: number,
  crowd: Crowd,
  now: () => number,
  truthSource?: TruthSource,
): PlayTrial {
  const chance = chanceFrom(seed + 1000);
  const worlds = [
    ...inventImages(imageCount, 0, chance, false, truthSource),
    ...inventImages(Math.ceil(imageCount / 15), imageCount, chance, true, truthSource),
  ];
  const people = inventPeople(crowd, chance);
  const startedAt = now();
  const event = runEvent({ seed, worlds, people, rule: DEFAULT_RETIREMENT });
  const elapsedMs = now() - startedAt;
  const { score, mistakes, conduct, likenesses } = scoreEvent(event, worlds);
  const byStrategy = new Map<Strategy, StrategySum>();
  let worstHonest = Number.POSITIVE_INFINITY;
  let bestCheat = Number.NEGATIVE_INFINITY;
  for (const result of event.people) {
    const { annotatorId, strategy } = result.person;
    const skill = event.learned.skills.find((known) => known.annotatorId === annotatorId);
    if (!skill || result.images === 0) continue;
    const own = likenesses.filter((pair) => pair.annotatorId === annotatorId || pair.otherId === annotatorId);
    const flags = flagsFor({ skill, conduct: conduct.get(annotatorId) ?? noConduct(), likenesses: own });
    const sum = byStrategy.get(strategy) ?? emptySum();
    byStrategy.set(strategy, sum);
    sum.people += 1;
    sum.images += result.images;
    sum.xp += result.xp;
    sum.milliXp += result.milliXp;
    sum.paidBoxes += result.paidBoxes;
    sum.judged += result.judged;
    sum.hits += result.hits;
    sum.flagged += flags.length > 0 ? 1 : 0;
    for (const code of new Set(flags.map((flag) => flag.code))) sum.flags[code] = (sum.flags[code] ?? 0) + 1;
    const ranked = rankingXp({ xp: result.xp, hits: result.hits, settled: result.judged });
    sum.rankingXp += ranked;
    if (result.images < 20 || strategy === 'careless') continue;
    if (isHonest(strategy)) worstHonest = Math.min(worstHonest, ranked / result.images);
    else bestCheat = Math.max(bestCheat, ranked / result.images);
  }
  const strategies = [...byStrategy].map(([strategy, sum]) => resultOf(strategy, sum));
  const reviewsPerImage = event.reviews / imageCount;
  return { strategies, worstHonest, bestCheat, reviewsPerImage, score, mistakes, elapsedMs };
}

interface StrategySum {
  people: number;
  images: number;
  xp: number;
  milliXp: number;
  paidBoxes: number;
  judged: number;
  hits: number;
  rankingXp: number;
  flagged: number;
  flags: Partial<Record<FlagCode, number>>;
}

function emptySum(): StrategySum {
  return {
    people: 0,
    images: 0,
    xp: 0,
    milliXp: 0,
    paidBoxes: 0,
    judged: 0,
    hits: 0,
    rankingXp: 0,
    flagged: 0,
    flags: {},
  };
}

function resultOf(strategy: Strategy, sum: StrategySum): StrategyResult {
  return {
    strategy,
    people: sum.people,
    images: sum.images,
    xpPerImage: sum.xp / sum.images,
    exactXpPerImage: sum.milliXp / 1000 / sum.images,
    exactXpPerBox: sum.milliXp / 1000 / Math.max(1, sum.paidBoxes),
    accuracy: sum.hits / Math.max(1, sum.judged),
    rankingXpPerImage: sum.rankingXp / sum.images,
    flagged: sum.flagged,
    flags: sum.flags,
  };
}

/** Invents images; gold ones carry their truth. Ids begin after `firstId`. */
export function inventImages(
  count: number,
  firstId: number,
  chance: Chance,
  isGold = false,
  truthSource?: TruthSource,
): SimulatedImage[] {
  return Array.from({ length: count }, (_, index) =>
    simulateImage(firstId + index + 1, chance, DEFAULT_MACHINE, isGold, truthSource),
  );
}

/** Invents people in teams of five, every team a mixture of strategies. Colluders come in pairs of different teams. */
export function inventPeople(crowd: Crowd, chance: Chance): SimulatedPerson[] {
  const strategies = STRATEGIES.flatMap((strategy) => new Array<Strategy>(crowd[strategy] ?? 0).fill(strategy));
  const teams = Math.max(10, Math.ceil(strategies.length / 5));
  let partnerOf: number | undefined;
  return strategies.map((strategy, index) => {
    const annotatorId = index + 1;
    let partnerId: number | undefined;
    if (strategy === 'colluder') {
      partnerId = partnerOf ?? annotatorId + 1;
      partnerOf = partnerOf === undefined ? annotatorId : undefined;
    }
    return simulatePerson(annotatorId, (index % teams) + 1, strategy, chance, partnerId);
  });
}

function scoreEvent(event: EventResult, worlds: readonly SimulatedImage[]) {
  const rates = openRates(event.learned.model, event.learned.skills);
  const scorer = new Scorer();
  const conduct = new Map<number, Conduct>();
  const likenesses = new Map<string, Likeness>();
  for (const [index, { image, reviews }] of event.images.entries()) {
    const world = worlds[index];
    if (!world || reviews.length === 0) continue;
    const consensus = consensusOf(image, reviews, rates);
    addConduct(conduct, reviews);
    addLikeness(likenesses, image, reviews, consensus);
    if (image.truth) continue;
    const objects = consensus.objects.map(({ bboxId, rect, verdict }) => ({
      bboxId,
      rect,
      state: stateOfVerdict(verdict),
    }));
    scorer.add(world, objects);
  }
  return {
    score: scorer.score(),
    mistakes: scorer.commonestMistakes(8),
    conduct,
    likenesses: [...likenesses.values()],
  };
}
