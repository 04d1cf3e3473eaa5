import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import type { ObjectLabel } from '../label/states.ts';
import type { ImageReview } from '../review.ts';
import { judgeReview } from '../settlement/settle.ts';
import { initialModel } from '../skill/learn.ts';
import { sumsOfImage } from '../skill/observe-sums.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { observeImage } from './observe.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const image = anImage(2);

/** One review, with what others who were shown its first box alone say of that box. */
function appealed(review: ImageReview, says: readonly ObjectLabel[], boxIndex = 0): ImageReview {
  const secondOpinions = says.map((said, at) => ({ boxIndex, annotatorId: 50 + at, teamId: 50 + at, said }));
  return { ...review, secondOpinions };
}

/** Somebody took the first box for a MUV, and two others confirmed that it is an SUV. */
const others = [2, 3].map((person) => aReview(image, person, ['confirm']));
const alone = aReview(image, 1, [{ label: 'MUV' }, 'confirm']);
const judged = (review: ImageReview) => judgeReview(review.reviewId, image, [review, ...others], rates).verdicts;

describe('second opinions', () => {
  it('settle a box the way of who appealed, once enough of them agree', () => {
    expect(judged(alone)[0]).toMatchObject({ settled: 'SUV', reason: 'relabelled-wrong' });
    const after = judged(appealed(alone, ['MUV', 'MUV', 'MUV']))[0];
    expect(after).toMatchObject({ settled: 'MUV', reason: 'relabelled-right' });
    expect(after?.milliXp).toBeGreaterThan(0);
  });

  it('make the charge smaller with the first that agrees', () => {
    const before = judged(alone)[0]?.milliXp ?? 0;
    expect(judged(appealed(alone, ['MUV']))[0]?.milliXp).toBeGreaterThan(before);
  });

  it('say more than a confirmation, which may have been given without a look', () => {
    const confirmed = consensusOf(image, [alone, ...others, aReview(image, 4, ['confirm'])], rates);
    const blind = consensusOf(image, [appealed(alone, ['SUV']), ...others], rates);
    expect(blind.objects[0]?.probabilities[0]).not.toBe(confirmed.objects[0]?.probabilities[0]);
    expect(blind.objects[0]?.verdict).toBe('SUV');
    expect(blind.objects[0]?.posterior).toBeGreaterThanOrEqual(confirmed.objects[0]?.posterior ?? 1);
  });

  it('change nothing about other boxes', () => {
    expect(judged(appealed(alone, ['MUV', 'MUV']))[1]).toEqual(judged(alone)[1]);
  });

  it('decide about a drawn box too', () => {
    const muv = { x: 900, y: 500, width: 80, height: 60, label: 'MUV' };
    const drawer = aReview(image, 1, ['confirm'], [muv]);
    const shown = anImage([...image.suggestions, { ...muv, bboxId: 3, origin: 'peer' }]);
    const refusers = [2, 3, 4].map((person) => aReview(shown, person, ['confirm', 'confirm', 'delete']));
    const verdictOn = (review: ImageReview) =>
      judgeReview(review.reviewId, shown, [review, ...refusers], rates).verdicts.find(({ boxIndex }) => boxIndex === 2);
    expect(verdictOn(drawer)?.reason).toBe('vehicle-unsupported');
    expect(verdictOn(appealed(drawer, ['MUV', 'MUV', 'MUV'], 2))?.reason).not.toBe('vehicle-unsupported');
  });

  it('of somebody who has reviewed the image do not count beside the review', () => {
    const review = { ...alone, secondOpinions: [{ boxIndex: 0, annotatorId: 2, teamId: 2, said: 'MUV' as const }] };
    expect(judged(review)).toEqual(judged(alone));
  });

  it('of one person that contradict each other count for nothing, in whatever order they come', () => {
    const asked = (review: ImageReview, ...says: readonly ObjectLabel[]): ImageReview => ({
      ...review,
      secondOpinions: says.map((said) => ({ boxIndex: 0, annotatorId: 50, teamId: 50, said })),
    });
    const [second, third] = others;
    if (!second || !third) throw new Error('Two others have reviewed the image.');
    const after = (...reviews: readonly ImageReview[]) => consensusOf(image, [...reviews, third], rates);
    const unasked = after(alone, second);
    expect(after(asked(alone, 'MUV'), asked(second, 'SUV'))).toEqual(unasked);
    expect(after(asked(alone, 'SUV'), asked(second, 'MUV'))).toEqual(unasked);
    expect(after(asked(alone, 'MUV', 'SUV'), asked(second, 'MUV'))).toEqual(unasked);
    // Twice the same is one.
    expect(after(asked(alone, 'MUV'), asked(second, 'MUV'))).toEqual(after(asked(alone, 'MUV'), second));
  });

  it('of several people come in the order of the people, whatever was asked first', () => {
    const after = (...says: readonly (readonly [annotatorId: number, said: ObjectLabel])[]) => {
      const secondOpinions = says.map(([annotatorId, said]) => ({ boxIndex: 0, annotatorId, teamId: 50, said }));
      return observeImage(image, [{ ...alone, secondOpinions }, ...others], TRAFFIC);
    };
    const objects = after([51, 'MUV'], [50, 'SUV']);
    expect(objects[0]?.votes.map(({ annotatorId }) => annotatorId)).toEqual([1, 2, 3, 50, 51]);
    expect(after([50, 'SUV'], [51, 'MUV'])).toEqual(objects);
  });

  it('teach nothing of people', () => {
    const with3 = sumsOfImage(image, [appealed(alone, ['MUV', 'MUV', 'MUV']), ...others], rates);
    expect(with3).toEqual(sumsOfImage(image, [alone, ...others], rates));
  });
});
