import { describe, expect, it } from 'vitest';
import { observeImage } from '../matching/observe.ts';
import type { ReviewedImage } from '../review.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { addDeletions, bitsOfRegard, deletionsOfOthers, noDeletions } from './deletions.ts';

/** What one person deletes of an image. */
function deletionsOn(image: ReviewedImage, acts: readonly Act[]) {
  const own = noDeletions();
  const objects = observeImage(image, [aReview(image, 1, acts)], TRAFFIC);
  addDeletions((id) => (id === 1 ? own : undefined), image, objects, TRAFFIC);
  return own;
}

const sure = aSuggestion(1, { score: 0.9 });
const doubted = aSuggestion(2, { score: 0.3 });
const without = aSuggestion(3);

describe('deletions', () => {
  it('are counted by the confidence of the machine', () => {
    const counts = deletionsOn(anImage([sure, doubted, without]), ['delete', 'delete', 'leave']);
    expect(counts).toEqual({ shown: [0, 1, 0, 0, 1, 1, 0, 0], deleted: [0, 1, 0, 0, 1, 0, 0, 0] });
  });

  it('add up over the suggestions of one ground', () => {
    const image = anImage([sure, { ...doubted, score: 0.9 }, { ...without, score: 0.9 }]);
    const counts = deletionsOn(image, ['delete', 'delete', 'leave']);
    expect([counts.shown[4], counts.deleted[4]]).toEqual([3, 2]);
  });

  it('are counted on gold by what is there, not where a suggestion lies beside its vehicle', () => {
    const loose = { ...doubted, x: doubted.x + 60 };
    const gold = { ...anImage([sure, doubted, without]), truth: [sure, loose] };
    const counts = deletionsOn(gold, ['delete', 'delete', 'delete']);
    expect(counts).toEqual({ shown: [0, 0, 0, 0, 0, 0, 1, 1], deleted: [0, 0, 0, 0, 0, 0, 1, 1] });
  });

  it('say nothing where several suggestions lie at one place', () => {
    const image = anImage([sure, { ...doubted, x: sure.x }]);
    expect(deletionsOn(image, ['delete', 'delete'])).toEqual(noDeletions());
  });

  it('of others are those of everybody else whose word counts', () => {
    const one = { shown: [4, 0, 0, 0, 0, 0, 0, 0], deleted: [1, 0, 0, 0, 0, 0, 0, 0] };
    const people = [1, 2, 3].map((annotatorId) => ({ annotatorId, weight: annotatorId === 3 ? 0 : 1 }));
    const others = deletionsOfOthers(people, () => one);
    expect(others(1)).toEqual(one);
    expect(others(3).deleted[0]).toBe(2);
  });
});

describe('regard for what is there', () => {
  const others = { shown: [0, 0, 200, 0, 1000, 0, 300, 50], deleted: [0, 0, 100, 0, 20, 0, 6, 25] };

  it('is shown by deleting where the others do, and spoken against by deleting anything', () => {
    const own = { shown: [0, 0, 20, 0, 100, 0, 0, 0], deleted: [0, 0, 10, 0, 2, 0, 0, 0] };
    expect(bitsOfRegard(own, others)).toBeGreaterThan(10);
    expect(bitsOfRegard({ ...own, deleted: [0, 0, 2, 0, 10, 0, 0, 0] }, others)).toBeLessThan(-6);
  });

  it('is, for each deletion, how much oftener its ground is deleted on than all that was shown', () => {
    // Three deletions at the usual rate go before what others did: the one ground is deleted on at 10 of 40, the other at 3 of 90.
    const ofOthers = { shown: [10, 60, 0, 0, 0, 0, 0, 0], deleted: [7, 0, 0, 0, 0, 0, 0, 0] };
    const own = { shown: [10, 10, 0, 0, 0, 0, 0, 0], deleted: [2, 1, 0, 0, 0, 0, 0, 0] };
    const [first, second] = [10 / 40, 3 / 90];
    const mean = (first + second) / 2;
    expect(bitsOfRegard(own, ofOthers)).toBeCloseTo(2 * Math.log2(first / mean) + Math.log2(second / mean), 9);
  });

  it('is told soonest by gold', () => {
    const own = { shown: [0, 0, 0, 0, 0, 0, 30, 5], deleted: [0, 0, 0, 0, 0, 0, 4, 0] };
    expect(bitsOfRegard(own, others)).toBeLessThan(-4);
  });

  it('is nothing where the machine gives no confidence, or nobody else deletes', () => {
    const blindly = { shown: [0, 0, 0, 0, 0, 100, 0, 0], deleted: [0, 0, 0, 0, 0, 30, 0, 0] };
    const alike = { shown: [0, 0, 0, 0, 0, 900, 0, 0], deleted: [0, 0, 0, 0, 0, 60, 0, 0] };
    expect(bitsOfRegard(blindly, alike)).toBeCloseTo(0, 9);
    expect(bitsOfRegard(blindly, noDeletions())).toBe(0);
  });
});
