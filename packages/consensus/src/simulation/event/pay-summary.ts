import type { AccuracyCount } from '@uvh/domain/team/accuracy';
import { rankingXp } from '@uvh/domain/team/rank';
import { States } from '../../label/states.ts';
import { median, rankCorrelation, shareBelow } from '../measure/rank.ts';
import type { Behaviour } from '../people/behaviour.ts';
import type { WorldPerson } from '../people/person.ts';
import { SLEEPS_FROM } from '../people/review.ts';
import type { Account } from './books.ts';
import { InformationMeasure } from './information.ts';
import { type BestPay, PayCeiling, splitHalfReliability } from './pay-ceiling.ts';
import type { PlayedEvent } from './play.ts';
import { mendedBy, vehicleFoundBy } from './usefulness.ts';

/** A way to play; of a sleeper, beside the whole, the part after they fell asleep. */
export type WayToPlay = Behaviour | 'asleep';

/** How one way to play fared. */
export interface BehaviourPay {
  readonly behaviour: WayToPlay;
  readonly people: number;
  readonly imagesPerPerson: number;
  /** Mean XP per image, and without the floor. */
  readonly xpPerImage: number;
  readonly exactXpPerImage: number;
  /** XP per image as a share of the honest median. */
  readonly ofHonestMedian: number;
  /** Share of the honest people who rank below, by the XP that ranks, per image; the highest of these people. */
  readonly highestPercentile: number;
  readonly flagged: number;
  /** Images that the person in the middle had reviewed when first flagged; undefined when less than half were. */
  readonly imagesToFlag: number | undefined;
}

/** Pay and flags of an event. */
export interface PaySummary {
  readonly behaviours: readonly BehaviourPay[];
  /** Boxes that honest people drew at a vehicle: how many were paid and charged, and the thousandths of XP. */
  readonly finds: { readonly paid: number; readonly charged: number; readonly unpaid: number };
  readonly findsMilliXp: { readonly paid: number; readonly charged: number };
  /** Rank correlation of bits told and XP over honest people; per image that they reviewed. */
  readonly usefulnessToXp: number | undefined;
  readonly usefulnessToXpPerImage: number | undefined;
  /** The same of bits told and the points that rank, and of both summed over the honest people of each team. */
  readonly usefulnessToPoints: number | undefined;
  readonly usefulnessToPointsOfTeams: number | undefined;
  /** The same of boxes mended less spoiled, and XP. */
  readonly mendedToXp: number | undefined;
  /** The same of bits told and what the rule of the pay would bring by the truth, and by all that the reviews say: {@link BestPay}. */
  readonly usefulnessToBest: { readonly [By in keyof BestPay]: number | undefined };
  /** How well bits told tell honest people apart: {@link splitHalfReliability}. */
  readonly reliability: number | undefined;
  readonly honest: number;
  readonly honestFlagged: number;
  readonly honestFlags: Readonly<Record<string, number>>;
}

interface Fared {
  readonly behaviour: WayToPlay;
  readonly annotatorId: number;
  readonly teamId: number;
  readonly images: number;
  readonly xp: number;
  readonly milliXp: number;
  readonly accuracy: AccuracyCount;
  readonly ranked: number;
  readonly usefulness: number;
  readonly mended: number;
}

/** What somebody's reviews were truly worth, one by one, and would at best have brought. */
interface Worth {
  readonly bits: number[];
  mended: number;
  byTruth: number;
  byAllReviews: number;
}

/** People with fewer images say little. */
const MIN_IMAGES = 5;

/** Sums up who earned what, against what they were truly worth, and who was flagged. */
export function summarisePay(event: PlayedEvent): PaySummary {
  const worths = worthsOf(event);
  const fared = everybody(event, worths);
  const honest = fared.filter(({ behaviour }) => behaviour === 'honest');
  const honestFlags = honest.flatMap(({ annotatorId }) => event.flags.get(annotatorId) ?? []);
  const worthOf = ({ annotatorId }: Fared) => worths.get(annotatorId) ?? NO_WORTH;
  const usefulnessTo = (value: (one: Fared) => number) =>
    rankCorrelation(
      honest.map(({ usefulness }) => usefulness),
      honest.map(value),
    );
  return {
    behaviours: [...Map.groupBy(fared, ({ behaviour }) => behaviour)].map(([behaviour, people]) =>
      payOf(behaviour, people, honest, event),
    ),
    ...findsOf(event),
    usefulnessToXp: usefulnessTo(({ xp }) => xp),
    usefulnessToXpPerImage: rankCorrelation(
      honest.map(({ usefulness, images }) => usefulness / images),
      honest.map(({ xp, images }) => xp / images),
    ),
    usefulnessToPoints: usefulnessTo(({ ranked }) => ranked),
    usefulnessToPointsOfTeams: usefulnessToPointsOfTeams(honest),
    mendedToXp: rankCorrelation(
      honest.map(({ mended }) => mended),
      honest.map(({ xp }) => xp),
    ),
    usefulnessToBest: {
      byTruth: usefulnessTo((one) => worthOf(one).byTruth),
      byAllReviews: usefulnessTo((one) => worthOf(one).byAllReviews),
    },
    reliability: splitHalfReliability(honest.map((one) => worthOf(one).bits)),
    honest: honest.length,
    honestFlagged: honest.filter(({ annotatorId }) => event.flaggedAfter.has(annotatorId)).length,
    honestFlags: countsOf(honestFlags),
  };
}

