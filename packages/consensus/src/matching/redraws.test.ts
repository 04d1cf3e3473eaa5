import type { Rect } from '@uvh/domain/annotation/box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consensusOf } from '../image-consensus.ts';
import { judgeReview } from '../settlement/settle.ts';
import { initialModel } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { observeImage } from './observe.ts';
import { suggestionsRedrawn } from './redraws.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);
const at = (x: number): Rect & { readonly label: string } => ({ x, y: 100, width: 100, height: 80, label: 'SUV' });
// The suggestion lies from 200 to 300; a box 40 px beside it overlaps it with an IoU of .43.
const image = anImage([aSuggestion(1)]);
const vehicle = at(240);

describe('boxes drawn in the stead of a suggestion that lies loosely over its vehicle', () => {
  it('are the same vehicle as the suggestion that others kept', () => {
    const reviews = [
      aReview(image, 1, ['delete'], [vehicle]),
      aReview(image, 2, ['confirm']),
      aReview(image, 3, ['delete'], [{ ...vehicle, x: 243 }]),
    ];
    const { objects } = consensusOf(image, reviews, rates);
    expect(objects).toHaveLength(1);
    expect(objects[0]).toMatchObject({ bboxId: 1, verdict: 'SUV', votes: { SUV: 3 } });
    expect(objects[0]?.rect.x).toBeGreaterThan(235);
  });

  it('bring and cost nothing where all others left the suggestion where it lay: it may be another vehicle', () => {
    const others = [2, 3, 4].map((person) => aReview(image, person, ['confirm']));
    for (const label of ['SUV', 'Bus']) {
      const reviews = [aReview(image, 1, ['delete'], [{ ...vehicle, label }]), ...others];
      const { verdicts } = judgeReview(reviews[0]?.reviewId ?? -1, image, reviews, rates);
      expect(verdicts).toMatchObject([{ said: label, reason: 'undecided', milliXp: 0 }]);
    }
  });

  it('stand for themselves where one of those who drew them kept the suggestion', () => {
    const reviews = [
      aReview(image, 1, ['delete'], [vehicle]),
      aReview(image, 2, ['confirm'], [vehicle]),
      aReview(image, 3, ['confirm']),
    ];
    const [suggested, drawn] = observeImage(image, reviews, TRAFFIC);
    const suv = TRAFFIC.ofLabel('SUV');
    expect(suggested?.votes.map(({ state }) => state)).toEqual([TRAFFIC.removed, suv, suv]);
    expect(drawn).toMatchObject({ kind: 'found' });
  });

  it('are two vehicles where two were drawn: the one that more drew takes the place of the suggestion', () => {
    const other = at(155);
    const reviews = [1, 2].map((person) =>
      aReview(image, person, ['delete'], person === 1 ? [vehicle, other] : [other]),
    );
    const [suggested, drawn, ...rest] = observeImage(image, reviews, TRAFFIC);
    expect(suggested?.votes.map(({ rect }) => rect?.x)).toEqual([155, 155]);
    expect(drawn?.rect.x).toBe(240);
    expect(rest).toEqual([]);
  });

  describe('of which each and each suggestion counts once', () => {
    const drawnAt = (...places: readonly (readonly [x: number, reviewId: number])[]) =>
      places.map(([x, reviewId]) => ({ reviewId, boxIndex: 0, annotatorId: reviewId, rect: at(x), label: 'SUV' }));
    const redrawn = (groups: readonly ReturnType<typeof drawnAt>[], ...suggestions: readonly Rect[]) => {
      // Who drew has deleted all, and as many more have kept all.
      const drawers = groups.flat().map(({ reviewId }) => reviewId);
      const reviewIds = [...drawers, ...drawers.map((id) => -id)];
      return [...suggestionsRedrawn(groups, suggestions, { reviewIds, hasDeleted: (_, id) => id > 0 })];
    };

    it('what several drew comes before what one drew nearer', () => {
      const one = drawnAt([110, 1]);
      const two = drawnAt([130, 2], [130, 3]);
      expect(redrawn([one, two], at(100))).toEqual([[1, 0]]);
      expect(redrawn([one, drawnAt([130, 2])], at(100))).toEqual([[0, 0]]);
    });

    it('a box that lies over two suggestions stands for the nearer', () => {
      expect(redrawn([drawnAt([150, 1])], at(100), at(160))).toEqual([[0, 1]]);
    });

    it('two boxes over one suggestion are one in its stead and one more', () => {
      expect(redrawn([drawnAt([130, 1]), drawnAt([120, 1])], at(100))).toEqual([[1, 0]]);
    });

    it('a box stands for one from an IoU of .2 on, on average', () => {
      // 66 px aside is an IoU of .205, 67 px one of .198.
      expect(redrawn([drawnAt([166, 1])], at(100))).toEqual([[0, 0]]);
      expect(redrawn([drawnAt([167, 1])], at(100))).toEqual([]);
      expect(redrawn([drawnAt([160, 1], [173, 2])], at(100))).toEqual([[0, 0]]);
      expect(redrawn([drawnAt([160, 1], [178, 2])], at(100))).toEqual([]);
      // 80 of 120 px aside is an IoU of .2.
      const wide = drawnAt([180, 1]).map((box) => ({ ...box, rect: { ...box.rect, width: 120 } }));
      expect(redrawn([wide], { ...at(100), width: 120 })).toEqual([[0, 0]]);
    });
  });

  it.each<Act>(['delete', 'confirm'])(
    'are a find where no more kept the suggestion than deleted it for nothing (%s): nobody is charged for it',
    (act) => {
      const reviews = [
        aReview(image, 1, ['delete'], [vehicle]),
        aReview(image, 2, ['delete']),
        aReview(image, 3, [act]),
      ];
      const [suggested, drawn] = observeImage(image, reviews, TRAFFIC);
      expect(suggested?.votes.slice(0, 2).every(({ state }) => state === TRAFFIC.removed)).toBe(true);
      expect(drawn).toMatchObject({ kind: 'found', rect: { x: 240 } });
      const verdicts = judgeReview(101, image, reviews, rates).verdicts.filter(({ boxIndex }) => boxIndex === 1);
      expect(verdicts.map(({ milliXp }) => milliXp)).toEqual([0]);
    },
  );

  const anyReviews = fc.array(
    fc.record({
      acts: fc.array(fc.constantFrom<Act>('confirm', 'delete', 'leave'), { minLength: 3, maxLength: 3 }),
      drawn: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const street = anImage([aSuggestion(1, { x: 150 }), aSuggestion(2, { x: 220 }), aSuggestion(3, { x: 320 })]);
  const reviewsFrom = (given: readonly { readonly acts: readonly Act[]; readonly drawn: readonly number[] }[]) =>
    given.map(({ acts, drawn }, index) =>
      aReview(
        street,
        index + 1,
        acts,
        drawn.map((x) => at(100 + 5 * x)),
      ),
    );

  it('speak for one object each, and everybody has one vote on each object', () => {
    fc.assert(
      fc.property(anyReviews, (given) => {
        const reviews = reviewsFrom(given);
        const objects = observeImage(street, reviews, TRAFFIC);
        for (const { reviewId, boxes } of reviews) {
          const votes = objects.map((object) => object.votes.filter((vote) => vote.reviewId === reviewId));
          expect(votes.every(({ length }) => length === 1)).toBe(true);
          const said = votes.flat().flatMap(({ boxIndex }) => boxIndex ?? []);
          expect(new Set(said).size).toBe(said.length);
          // A deleted suggestion speaks through the box that was drawn in its stead; a box drawn twice counts once.
          const standing = boxes.flatMap(({ isDeleted, isNew }, boxIndex) => (isDeleted || isNew ? [] : [boxIndex]));
          expect(said).toEqual(expect.arrayContaining(standing));
        }
      }),
    );
  });

  it('keep a suggestion that somebody kept at the place of their own vote', () => {
    fc.assert(
      fc.property(anyReviews, (given) => {
        const reviews = reviewsFrom(given);
        for (const object of observeImage(street, reviews, TRAFFIC)) {
          for (const vote of object.votes) {
            const box = reviews.find(({ reviewId }) => reviewId === vote.reviewId)?.boxes[vote.boxIndex ?? -1];
            if (object.bboxId !== null && box && !box.isNew) expect(box.bboxId).toBe(object.bboxId);
          }
        }
      }),
    );
  });

  it('form the same objects in whatever order the reviews come', () => {
    fc.assert(
      fc.property(anyReviews, (given) => {
        const reviews = reviewsFrom(given);
        expect(observeImage(street, reviews.toReversed(), TRAFFIC)).toEqual(observeImage(street, reviews, TRAFFIC));
      }),
    );
  });

  it('are looked for in a moment among a thousand suggestions of which sixty people delete half', () => {
    const crowded = anImage(
      Array.from({ length: 1000 }, (_, index) =>
        aSuggestion(index + 1, {
          x: (index * 37) % 1800,
          y: (index * 53) % 1000,
          width: 40 + (index % 30),
          height: 30 + (index % 20),
        }),
      ),
    );
    const drawn = (person: number) =>
      Array.from({ length: 200 }, (_, index) => ({
        x: (index * 91 + person * 17) % 1800,
        y: (index * 67 + person * 29) % 1000,
        width: 45,
        height: 35,
        label: 'SUV',
      }));
    const acts = crowded.suggestions.map((_, index): Act => (index % 2 === 0 ? 'delete' : 'confirm'));
    const reviews = Array.from({ length: 60 }, (_, person) => aReview(crowded, person + 1, acts, drawn(person)));
    // Processor time: on a busy machine the clock says little.
    const before = process.cpuUsage();
    expect(observeImage(crowded, reviews, TRAFFIC).length).toBeGreaterThan(900);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});
