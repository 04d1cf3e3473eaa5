import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCounts, type SkillCounts } from '../skill/counts.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { TRAFFIC } from '../testing/builders.ts';
import { isGoldTurn } from './gold-turn.ts';
import {
  type CandidateImage,
  isSkilled,
  nextImagePolicy,
  openReviews,
  type Reviewer,
  reviewerSkill,
} from './policy.ts';

const SECRET = 77;
const skilled: Reviewer = { annotatorId: 1, teamId: 5, imagesLeased: 0, zone: 1, skill: 0.1 };

function anImage(imageId: number, changes: Partial<CandidateImage> = {}): CandidateImage {
  return { imageId, zone: 0, isGold: false, done: 0, open: 2, risk: 0, teamIds: [], shuffle: imageId, ...changes };
}

const onTurn = (wanted: boolean, reviewer: Reviewer): Reviewer => {
  for (let imagesLeased = 0; ; imagesLeased++) {
    if (isGoldTurn(reviewer.annotatorId, imagesLeased, SECRET) === wanted) return { ...reviewer, imagesLeased };
  }
};
const plain = onTurn(false, skilled);
const idsFor = (reviewer: Reviewer, images: readonly CandidateImage[]) =>
  nextImagePolicy(reviewer, images, SECRET).map((image) => image.imageId);

