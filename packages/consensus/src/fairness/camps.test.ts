import { prngFrom } from '@uvh/domain/random/prng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageReview } from '../review.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { campsOf } from './camps.ts';
import { addLikeness, type Likeness } from './likeness.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const BOXES = 10;
const IMAGES = 120;

/** How people of a kind answer a box of an image: whether they change it, by a number that follows from the box alone. */
type Way = (box: number, chance: () => number) => boolean;

/** One box of five is hard to name rightly for a machine: who looks sees that as often as `looks` says. */
const looking =
  (looks: number): Way =>
  (box, chance) =>
    box < 0.2 && chance() < looks;
const byRule: Way = (box) => box > 0.9;
const never: Way = () => false;

/** Likenesses of people, each with a way of their own, four of whom review each image. */
function likenessesOf(ways: readonly Way[], seed: number): Likeness[] {
  const { next } = prngFrom(seed);
  const into = new Map<string, Likeness>();
  for (let imageId = 1; imageId <= IMAGES; imageId++) {
    const image = anImage(BOXES, imageId);
    const boxes = image.suggestions.map(() => next());
    const reviews: ImageReview[] = ways
      .map((way, index) => ({ way, id: index + 1, turn: next() }))
      .sort((a, b) => a.turn - b.turn)
      .slice(0, 4)
      .map(({ way, id }) =>
        aReview(
          image,
          id,
          boxes.map((box) => (way(box, next) ? { label: 'Sedan' } : 'confirm')),
        ),
      );
    const nothing = { imageId, objects: [], risk: 0, expectedWrong: 0, expectedMissed: 0, contested: [] };
    addLikeness(into, image, reviews, { ...nothing, reviews: 4, teams: 4, isRetired: false }, rates);
  }
  return [...into.values()];
}

const times = (count: number, way: Way) => new Array<Way>(count).fill(way);

describe('camps', () => {
  it('are those who change by a rule of their own, and nobody else, in whatever order they are asked', () => {
    const likenesses = likenessesOf([...times(18, looking(0.6)), ...times(6, byRule), ...times(6, never)], 1);
    const named = campsOf(likenesses);
    expect([...named.keys()].sort((a, b) => a - b)).toEqual([19, 20, 21, 22, 23, 24]);
    for (const { changed, alike, usual } of named.values()) expect(alike / changed).toBeGreaterThan(usual);
    expect(campsOf(likenesses.toReversed())).toEqual(named);
  });

  it('are none where people look, however seldom or often some do', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 8, maxLength: 20 }), fc.nat(), (looks, seed) => {
        expect(campsOf(likenessesOf(looks.map(looking), seed))).toEqual(new Map());
      }),
      { numRuns: 12 },
    );
  });

  it('are found from three people on, and not where more than half would be one', () => {
    const three = campsOf(likenessesOf([...times(14, looking(0.6)), ...times(3, byRule)], 2));
    expect([...three.keys()]).toEqual([15, 16, 17]);
    const most = likenessesOf([...times(8, looking(0.6)), ...times(9, byRule)], 3);
    expect(campsOf(most)).toEqual(new Map());
    const half = campsOf(likenessesOf([...times(8, looking(0.6)), ...times(8, byRule)], 3));
    expect(half.size).toBe(8);
  });

  it('are none of two people, who may see alike', () => {
    expect(campsOf(likenessesOf([...times(14, looking(0.6)), ...times(2, byRule)], 2))).toEqual(new Map());
  });
});
