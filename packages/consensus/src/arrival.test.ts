import type { Rect } from '@uvh/domain/annotation/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreementOver } from './agreement/image-agreement.ts';
import { addConduct, type Conduct } from './fairness/conduct.ts';
import { addLikeness, type Likeness } from './fairness/likeness.ts';
import { consensusOf } from './image-consensus.ts';
import type { ImageReview, ImageSuggestion, ImageWithReviews, SecondOpinion, TrueBox } from './review.ts';
import { judgeReview } from './settlement/settle.ts';
import { initialModel, learnRates } from './skill/learn.ts';
import { openRates } from './skill/tables.ts';
import { type Act, anImage, aReview, TRAFFIC } from './testing/builders.ts';

const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8];
const label = fc.constantFrom('SUV', 'MUV', 'Bus');
/** Places on a coarse grid: many boxes lie on one another, and many overlap by exactly as much as others. */
const rect: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: 0, max: 30 }).map((x) => 10 * x),
  y: fc.integer({ min: 0, max: 6 }).map((y) => 10 * y),
  width: fc.constantFrom(60, 80, 90, 100),
  height: fc.constantFrom(60, 80, 100),
});
const labelled = fc.tuple(rect, label).map(([place, name]): TrueBox => ({ ...place, label: name }));
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom<Act>('confirm', 'leave', 'delete', 'delete'),
  label.map((name): Act => ({ label: name })),
);
const anyReview = fc.record({
  acts: fc.array(anyAct, { minLength: 1, maxLength: 4 }),
  drawn: fc.array(labelled, { maxLength: 4 }),
  seen: fc.array(rect, { maxLength: 2 }),
  opinions: fc.array(
    fc.record({
      boxIndex: fc.integer({ min: 0, max: 5 }),
      annotatorId: fc.integer({ min: 20, max: 22 }),
      said: fc.oneof(label, fc.constant('removed' as const)),
    }),
    { maxLength: 2 },
  ),
});
const anyImage = fc.record({
  suggested: fc.array(fc.record({ box: labelled, isPeer: fc.boolean(), score: fc.constantFrom(0.3, 0.9) }), {
    maxLength: 4,
  }),
  truth: fc.option(fc.array(labelled, { maxLength: 4 }), { nil: undefined }),
  reviews: fc.array(anyReview, { minLength: 2, maxLength: PEOPLE.length }),
});
/** Images with their reviews, and where in the order of arrival each of these stands. */
const anyCrowd = fc.array(anyImage, { minLength: 1, maxLength: 4 }).chain((images) => {
  const count = images.reduce((sum, { reviews }) => sum + reviews.length, 0);
  const places = Array.from({ length: count }, (_, place) => place);
  return fc.tuple(fc.constant(images.map(built)), fc.shuffledSubarray(places, { minLength: count, maxLength: count }));
});

type DrawnByLot<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;

function built({ suggested, truth, reviews }: DrawnByLot<typeof anyImage>, at: number) {
  const suggestions = suggested.map(
    ({ box, isPeer, score }, index): ImageSuggestion =>
      isPeer ? { ...box, bboxId: index + 1, origin: 'peer' } : { ...box, bboxId: index + 1, score },
  );
  const image = { ...anImage(suggestions, at + 1), ...(truth && { truth }) };
  return {
    image,
    reviews: reviews.map(({ acts, drawn, seen, opinions }, index): ImageReview => {
      const secondOpinions = opinions.map((opinion): SecondOpinion => ({ ...opinion, teamId: opinion.annotatorId }));
      // Two people of three are a team of two.
      const review = aReview(image, index + 1, acts, drawn, Math.ceil(((index + 1) * 2) / 3));
      return { ...review, seenCandidates: seen, secondOpinions };
    }),
  };
}

/** The same reviews as they come in: each numbered by its place in the order, and each image's list in that order too. */
function arrived(images: readonly ImageWithReviews[], order: readonly number[]): ImageWithReviews[] {
  let next = 0;
  return images.map(({ image, reviews }) => ({
    image,
    reviews: reviews
      .map((review) => ({ ...review, reviewId: 1 + (order[next++] ?? 0) }))
      .sort((a, b) => a.reviewId - b.reviewId),
  }));
}

/** All that follows from reviews, by people in place of the numbers of reviews. */
function whatFollows(images: readonly ImageWithReviews[]) {
  const learned = learnRates(images, initialModel(TRAFFIC, new Map([[3, 0]])), 3);
  const rates = openRates(learned.model, learned.skills);
  const conducts = new Map<number, Conduct>();
  const likenesses = new Map<string, Likeness>();
  const results = images.map(({ image, reviews }) => {
    const consensus = consensusOf(image, reviews, rates);
    addConduct(conducts, image, reviews, rates);
    addLikeness(likenesses, image, reviews, consensus, rates);
    return {
      // A box that was drawn has its name from the review that it came with first.
      consensus: { ...consensus, objects: consensus.objects.map(({ objectId: _, ...object }) => object) },
      judgements: PEOPLE.flatMap((person) => {
        const review = reviews.find(({ annotatorId }) => annotatorId === person);
        return review ? [judgeReview(review.reviewId, image, reviews, rates)] : [];
      }),
    };
  });
  return {
    learned,
    results,
    conducts: PEOPLE.map((person) => conducts.get(person)),
    likenesses: [...likenesses].sort(([a], [b]) => (a < b ? -1 : 1)),
    agreement: agreementOver(images, [0.5, 0.75]),
  };
}

describe('the order in which reviews arrive', () => {
  it('decides nothing, to the last bit: neither what is learned, nor verdicts, places, pay and fairness', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(anyCrowd, ([images, order]) => {
        const inOrder = order.toSorted((a, b) => a - b);
        expect(whatFollows(arrived(images, order))).toEqual(whatFollows(arrived(images, inOrder)));
      }),
      { numRuns: 150 },
    );
  });
});
