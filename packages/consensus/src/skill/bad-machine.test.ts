import { describe, expect, it } from 'vitest';
import { judgeReview } from '../settlement/settle.ts';
import type { Behaviour } from '../simulation/people/behaviour.ts';
import { simulatePeople } from '../simulation/people/person.ts';
import { learnFrom } from '../simulation/run/product.ts';
import { reviewedWorld } from '../simulation/run/world-reviews.ts';
import { worldWith } from '../simulation/world/parameters.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { noCounts } from './counts.ts';
import { goldIsUsual } from './machine-habits.ts';
import { openRates } from './tables.ts';

/** A machine that suggests much that is not there, before a crowd of whom many do not look. */
const WORLD = worldWith({
  name: 'bad machine',
  images: 50,
  goldImages: 8,
  people: 24,
  crowd: { blind: 0.25, careless: 0.15 },
  machine: { right: 0.6, spurious: 0.32 },
});

describe('a machine that suggests much that is not there', () => {
  const reviewed = reviewedWorld(WORLD, 4, 1);
  const { model } = learnFrom(reviewed, TRAFFIC, 10);

  it('is known for it by its gold, which is not taken for spoiled', () => {
    expect(model.isGoldPlanted).toBe(false);
    const { machineTruth } = model;
    const nothing = Array.from(
      { length: TRAFFIC.removed },
      (_, label) => machineTruth[label * TRAFFIC.count + TRAFFIC.removed] ?? 0,
    );
    expect(nothing.reduce((sum, share) => sum + share, 0) / nothing.length).toBeGreaterThan(0.1);
  });

  it('is known for it in the bias towards nothing, where somebody removed a suggestion', () => {
    expect(model.removalBias).toBeGreaterThan(0.5);
  });
});

describe('pay where most suggestions are wrong', () => {
  const world = worldWith({ images: 40, goldImages: 5, people: 20, machine: { right: 0.35, spurious: 0.4 } }, WORLD);
  const people = simulatePeople(world, 2);
  const reviewed = reviewedWorld(world, 4, 2);
  const { model, skills } = learnFrom(reviewed, TRAFFIC, 3);
  const rates = openRates(model, skills);

  function meanXpOf(behaviour: Behaviour): number {
    const own = new Set(people.flatMap((person) => (person.behaviour === behaviour ? [person.annotatorId] : [])));
    const xp = reviewed.flatMap(({ image, reviews }) =>
      reviews
        .filter(({ annotatorId }) => own.has(annotatorId))
        .map(({ reviewId }) => judgeReview(reviewId, image, reviews, rates).totals)
        .map((totals) => totals.reduce((sum, { milliXp }) => sum + milliXp / 1000, 0)),
    );
    return xp.reduce((sum, each) => sum + each, 0) / xp.length;
  }

  it('is nothing for who confirms them all: what is hard to be sure of is not taken for a rare find', () => {
    expect(meanXpOf('blind')).toBeLessThanOrEqual(0);
    expect(meanXpOf('honest')).toBeGreaterThan(1);
  });
});

describe('gold with suggestions that were spoiled on purpose', () => {
  it('is told by how much more of it people change', () => {
    const spoiled = reviewedWorld(WORLD, 4, 1).map((each) =>
      each.image.truth
        ? { ...each, reviews: each.reviews.map((review) => ({ ...review, boxes: review.boxes.map(changed) })) }
        : each,
    );
    expect(learnFrom(spoiled, TRAFFIC, 2).model.isGoldPlanted).toBe(true);
  });

  it('counts the less, the more of it people change', () => {
    /** Somebody who changed a tenth of 2,000 other suggestions, and that many of 500 on gold. */
    const usual = (changedOnGold: number) => {
      const goldCounts = { ...noCounts(), rightConfirmed: 500 - changedOnGold, mislabelledFixed: changedOnGold };
      const counts = { ...goldCounts, rightConfirmed: 2300 - changedOnGold, mislabelledFixed: 200 + changedOnGold };
      return goldIsUsual([{ annotatorId: 1, weight: 1, counts, goldCounts }]);
    };
    expect([usual(20), usual(50), usual(60)]).toEqual([1, 1, 1]);
    expect(usual(90)).toBeLessThan(1);
    expect(usual(100)).toBeLessThan(usual(90));
    expect(usual(100)).toBeGreaterThan(0);
    expect(usual(150)).toBe(0);
  });
});

/** The box as somebody leaves it who sees that it is wrong. */
function changed<Box extends { readonly isNew: boolean; readonly isDeleted: boolean }>(box: Box): Box {
  return box.isNew ? box : { ...box, isDeleted: true };
}