describe('next image', () => {
  it('is never one that somebody of the team has, gold or not', () => {
    const images = fc.array(
      fc.record({
        imageId: fc.nat(50),
        zone: fc.nat(3),
        isGold: fc.boolean(),
        done: fc.nat(3),
        open: fc.nat(2),
        risk: fc.double({ min: 0, max: 1, noNaN: true }),
        teamIds: fc.array(fc.nat(6), { maxLength: 4 }),
        shuffle: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(images, (rows) => {
        for (const image of nextImagePolicy(skilled, rows, SECRET)) {
          expect(image.teamIds).not.toContain(5);
          expect(image.zone).toBeLessThanOrEqual(1);
          expect(image.isGold || image.open > 0).toBe(true);
        }
      }),
    );
  });

  it('is a started one before a fresh one, the riskiest first for the skilled', () => {
    const images = [anImage(1), anImage(2, { done: 1, risk: 0.1 }), anImage(3, { done: 1, risk: 0.3 })];
    expect(idsFor(plain, images)).toEqual([3, 2, 1]);
  });

  it('is an easy one for the unskilled', () => {
    const images = [anImage(2, { done: 1, risk: 0.3 }), anImage(3, { done: 1, risk: 0.1 })];
    expect(idsFor({ ...plain, skill: -0.4 }, images)).toEqual([3, 2]);
  });

  it('is from the innermost unlocked zone among fresh ones', () => {
    expect(idsFor(plain, [anImage(1), anImage(2, { zone: 1 }), anImage(3, { zone: 2 })])).toEqual([2, 1]);
  });

  it('is another started one as it falls, where all are as doubtful, whatever their risk among fresh ones', () => {
    const alike = [
      anImage(1, { done: 1, shuffle: 9 }),
      anImage(2, { done: 2, shuffle: 4 }),
      anImage(3, { done: 1, zone: 1 }),
    ];
    expect(idsFor(plain, alike)).toEqual([3, 2, 1]);
    const fresh = [
      anImage(1, { risk: 0.1, shuffle: 2 }),
      anImage(2, { risk: 0.9, shuffle: 1 }),
      anImage(4, { shuffle: 2 }),
    ];
    expect(idsFor(plain, fresh)).toEqual([2, 1, 4]);
  });

  it('is any gold on a gold turn, however often it was reviewed', () => {
    const gold = [
      anImage(1, { isGold: true, done: 9, risk: 0.9, shuffle: 3 }),
      anImage(2, { isGold: true, shuffle: 2 }),
      anImage(3, { isGold: true, done: 3, risk: 0.1, shuffle: 1 }),
    ];
    expect(idsFor(onTurn(true, skilled), gold)).toEqual([3, 2, 1]);
  });

  it('is gold on a gold turn, and only for want of others otherwise', () => {
    const images = [anImage(1, { done: 1, risk: 0.9 }), anImage(2, { isGold: true })];
    expect(idsFor(onTurn(true, skilled), images)).toEqual([2, 1]);
    expect(idsFor(plain, images)).toEqual([1, 2]);
  });
});

describe('skill of a reviewer', () => {
  const { model } = initialModel(TRAFFIC);
  const skillOf = (counts: Partial<SkillCounts>) => {
    const all = { ...noCounts(), ...counts };
    const person = { annotatorId: 7, weight: 1, counts: all, goldCounts: noCounts() };
    return reviewerSkill(openRates(model, [person]), 7);
  };

  it('is that of the crowd while nothing is known', () => {
    expect(reviewerSkill(openRates(model, []), 7)).toBe(0);
    expect(isSkilled(0)).toBe(true);
  });

  it('is what they put right less what they spoil, beside the crowd', () => {
    // So much that what is expected of anybody no longer counts: they look at each, and are never wrong, or always.
    const fixes = skillOf({ mislabelledFixed: 1e6, rightConfirmed: 1e6 });
    const { error, copy } = model.rates;
    expect(fixes).toBeCloseTo(1 - ((1 - copy) * (1 - error) - error), 1);
    const copies = skillOf({ mislabelledUntouched: 1e6, rightUntouched: 1e6 });
    const spoils = skillOf({ mislabelledOther: 1e6, rightSpoiled: 1e6 });
    expect(copies).toBeLessThan(-0.1);
    expect(spoils).toBeLessThan(copies);
    expect(spoils).toBeGreaterThanOrEqual(-2);
    expect([fixes, copies, spoils].map(isSkilled)).toEqual([true, false, false]);
  });
});

describe('gold share', () => {
  it('is one in five for the first ten images and one in twenty later', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(), (annotatorId, secret) => {
        const turns = Array.from({ length: 110 }, (_, index) => Number(isGoldTurn(annotatorId, index, secret)));
        const goldIn = (from: number, to: number) => turns.slice(from, to).reduce((a, b) => a + b, 0);
        expect([goldIn(0, 5), goldIn(5, 10), goldIn(10, 30), goldIn(30, 50), goldIn(90, 110)]).toEqual([1, 1, 1, 1, 1]);
      }),
    );
  });

  it('has another share later where organisers want it, from the eleventh image on', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(), fc.integer({ min: 1, max: 40 }), (annotatorId, secret, every) => {
        const goldIn = (from: number, to: number) =>
          Array.from({ length: to - from }, (_, index) =>
            Number(isGoldTurn(annotatorId, from + index, secret, every)),
          ).reduce((a, b) => a + b);
        expect([goldIn(0, 5), goldIn(5, 10), goldIn(10, 10 + every), goldIn(10 + every, 10 + 2 * every)]).toEqual([
          1, 1, 1, 1,
        ]);
      }),
    );
  });

  it('falls on other turns for other people', () => {
    const turnOf = (annotatorId: number) =>
      Array.from({ length: 20 }, (_, index) => index + 10).find((index) => isGoldTurn(annotatorId, index, SECRET));
    const turns = new Set(Array.from({ length: 200 }, (_, index) => turnOf(index)));
    expect(turns.size).toBe(20);
  });
});

describe('reviews still wanted', () => {
  it('are as many as teams are needed, then one at a time, and none of a retired image', () => {
    expect(openReviews({ isRetired: false, reviews: 0 }, 0)).toBe(2);
    expect(openReviews({ isRetired: false, reviews: 0 }, 1)).toBe(1);
    expect(openReviews({ isRetired: false, reviews: 3 }, 0)).toBe(1);
    expect(openReviews({ isRetired: false, reviews: 3 }, 1)).toBe(0);
    expect(openReviews({ isRetired: true, reviews: 3 }, 0)).toBe(0);
    expect(openReviews({ isRetired: false, reviews: 8 }, 0)).toBe(1);
    expect(openReviews({ isRetired: false, reviews: 9 }, 0)).toBe(0);
  });
});
