import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { addLikeness, type Likeness, mergeLikeness, storedLikeness } from './likeness.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);

describe('likeness of two people', () => {
  it('counts where both changed a suggestion and at least one was wrong, and where they said the same', () => {
    const image = anImage(1);
    const saying = (annotatorId: number, label: string) => aReview(image, annotatorId, [{ label }]);
    const right = [11, 12, 13, 14, 15, 16, 17].map((annotatorId) => saying(annotatorId, 'Bus'));
    const kept = aReview(image, 4, ['confirm']);
    const asked = { boxIndex: 0, annotatorId: 0, teamId: 20, said: 'Bus' };
    const withOpinion = { ...saying(2, 'MUV'), secondOpinions: [asked] };
    const reviews = [withOpinion, saying(1, 'MUV'), saying(3, 'LCV'), kept, ...right];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    const found = (a: number, b: number) =>
      [...pairs.values()].find(({ annotatorId, otherId }) => annotatorId === a && otherId === b);
    expect(found(1, 2)).toMatchObject({ wrongByEither: 1, wrongAlike: 1, placedByBoth: 0 });
    expect(found(1, 3)).toMatchObject({ wrongByEither: 1, wrongAlike: 0 });
    expect(found(1, 11)).toMatchObject({ wrongByEither: 1, wrongAlike: 0 });
    expect(found(11, 12)).toMatchObject({ wrongByEither: 0, changedByEither: 1, changedAlike: 1 });
    expect(found(0, 1)).toMatchObject({ wrongByEither: 1, wrongAlike: 0 });
    expect(found(1, 4)).toMatchObject({ wrongByEither: 0, changedByEither: 1, changedAlike: 0 });
  });

  it('counts no mistake in common where nobody is sure what is there', () => {
    const image = anImage(1);
    const reviews = [aReview(image, 1, [{ label: 'MUV' }]), aReview(image, 2, [{ label: 'LCV' }])];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    expect([...pairs.values()]).toMatchObject([{ wrongByEither: 0, wrongAlike: 0 }]);
  });

  it('counts no mistake in common with who moved a box and left its label', () => {
    const image = { ...anImage(1), truth: [{ ...aSuggestion(1), label: 'Bus' }] };
    const moved = aReview(image, 1, [{ rect: { x: 203, y: 101, width: 100, height: 80 } }]);
    const reviews = [moved, aReview(image, 2, [{ label: 'MUV' }])];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    expect([...pairs.values()]).toEqual([]);
  });

  it('compares changes of a suggestion of the machine that stands alone, not of what somebody drew, nor of one among rivals', () => {
    const [alone, drawn, first] = [aSuggestion(1), aSuggestion(3, { origin: 'peer' as const }), aSuggestion(5)];
    const image = anImage([alone, drawn, first, { ...first, bboxId: 6, label: 'MUV' }]);
    const reviews = [1, 2].map((annotatorId) => aReview(image, annotatorId, [{ label: 'Bus' }]));
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    expect([...pairs.values()]).toMatchObject([{ changedByEither: 1, changedAlike: 1 }]);
  });

  it('counts a pair once, under the lower number first, whoever reviewed first', () => {
    const pairs = new Map<string, Likeness>();
    for (const [imageId, people] of [
      [1, [10, 9]],
      [2, [9, 10]],
    ] as const) {
      const image = anImage(1, imageId);
      const reviews = people.map((person, turn) => ({
        ...aReview(image, person, [{ label: 'MUV' }]),
        reviewId: 100 * imageId + turn,
      }));
      addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    }
    expect([...pairs.values()]).toMatchObject([{ annotatorId: 9, otherId: 10, changedByEither: 2, changedAlike: 2 }]);
  });

  it('compares nobody with who left a box where it was, nor with a second opinion, which sees no suggestion', () => {
    const image = anImage(1);
    const moved = aReview(image, 1, [{ rect: { x: 203, y: 101, width: 100, height: 80 } }]);
    const asked = { boxIndex: 0, annotatorId: 9, teamId: 9, said: 'MUV' };
    const reviews = [{ ...moved, secondOpinions: [asked] }, aReview(image, 2, ['confirm'])];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    expect(
      [...pairs.values()].filter(({ placedByBoth, changedByEither }) => placedByBoth + changedByEither > 0),
    ).toEqual([]);
  });

  it('takes boxes for nobody’s hand that are where a candidate was shown, and a box that is beside it for one', () => {
    const image = { ...anImage(1), truth: [aSuggestion(1)] };
    const candidate = { x: 900, y: 500, width: 60, height: 50 };
    const drawing = (annotatorId: number, rect: typeof candidate, label: string, isShown = true) => ({
      ...aReview(image, annotatorId, ['confirm'], [{ ...rect, label }]),
      ...(isShown && { seenCandidates: [candidate] }),
    });
    const reviews = [
      drawing(1, candidate, 'SUV'),
      drawing(2, candidate, 'SUV'),
      // Whatever they say: who was not shown it has it from somebody else.
      drawing(3, candidate, 'SUV', false),
      drawing(4, candidate, 'SUV', false),
      drawing(5, { ...candidate, x: 902 }, 'SUV'),
      drawing(6, { ...candidate, x: 902 }, 'SUV'),
    ];
    const pairs = new Map<string, Likeness>();
    addLikeness(pairs, image, reviews, consensusOf(image, reviews, rates), rates);
    expect([...pairs.values()].find(({ annotatorId, otherId }) => annotatorId === 1 && otherId === 2)).toBeUndefined();
    const placed = [...pairs.values()].filter(({ placedByBoth }) => placedByBoth > 0);
    expect(placed.map(({ annotatorId, otherId, placedAlike }) => [annotatorId, otherId, placedAlike])).toEqual([
      [3, 4, 1],
      [3, 5, 0],
      [3, 6, 0],
      [4, 5, 0],
      [4, 6, 0],
      [5, 6, 1],
    ]);
  });

  it('is stored without the counts that are 0', () => {
    const counts = {
      placedByBoth: 0,
      placedAlike: 0,
      alikeByRule: 0,
      wrongByEither: 0,
      wrongAlike: 0,
      changedByEither: 6,
      changedAlike: 1,
    };
    expect(storedLikeness({ annotatorId: 1, otherId: 2, ...counts })).toEqual({
      annotatorId: 1,
      otherId: 2,
      changedByEither: 6,
      changedAlike: 1,
    });
  });

  it('adds up over images, and a pair that has nothing left in common is forgotten', () => {
    const mistakes = { wrongByEither: 1, wrongAlike: 1, changedByEither: 6, changedAlike: 4 };
    const counts = { annotatorId: 1, otherId: 2, placedByBoth: 3, placedAlike: 2, alikeByRule: 1, ...mistakes };
    const total = new Map<string, Likeness>();
    mergeLikeness(total, counts, 1);
    mergeLikeness(total, { ...counts, placedByBoth: 4, placedAlike: 2 }, 1);
    mergeLikeness(total, { ...counts, otherId: 3 }, 1);
    expect([...total.values()]).toEqual([
      {
        ...counts,
        placedByBoth: 7,
        placedAlike: 4,
        alikeByRule: 2,
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
    // Some of what they had in common is gone, and not all.
    mergeLikeness(total, { annotatorId: 1, otherId: 2, placedByBoth: 4, placedAlike: 2, alikeByRule: 1 }, -1);
    expect([...total.values()]).toEqual([{ ...counts, placedByBoth: 0, placedAlike: 0, alikeByRule: 0 }]);
  });
});
