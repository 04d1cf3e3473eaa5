import { describe, expect, it } from 'vitest';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { evidenceFor, proposedWeight } from './evidence.ts';
import type { FlagCode } from './flags.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);

describe('evidence of a flag', () => {
  const gold = { ...anImage(2), truth: [{ ...aSuggestion(1), label: 'Bus' }, aSuggestion(2)] };

  it('is the boxes that the flag is about', () => {
    const review = aReview(gold, 1, ['confirm', { label: 'MUV' }]);
    const images = [{ image: gold, reviews: [review] }];
    expect(evidenceFor('keeps-wrong-boxes', 1, images, rates)).toMatchObject([
      { boxIndex: 0, said: 'SUV', settled: 'Bus' },
    ]);
    expect(evidenceFor('spoils-right-boxes', 1, images, rates)).toMatchObject([
      { boxIndex: 1, said: 'MUV', settled: 'SUV' },
    ]);
  });

  describe('by flag', () => {
    const bus = { ...aSuggestion(1), label: 'Bus' };
    // A bus that is taken for an SUV, an SUV, and a suggestion of nothing.
    const image = { ...anImage(3), truth: [bus, aSuggestion(2)] };
    const nowhere = { x: 1200, y: 700, width: 90, height: 70, label: 'LCV' };
    const answersOf = (code: FlagCode, acts: readonly Act[], drawn: readonly (typeof nowhere)[] = []) =>
      evidenceFor(code, 1, [{ image, reviews: [aReview(image, 1, acts, drawn)] }], rates).map(
        ({ boxIndex, said, settled }) => [boxIndex, said, settled],
      );

    it.each(['keeps-wrong-boxes', 'mends-nothing'] as const)('is what was kept wrongly: %s', (code) => {
      expect(answersOf(code, ['leave', 'confirm', 'delete'])).toEqual([[0, 'SUV', 'Bus']]);
      expect(answersOf(code, [{ label: 'MUV' }, { label: 'MUV' }, 'delete'])).toEqual([]);
    });

    it('is what was said and wrong, not what was left alone', () => {
      expect(answersOf('tells-nothing', ['leave', { label: 'MUV' }, 'delete'])).toEqual([[1, 'MUV', 'SUV']]);
      expect(answersOf('tells-nothing', ['confirm', 'confirm', 'delete'])).toEqual([[0, 'SUV', 'Bus']]);
    });

    it.each(['deletes-vehicles', 'deletes-whatever-is-there'] as const)('is vehicles that were deleted: %s', (code) => {
      expect(answersOf(code, ['delete', 'confirm', 'delete'])).toEqual([[0, 'removed', 'Bus']]);
    });

    it('is what was drawn where there is nothing', () => {
      expect(answersOf('draws-false-boxes', ['confirm', { label: 'MUV' }, 'confirm'], [nowhere])).toEqual([
        [3, 'LCV', 'removed'],
      ]);
    });

    it('is changes that were wrong, of who makes the mistakes of another', () => {
      const acts = ['confirm', { label: 'MUV' }, 'delete'] as const;
      expect(answersOf('same-mistakes-as-another', acts)).toEqual([[1, 'MUV', 'SUV']]);
    });

    it('is what was placed by hand, right or wrong, of who places boxes as another does', () => {
      const rect = { x: 203, y: 101, width: 100, height: 80 };
      expect(answersOf('same-boxes-as-another', [{ label: 'Bus', rect }, { label: 'MUV' }, 'delete'])).toEqual([
        [0, 'Bus', 'Bus'],
      ]);
    });

    it.each(['confirms-what-others-change', 'faster-than-looking', 'takes-turns-on-one-device'] as const)(
      'is none for what rests on no single answer: %s',
      (code) => {
        expect(answersOf(code, ['confirm', { label: 'MUV' }, 'delete'], [nowhere])).toEqual([]);
      },
    );
  });

  it('is no suggestion that is of no class, nor one that the person was not shown', () => {
    const unnamed = { ...anImage([aSuggestion(1, { label: 'default' })]), truth: [aSuggestion(1)] };
    const onUnnamed = [{ image: unnamed, reviews: [aReview(unnamed, 1, ['delete'])] }];
    for (const code of ['keeps-wrong-boxes', 'deletes-vehicles'] as const)
      expect(evidenceFor(code, 1, onUnnamed, rates)).toEqual([]);
    const onLater = [{ image: gold, reviews: [aReview(anImage(1, 2), 1, ['confirm'])] }];
    expect(evidenceFor('keeps-wrong-boxes', 1, onLater, rates).map(({ boxIndex }) => boxIndex)).toEqual([0]);
  });

  it('goes by the boxes of the review, in whatever order that lists the suggestions', () => {
    const image = { ...anImage(2), truth: anImage(2).suggestions };
    const review = aReview(image, 1, [{ label: 'MUV' }]);
    const reviews = [{ ...review, boxes: review.boxes.toReversed() }];
    const found = evidenceFor('spoils-right-boxes', 1, [{ image, reviews }], rates);
    expect(found.map(({ boxIndex }) => boxIndex)).toEqual([0, 1]);
  });

  it('is twenty answers when nobody asks for more or fewer', () => {
    const image = { ...anImage(25), truth: anImage(25).suggestions };
    const images = [{ image, reviews: [aReview(image, 1, [{ label: 'MUV' }])] }];
    expect(evidenceFor('spoils-right-boxes', 1, images, rates)).toHaveLength(20);
  });

  it('begins with what is surest, then goes by image and box, and has an end', () => {
    const people = [2, 3, 4];
    const byOthers = (imageId: number) => {
      const image = anImage(1, imageId);
      return {
        image,
        reviews: [aReview(image, 1, ['delete']), ...people.map((person) => aReview(image, person, ['confirm']))],
      };
    };
    const known = (imageId: number) => {
      const image = { ...anImage(2, imageId), truth: [aSuggestion(1), aSuggestion(2)] };
      return { image, reviews: [aReview(image, 1, [{ label: 'MUV' }, { label: 'MUV' }])] };
    };
    const images = [byOthers(1), known(8), known(5)];
    const found = (most?: number) =>
      evidenceFor('spoils-right-boxes', 1, images, rates, most).map(({ imageId, boxIndex }) => [imageId, boxIndex]);
    expect(found()).toEqual([
      [5, 0],
      [5, 1],
      [8, 0],
      [8, 1],
      [1, 0],
    ]);
    expect(found(3)).toHaveLength(3);
  });

  it('rests on what others say where the truth is not known', () => {
    const image = anImage(1, 2);
    const others = [2, 3, 4].map((person) => aReview(image, person, ['confirm']));
    const images = [{ image, reviews: [aReview(image, 1, ['delete']), ...others] }];
    expect(evidenceFor('spoils-right-boxes', 1, images, rates)).toMatchObject([{ imageId: 2, settled: 'SUV' }]);
    expect(evidenceFor('spoils-right-boxes', 2, images, rates)).toEqual([]);
  });
});

describe('proposed weight', () => {
  it("is nothing for those whose answers are another's, and one for the merely careless", () => {
    expect(proposedWeight([{ code: 'mends-nothing' }, { code: 'same-boxes-as-another' }])).toBe(0);
    expect(proposedWeight([])).toBe(1);
  });

  it.each<[FlagCode, 0 | 1]>([
    ['same-boxes-as-another', 0],
    ['same-mistakes-as-another', 0],
    ['same-changes-as-a-few', 0],
    ['spoils-right-boxes', 0],
    ['draws-false-boxes', 0],
    ['deletes-whatever-is-there', 0],
    ['keeps-wrong-boxes', 1],
    ['confirms-what-others-change', 1],
    ['deletes-vehicles', 1],
    ['mends-nothing', 1],
    ['tells-nothing', 1],
    ['faster-than-looking', 1],
    ['takes-turns-on-one-device', 1],
  ])('by %s is %i', (code, weight) => {
    expect(proposedWeight([{ code }])).toBe(weight);
  });
});