function usefulnessToPointsOfTeams(people: readonly Fared[]): number | undefined {
  const teams = [...Map.groupBy(people, ({ teamId }) => teamId).values()].map((members) => {
    const total = (value: (member: Fared) => number) => members.reduce((sum, member) => sum + value(member), 0);
    const points = rankingXp({
      xp: total(({ xp }) => xp),
      hits: total(({ accuracy }) => accuracy.hits),
      settled: total(({ accuracy }) => accuracy.settled),
    });
    return { usefulness: total(({ usefulness }) => usefulness), points };
  });
  return rankCorrelation(
    teams.map(({ usefulness }) => usefulness),
    teams.map(({ points }) => points),
  );
}

const NO_WORTH: Worth = { bits: [], mended: 0, byTruth: 0, byAllReviews: 0 };

function worthsOf(event: PlayedEvent): ReadonlyMap<number, Worth> {
  const { images, learned } = event;
  const measure = new InformationMeasure(images, new States(learned.model.classes), learned.model.confusion);
  const ceiling = new PayCeiling(event);
  const worths = new Map<number, Worth>();
  for (const image of images) {
    for (const review of image.reviews) {
      const worth = worths.get(review.annotatorId) ?? { ...NO_WORTH, bits: [] };
      const { byTruth, byAllReviews } = ceiling.bestPayOf(review, image);
      worth.bits.push(measure.bitsOf(review, image));
      worth.mended += mendedBy(review, image.world);
      worth.byTruth += byTruth;
      worth.byAllReviews += byAllReviews;
      worths.set(review.annotatorId, worth);
    }
  }
  return worths;
}

function everybody({ people, books }: PlayedEvent, worths: ReadonlyMap<number, Worth>): Fared[] {
  const faredBy = ({ annotatorId, teamId }: WorldPerson, behaviour: WayToPlay, account: Account): Fared => {
    const { images: count, xp, milliXp, hits, judged } = account;
    const accuracy = { hits, settled: judged };
    const ranked = rankingXp({ xp, ...accuracy });
    const { bits, mended } = worths.get(annotatorId) ?? NO_WORTH;
    const usefulness = bits.reduce((sum, one) => sum + one, 0);
    return { behaviour, annotatorId, teamId, images: count, xp, milliXp, accuracy, ranked, usefulness, mended };
  };
  return people.flatMap((person): Fared[] => {
    const { annotatorId, behaviour } = person;
    const account = books.accountOf(annotatorId);
    if (account.images < MIN_IMAGES) return [];
    const whole = faredBy(person, behaviour, account);
    if (behaviour !== 'sleeper' || account.images <= SLEEPS_FROM) return [whole];
    return [whole, faredBy(person, 'asleep', books.accountOf(annotatorId, SLEEPS_FROM))];
  });
}

function payOf(
  behaviour: WayToPlay,
  people: readonly Fared[],
  honest: readonly Fared[],
  { flaggedAfter }: PlayedEvent,
): BehaviourPay {
  const images = people.reduce((sum, person) => sum + person.images, 0);
  const xpPerImage = people.reduce((sum, person) => sum + person.xp, 0) / images;
  const typical = median(honest.map((person) => person.xp / person.images));
  const ranks = honest.map((person) => person.ranked / person.images);
  const after = people.map(({ annotatorId }) => flaggedAfter.get(annotatorId) ?? Number.POSITIVE_INFINITY);
  const middle = median(after);
  return {
    behaviour,
    people: people.length,
    imagesPerPerson: images / people.length,
    xpPerImage,
    exactXpPerImage: people.reduce((sum, person) => sum + person.milliXp, 0) / 1000 / images,
    ofHonestMedian: typical > 0 ? xpPerImage / typical : Number.NaN,
    highestPercentile: Math.max(...people.map((person) => shareBelow(person.ranked / person.images, ranks))),
    flagged: after.filter(Number.isFinite).length,
    imagesToFlag: Number.isFinite(middle) ? middle : undefined,
  };
}

function findsOf({ images, books, people }: PlayedEvent): Pick<PaySummary, 'finds' | 'findsMilliXp'> {
  const honest = new Set(people.flatMap(({ annotatorId, behaviour }) => (behaviour === 'honest' ? [annotatorId] : [])));
  const worlds = new Map(images.map(({ imageId, world }) => [imageId, world]));
  const finds = { paid: 0, charged: 0, unpaid: 0 };
  const findsMilliXp = { paid: 0, charged: 0 };
  for (const { review, judgement } of books.entries()) {
    const world = worlds.get(review.imageId);
    if (!world || !honest.has(review.annotatorId)) continue;
    for (const { boxIndex, milliXp } of judgement.verdicts) {
      const box = review.boxes[boxIndex];
      if (!box?.isNew || box.isDeleted || !vehicleFoundBy(box, world)) continue;
      finds[milliXp > 0 ? 'paid' : milliXp < 0 ? 'charged' : 'unpaid'] += 1;
      if (milliXp !== 0) findsMilliXp[milliXp > 0 ? 'paid' : 'charged'] += Math.abs(milliXp);
    }
  }
  return { finds, findsMilliXp };
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
