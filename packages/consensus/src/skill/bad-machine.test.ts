import { describe, expect, it } from 'vitest';
import { simulatePeople } from '../simulation/people/person.ts';
import { learnFrom } from '../simulation/run/product.ts';
import { reviewsWithoutPeers } from '../simulation/run/world-reviews.ts';
import { simulateImages } from '../simulation/world/images.ts';
import { worldWith } from '../simulation/world/parameters.ts';
import { TRAFFIC } from '../testing/builders.ts';

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
  const reviewed = reviewsWithoutPeers(WORLD, simulateImages(WORLD, 1), simulatePeople(WORLD, 1), 4, 1);
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

describe('gold with suggestions that were spoiled on purpose', () => {
  it('is told by how much more of it people change', () => {
    const spoiled = reviewsWithoutPeers(WORLD, simulateImages(WORLD, 1), simulatePeople(WORLD, 1), 4, 1).map((each) =>
      each.image.truth
        ? { ...each, reviews: each.reviews.map((review) => ({ ...review, boxes: review.boxes.map(changed) })) }
        : each,
    );
    expect(learnFrom(spoiled, TRAFFIC, 2).model.isGoldPlanted).toBe(true);
  });
});

/** The box as somebody leaves it who sees that it is wrong. */
function changed<Box extends { readonly isNew: boolean; readonly isDeleted: boolean }>(box: Box): Box {
  return box.isNew ? box : { ...box, isDeleted: true };
}
