import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, TRAFFIC } from '../testing/builders.ts';
import { addLikeness, type Likeness, mergeLikeness } from './likeness.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);

describe('likeness of two people', () => {
  it('counts where both changed a suggestion and at least one was wrong, and where they said the same', () => {
    const image = anImage(1);
    const saying = (annotatorId: number, label: string) => aReview(image, annotatorId, [{ label }]);
    const right = [11, 12, 13, 14, 15, 16, 17].map((annotatorId) => saying(annotatorId, 'Bus'));
    const kept = aReview(image, 4, ['confirm']);
    const reviews = [saying(2, 'MUV'), saying(1, 'MUV'), saying(3, 'LCV'), kept, ...right];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    const found = (a: number, b: number) =>
      [...pairs.values()].find(({ annotatorId, otherId }) => annotatorId === a && otherId === b);
    expect(found(1, 2)).toMatchObject({ wrongByEither: 1, wrongAlike: 1, placedByBoth: 0 });
    expect(found(1, 3)).toMatchObject({ wrongByEither: 1, wrongAlike: 0 });
    expect(found(1, 11)).toMatchObject({ wrongByEither: 1, wrongAlike: 0 });
    expect(found(11, 12)).toMatchObject({ wrongByEither: 0, changedByEither: 1, changedAlike: 1 });
    expect(found(1, 4)).toMatchObject({ wrongByEither: 0, changedByEither: 1, changedAlike: 0 });
  });

  it('counts no mistake in common where nobody is sure what is there', () => {
    const image = anImage(1);
    const reviews = [aReview(image, 1, [{ label: 'MUV' }]), aReview(image, 2, [{ label: 'LCV' }])];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    expect([...pairs.values()]).toMatchObject([{ wrongByEither: 0, wrongAlike: 0 }]);
  });

  it('adds up over images, and a pair that has nothing left in common is forgotten', () => {
    const mistakes = { wrongByEither: 1, wrongAlike: 1, changedByEither: 6, changedAlike: 4 };
    const counts = { annotatorId: 1, otherId: 2, placedByBoth: 3, placedAlike: 2, ...mistakes };
    const total = new Map<string, Likeness>();
    mergeLikeness(total, counts, 1);
    mergeLikeness(total, { ...counts, placedByBoth: 4, placedAlike: 2 }, 1);
    mergeLikeness(total, { ...counts, otherId: 3 }, 1);
    expect([...total.values()]).toEqual([
      {
        ...counts,
        placedByBoth: 7,
        placedAlike: 4,
        wrongByEither: 2,
        wrongAlike: 2,
        changedByEither: 12,
        changedAlike: 8,
      },
      { ...counts, otherId: 3 },
    ]);
    mergeLikeness(total, { ...counts, otherId: 3 }, -1);
    mergeLikeness(total, counts, -1);
    expect([...total.values()]).toEqual([{ ...counts, placedByBoth: 4, placedAlike: 2 }]);
  });
});
