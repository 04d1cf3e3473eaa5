import { describe, expect, it } from 'vitest';
import { planEvent } from '../../risk/plan.ts';
import { DEFAULT_RETIREMENT } from '../../risk/risk.ts';
import { simulatePeople } from '../people/person.ts';
import { simulateImages } from '../world/images.ts';
import { type WorldParameters, worldWith } from '../world/parameters.ts';
import { summarisePay, type WayToPlay } from './pay-summary.ts';
import { playEvent } from './play.ts';
import { AS_SHIPPED } from './run.ts';

const WORLD = worldWith({ images: 40, goldImages: 6, people: 16, crowd: { blind: 0.13, flip: 0.13 } });
const setup = {
  parameters: WORLD,
  images: simulateImages(WORLD, 3),
  people: simulatePeople(WORLD, 3),
  disclosure: AS_SHIPPED,
  seed: 3,
};
const event = playEvent(setup);

function eventOf(parameters: WorldParameters, seed: number) {
  const [images, people] = [simulateImages(parameters, seed), simulatePeople(parameters, seed)];
  return playEvent({ ...setup, parameters, images, people, seed });
}

const ordinary = event.images.filter(({ isGold }) => !isGold);

describe('a played event', () => {
  it('is the same for the same seed', { timeout: 60_000 }, () => {
    const again = playEvent({ ...setup, images: simulateImages(WORLD, 3) });
    expect(again.images.map(({ reviews }) => reviews)).toEqual(event.images.map(({ reviews }) => reviews));
    expect(again.books.accountOf(1)).toEqual(event.books.accountOf(1));
  });

  it('never lets two people of one team review one image', () => {
    for (const { reviews } of event.images) {
      expect(new Set(reviews.map(({ teamId }) => teamId)).size).toBe(reviews.length);
    }
  });

  it('has each ordinary image reviewed by at least two teams, and at most nine times by people who count', () => {
    const heldBack = new Set(event.learned.skills.flatMap((skill) => (skill.weight === 0 ? [skill.annotatorId] : [])));
    for (const { reviews } of ordinary) {
      expect(reviews.length).toBeGreaterThanOrEqual(DEFAULT_RETIREMENT.minTeams);
      const counted = reviews.filter(({ annotatorId }) => !heldBack.has(annotatorId));
      expect(counted.length).toBeLessThanOrEqual(DEFAULT_RETIREMENT.maxReviews);
    }
  });

  it('settles every review once', () => {
    const reviews = event.images.reduce((sum, image) => sum + image.reviews.length, 0);
    const settled = event.books.entries().map(({ review }) => review.reviewId);
    expect(new Set(settled).size).toBe(settled.length);
    expect(settled.length).toBe(reviews);
  });

  it('accounts for every review', () => {
    const { gold, needed, late, neverDone } = event.split;
    expect(gold + needed + late).toBe(event.books.entries().length);
    expect(late).toBeLessThan(needed);
    expect(neverDone).toBe(0);
  });

  it('lets latecomers in', () => {
    const late = event.people.filter(({ joinsLate }) => joinsLate);
    expect(late.length).toBeGreaterThan(0);
    for (const { annotatorId } of late) expect(event.books.accountOf(annotatorId).images).toBeGreaterThan(0);
  });

  it('shows what was drawn to those who come after', () => {
    const shown = ordinary.flatMap(({ image }) => image.suggestions.filter(({ origin }) => origin === 'peer'));
    expect(shown.length).toBeGreaterThan(0);
  });

  it('says how closely pay could follow what people told, by the truth closer than by the reviews', {
    timeout: 60_000,
  }, () => {
    // In one event of sixteen people luck decides.
    const pays = [event, ...[4, 5].map((seed) => eventOf(WORLD, seed))].map(summarisePay);
    const mean = (of: (pay: (typeof pays)[number]) => number | undefined) =>
      pays.reduce((sum, pay) => sum + (of(pay) ?? 1), 0) / pays.length;
    const byTruth = mean(({ usefulnessToBest }) => usefulnessToBest.byTruth);
    expect(byTruth).toBeGreaterThan(0.8);
    expect(byTruth).toBeGreaterThan(mean(({ usefulnessToXp }) => usefulnessToXp));
    expect(byTruth).toBeGreaterThan(mean(({ usefulnessToBest }) => usefulnessToBest.byAllReviews));
    expect(mean(({ reliability }) => reliability)).toBeLessThan(1);
  });

  it('leaves nobody below zero, and those who relabel everything with nothing', () => {
    for (const { annotatorId, behaviour } of event.people) {
      const { xp } = event.books.accountOf(annotatorId);
      expect(xp).toBeGreaterThanOrEqual(0);
      if (behaviour === 'flip') expect(xp).toBeLessThan(5);
    }
  });
});

describe('somebody who looks at the first images and then confirms everything', () => {
  it('earns with the first, and nothing with the rest', { timeout: 60_000 }, () => {
    const world = worldWith({ images: 50, goldImages: 6, people: 10, lateJoiners: 0, crowd: { sleeper: 0.3 } });
    const played = [4, 5, 6].map((seed) => summarisePay(eventOf(world, seed)));
    const of = (way: WayToPlay) =>
      played.flatMap(({ behaviours }) => behaviours.filter(({ behaviour }) => behaviour === way));
    const asleep = of('asleep');
    expect(asleep.map(({ people }) => people)).toEqual([3, 3, 3]);
    for (const { exactXpPerImage } of asleep) expect(exactXpPerImage).toBeLessThan(0.1);
    // What the first ten brought in a single event is luck as well.
    expect(of('sleeper').reduce((sum, { xpPerImage }) => sum + xpPerImage, 0) / 3).toBeGreaterThan(0.3);
  });
});

describe('a small event', () => {
  it('ends with every image done by the rule that follows from its teams', { timeout: 60_000 }, () => {
    const world = worldWith({ images: 25, goldImages: 4, people: 10, lateJoiners: 0 });
    const people = simulatePeople(world, 5).map((person) => ({ ...person, teamId: 1 + (person.annotatorId % 5) }));
    const { rule } = planEvent({ images: 25, teams: 5, people: 10, imagesByZone: [25] });
    const small = playEvent({ ...setup, parameters: world, images: simulateImages(world, 5), people, rule });
    for (const image of small.images) {
      if (image.isGold) continue;
      expect(image.isRetired).toBe(true);
      expect(image.done).toBeLessThanOrEqual(5);
    }
  });
});
