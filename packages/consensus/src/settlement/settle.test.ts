import type { ReviewedBox } from '@uvh/domain/annotation/review';
import { describe, expect, it } from 'vitest';
import type { ImageReview, ReviewedImage } from '../review.ts';
import { reviewedWorld } from '../simulation/run/world-reviews.ts';
import { worldNamed } from '../simulation/world/catalogue.ts';
import { noCounts, type SkillCounts } from '../skill/counts.ts';
import { initialModel, learnRates } from '../skill/learn.ts';
import { openRates } from '../skill/tables.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { judgeReview } from './settle.ts';

const rates = openRates(initialModel(TRAFFIC).model, []);

function settle(image: ReviewedImage, reviews: readonly ImageReview[], annotatorId: number) {
  const reviewId = reviews.find((candidate) => candidate.annotatorId === annotatorId)?.reviewId ?? -1;
  return judgeReview(reviewId, image, reviews, rates);
}

const FIND = { x: 800, y: 700, width: 120, height: 100, label: 'Truck' };

describe('settlement of a submission', () => {
  const image = anImage(3);

  it('pays a correction that others made too, most for what is rare', () => {
    const fix = [{ label: 'Bus' }, 'confirm'] as const;
    const s = settle(
      image,
      [1, 2, 3, 4].map((person) => aReview(image, person, fix)),
      1,
    );
    const [bus, suv] = s.verdicts;
    expect(bus).toMatchObject({
      suggested: 'SUV',
      said: 'Bus',
      settled: 'Bus',
      reason: 'relabelled-right',
    });
    expect(bus?.milliXp).toBeGreaterThan(3000);
    expect(bus?.milliXp).toBeLessThanOrEqual(7000);
    expect(suv).toMatchObject({ reason: 'confirmed-right' });
    expect(suv?.milliXp).toBeLessThan(300);
    expect(suv?.milliXp).toBeGreaterThan(0);
  });

  it('charges up to two points for a confirmation of what turned out wrong', () => {
    const reviews = [
      aReview(image, 1, ['confirm']),
      ...[2, 3, 4].map((p) => aReview(image, p, [{ label: 'MUV' }, 'confirm'])),
    ];
    const [verdict] = settle(image, reviews, 1).verdicts;
    expect(verdict?.reason).toBe('confirmed-wrong');
    expect(verdict?.milliXp).toBeLessThan(-500);
    expect(verdict?.milliXp).toBeGreaterThanOrEqual(-2000);
  });

  it('neither pays nor charges for what was left alone, nor counts it for accuracy', () => {
    const reviews = [
      aReview(image, 1, ['leave']),
      ...[2, 3, 4].map((p) => aReview(image, p, [{ label: 'MUV' }, 'confirm'])),
    ];
    const s = settle(image, reviews, 1);
    expect(s.verdicts.every((verdict) => verdict.reason === 'untouched' && verdict.milliXp === 0)).toBe(true);
    expect(s).toMatchObject({ judged: 0, hits: 0 });
  });

  it('leaves out what the own team says', () => {
    const loner = aReview(image, 1, [{ label: 'Bus' }, 'confirm']);
    const others = [2, 3, 4].map((person) => aReview(image, person, ['confirm']));
    const mates = [5, 6, 7].map((person) => aReview(image, person, [{ label: 'Bus' }, 'confirm'], [], 1));
    const alone = settle(image, [loner, ...others], 1);
    const withMates = settle(image, [loner, ...others, ...mates], 1);
    expect(alone.verdicts[0]).toMatchObject({ reason: 'relabelled-wrong', settled: 'SUV' });
    const outcome = ({ verdicts }: typeof alone) =>
      verdicts.map(({ settled, milliXp, settledRect }) => ({ settled, milliXp, settledRect }));
    expect(outcome(withMates)).toEqual(outcome(alone));
  });

  it('brings nothing for a drawn vehicle until others were shown it, then the more the fewer drew it', () => {
    const shown = anImage([aSuggestion(1), { ...FIND, bboxId: 2, origin: 'peer' }]);
    const plain = anImage(1);
    const finder = aReview(plain, 1, ['confirm'], [FIND]);
    const blindToIt = [2, 3, 4, 5].map((person) => aReview(plain, person, ['confirm']));
    const unseen = settle(plain, [finder, ...blindToIt], 1).verdicts.at(-1);
    expect(unseen).toMatchObject({ reason: 'undecided', milliXp: 0 });
    const keepers = [6, 7, 8, 9, 10].map((person) => aReview(shown, person, ['confirm']));
    const rare = settle(shown, [finder, ...blindToIt, ...keepers], 1).verdicts.at(-1);
    const common = settle(shown, [finder, aReview(plain, 2, ['confirm'], [FIND]), ...keepers], 1).verdicts.at(-1);
    expect(rare).toMatchObject({ reason: 'vehicle-found' });
    expect(rare?.milliXp).toBeGreaterThan(common?.milliXp ?? Number.NaN);
    expect(common?.milliXp).toBeGreaterThan(0);
    // Who could have drawn it beside the crowd's rate for two; four XP at most, as far as it is held to be real.
    const { find } = rates.model.rates;
    expect(rare?.baseRate).toBeCloseTo((2 * find) / 6, 12);
    expect(common?.baseRate).toBeCloseTo((2 * find + 1) / 3, 12);
    expect(rare?.milliXp).toBeGreaterThan(2500);
    expect(rare?.milliXp).toBeLessThan(4000);
    expect(common?.milliXp).toBeLessThan(1000 / ((2 * find + 1) / 3));
  });

  it('costs a drawn box that two others were shown and took for nothing, not one that they merely did not draw', () => {
    const shown = anImage([aSuggestion(1), { ...FIND, bboxId: 2, origin: 'peer' }]);
    const finder = aReview(anImage(1), 1, ['confirm'], [FIND]);
    const refusals = [2, 3, 4].map((person) => aReview(shown, person, ['confirm', 'delete']));
    expect(settle(shown, [finder, ...refusals], 1).verdicts.at(-1)).toMatchObject({ reason: 'vehicle-unsupported' });
    expect(settle(shown, [finder, ...refusals.slice(0, 2)], 1).verdicts.at(-1)).toMatchObject({
      reason: 'vehicle-unsupported',
    });
    expect(settle(shown, [finder, ...refusals.slice(0, 1)], 1).verdicts.at(-1)).toMatchObject({ reason: 'undecided' });
  });

  it('costs nothing for a drawn box that one of those who were shown it kept, however many took it for nothing', () => {
    const shown = anImage([aSuggestion(1), { ...FIND, bboxId: 2, origin: 'peer' }]);
    const finder = aReview(anImage(1), 1, ['confirm'], [FIND]);
    const others = [2, 3, 4, 5, 6, 7].map((person) =>
      aReview(shown, person, ['confirm', person === 7 ? 'confirm' : 'delete']),
    );
    expect(settle(shown, [finder, ...others], 1).verdicts.at(-1)).toMatchObject({ reason: 'undecided', milliXp: 0 });
  });

  it('brings less for a find of somebody who mostly draws boxes around nothing, and no more to those who never do', () => {
    const shown = anImage([aSuggestion(1), { ...FIND, bboxId: 2, origin: 'peer' }]);
    const reviews = [
      aReview(anImage(1), 1, ['confirm'], [FIND]),
      ...[2, 3, 4, 5, 6, 7].map((person) => aReview(shown, person, ['confirm'])),
    ];
    const payOf = (counts: Partial<SkillCounts>) => {
      const known = { annotatorId: 1, weight: 1, counts: { ...noCounts(), ...counts }, goldCounts: noCounts() };
      const opened = openRates(initialModel(TRAFFIC).model, [known]);
      const pay = judgeReview(101, shown, reviews, opened).verdicts.at(-1);
      const { drawnRealOdds: odds } = opened.personOf(1).rates;
      return { milliXp: pay?.milliXp ?? Number.NaN, odds, certainty: pay?.certainty ?? Number.NaN };
    };
    const [stranger, careful, careless] = [payOf({}), payOf({ drawnRight: 60 }), payOf({ falseBoxes: 60 })];
    expect(careful.odds).toBeGreaterThan(1);
    expect(careful.milliXp).toBe(stranger.milliXp);
    expect(careless.odds).toBeLessThan(0.5);
    expect(careless.milliXp).toBeLessThan(stranger.milliXp - 100);
    // What is left of it by the odds of its author: what the others leave to nothing follows from one, and foretells another.
    const { certainty: held } = stranger;
    const [one, other] = [payOf({ falseBoxes: 3 }), payOf({ falseBoxes: 6 })];
    const nothing = (one.odds * (held - one.certainty)) / (one.certainty * (1 - one.odds));
    expect(nothing).toBeGreaterThan(0);
    expect(nothing + held).toBeLessThanOrEqual(1);
    expect(other.certainty).toBeLessThan(one.certainty);
    expect(other.certainty).toBeCloseTo((other.odds * held) / (other.odds * (1 - nothing) + nothing), 9);
    expect(careless.milliXp).toBeGreaterThan(-1000);
  });

  it('judges where a box was left once two others left it where it lay, or one placed it', () => {
    const one = anImage(1);
    const away = { ...aSuggestion(1), x: aSuggestion(1).x + 18 };
    const shareLeft = (others: readonly ImageReview[]) => {
      const payOf = (rect?: typeof away) => {
        const own = aReview(one, 1, [{ label: 'Bus', ...(rect && { rect }) }]);
        return settle(one, [own, ...others], 1).verdicts[0]?.milliXp ?? Number.NaN;
      };
      return payOf(away) / payOf();
    };
    const kept = [2, 3].map((person) => aReview(one, person, [{ label: 'Bus' }]));
    const placed = aReview(one, 4, [{ label: 'Bus', rect: { ...aSuggestion(1), y: aSuggestion(1).y + 2 } }]);
    expect(shareLeft(kept)).toBeLessThan(0.95);
    expect(shareLeft(kept.slice(0, 1))).toBe(1);
    expect(shareLeft([placed])).toBeLessThan(0.95);
  });

  it('costs nothing where others deleted it and left another box of the same vehicle', () => {
    const beside = { ...FIND, x: 860 };
    const shown = anImage([
      aSuggestion(1),
      { ...FIND, bboxId: 2, origin: 'peer' },
      { ...beside, bboxId: 3, origin: 'peer' },
    ]);
    const finders = [FIND, beside].map((box, index) => aReview(anImage(1), index + 1, ['confirm'], [box]));
    const keepOne = [3, 4, 5].map((person) => aReview(shown, person, ['confirm', 'delete', 'confirm']));
    const keepNone = [3, 4, 5].map((person) => aReview(shown, person, ['confirm', 'delete', 'delete']));
    const find = (others: readonly ImageReview[]) => settle(shown, [...finders, ...others], 1).verdicts.at(-1);
    expect(find(keepOne)).toMatchObject({ reason: 'undecided', milliXp: 0 });
    expect(find(keepNone)).toMatchObject({ reason: 'vehicle-unsupported' });
  });

  it('judges gold by the box that the person left, however loosely the suggestion lay', () => {
    const vehicle = { x: 200, y: 100, width: 100, height: 80, label: 'Bus' };
    const loose = anImage([aSuggestion(1, { x: 250, y: 100, width: 100, height: 80, label: 'Bus' })]);
    const gold = { ...loose, truth: [vehicle] };
    const moved = { x: 201, y: 100, width: 100, height: 80 };
    expect(settle(gold, [aReview(gold, 1, [{ rect: moved }])], 1).verdicts[0]).toMatchObject({ settled: 'Bus' });
    const redrawn = settle(gold, [aReview(gold, 1, ['delete'], [{ ...vehicle, ...moved }])], 1).verdicts;
    expect(redrawn.every(({ milliXp }) => milliXp >= 0)).toBe(true);
    expect(settle(gold, [aReview(gold, 1, ['delete'])], 1).verdicts[0]).toMatchObject({ reason: 'undecided' });
  });

  it('stays open where nobody else has looked', () => {
    const s = settle(image, [aReview(image, 1, [{ label: 'Bus' }, 'confirm'])], 1);
    expect(s.verdicts.every((verdict) => verdict.reason === 'undecided' && verdict.settled === null)).toBe(true);
    expect(s.judged).toBe(0);
  });

  it('judges a gold image by its truth at once', () => {
    const gold = { ...anImage(2), truth: [{ ...aSuggestion(1), label: 'Bus' }] };
    const s = settle(gold, [aReview(gold, 1, [{ label: 'Bus' }, 'confirm'])], 1);
    expect(s).toMatchObject({ basis: 'gold', judged: 2, hits: 1 });
    expect(s.verdicts.map((verdict) => verdict.reason)).toEqual(['relabelled-right', 'confirmed-wrong']);
  });

  it('pays for a vehicle that was found, half when its class is wrong, and charges for one that nobody sees', () => {
    const truth = [
      { x: 800, y: 500, width: 100, height: 100, label: 'Truck' },
      { x: 1200, y: 500, width: 100, height: 100, label: 'Truck' },
    ];
    const gold = { ...anImage(1), truth };
    const drawn = [
      { x: 805, y: 500, width: 100, height: 100, label: 'Truck' },
      { x: 1200, y: 505, width: 100, height: 100, label: 'LCV' },
      { x: 300, y: 900, width: 100, height: 100, label: 'Truck' },
    ];
    const { verdicts } = settle(gold, [aReview(gold, 1, ['delete'], drawn)], 1);
    expect(verdicts.map(({ reason, milliXp }) => [reason, milliXp])).toEqual([
      ['deleted-right', expect.any(Number)],
      ['vehicle-found', 2500],
      ['vehicle-misnamed', 1250],
      ['vehicle-unsupported', -1000],
    ]);
  });

  it('brings less for a right label on a box that was moved away', () => {
    const gold = { ...anImage(1), truth: [{ ...aSuggestion(1), label: 'Bus' }] };
    const there = settle(gold, [aReview(gold, 1, [{ label: 'Bus' }])], 1).verdicts[0];
    const away = { ...aSuggestion(1), x: aSuggestion(1).x + 20 };
    const moved = settle(gold, [aReview(gold, 1, [{ label: 'Bus', rect: away }])], 1).verdicts[0];
    expect(moved?.milliXp).toBeLessThan(there?.milliXp ?? 0);
  });

  it('counts every answer to a suggestion for accuracy', () => {
    const gold = { ...anImage(2), truth: [{ ...aSuggestion(1) }, { ...aSuggestion(2), label: 'Bus' }] };
    const onGold = (...acts: readonly Act[]) => settle(gold, [aReview(gold, 1, acts)], 1);
    expect(onGold('confirm', 'confirm')).toMatchObject({ judged: 2, hits: 1 });
    expect(onGold('confirm', { label: 'Bus' })).toMatchObject({ judged: 2, hits: 2 });
    expect(onGold('leave', 'leave')).toMatchObject({ judged: 0, hits: 0 });
    expect(onGold('leave', { label: 'Bus' })).toMatchObject({ judged: 1, hits: 1 });
    // A drawn box is paid, and is no answer to a suggestion.
    const drawn = { x: 900, y: 700, width: 90, height: 70, label: 'Truck' };
    const found = { ...gold, truth: [...gold.truth, drawn] };
    expect(settle(found, [aReview(found, 1, ['confirm'], [drawn])], 1)).toMatchObject({ judged: 2, hits: 1 });
  });

  it('counts a right confirmation by the others for accuracy as it does a right change', () => {
    const among = (act: Act, others: Act) =>
      settle(
        image,
        [aReview(image, 1, [act, 'leave', 'leave']), ...[2, 3, 4].map((p) => aReview(image, p, [others]))],
        1,
      );
    expect(among('confirm', 'confirm')).toMatchObject({ judged: 1, hits: 1 });
    expect(among({ label: 'Bus' }, 'confirm')).toMatchObject({ judged: 1, hits: 0 });
    expect(among({ label: 'Bus' }, { label: 'Bus' })).toMatchObject({ judged: 1, hits: 1 });
    expect(among('confirm', { label: 'Bus' })).toMatchObject({ judged: 1, hits: 0 });
  });

  it('counts no answer for accuracy about which the others are not sure', () => {
    const one = anImage(1);
    const torn = [aReview(one, 1, ['confirm']), aReview(one, 2, ['confirm']), aReview(one, 3, [{ label: 'MUV' }])];
    const [verdict] = settle(one, torn, 1).verdicts;
    expect(verdict?.certainty).toBeLessThan(0.95);
    expect(settle(one, torn, 1)).toMatchObject({ judged: 0, hits: 0 });
  });

  it('leaves a drawn box open that only the own team was shown', () => {
    const shown = anImage([aSuggestion(1), { ...FIND, bboxId: 2, origin: 'peer' }]);
    const plain = anImage(1);
    const finder = aReview(plain, 1, ['confirm'], [FIND]);
    const mates = [6, 7, 8].map((person) => aReview(shown, person, ['confirm'], [], 1));
    const refusing = [6, 7, 8].map((person) => aReview(shown, person, ['confirm', 'delete'], [], 1));
    for (const own of [mates, refusing]) {
      const drawn = settle(shown, [finder, ...own], 1).verdicts.at(-1);
      expect(drawn).toMatchObject({ reason: 'undecided', milliXp: 0, settledRect: { x: FIND.x, width: FIND.width } });
    }
  });

  it('counts for accuracy that a suggestion without a class was given one', () => {
    const without = anImage([aSuggestion(1, { label: 'default' })]);
    const reviews = [1, 2, 3, 4].map((person) => aReview(without, person, [{ label: 'Bus' }]));
    const s = settle(without, reviews, 1);
    expect(s).toMatchObject({ judged: 1, hits: 1 });
    expect(s.verdicts).toMatchObject([{ suggested: null, said: 'Bus', reason: 'relabelled-right' }]);
    const deleted = [1, 2, 3, 4].map((person) => aReview(without, person, ['delete']));
    expect(settle(without, deleted, 1).verdicts).toMatchObject([{ suggested: null, reason: 'deleted-right' }]);
  });

  it('tells of each box in the order of the review, and adds up by reasons', () => {
    const truck = { x: 900, y: 700, width: 90, height: 70, label: 'Truck' };
    const gold = { ...anImage(2), truth: [aSuggestion(1), truck] };
    const review = aReview(gold, 1, ['confirm', 'confirm'], [truck]);
    // As boxes may come: the drawn one first.
    const s = settle(gold, [{ ...review, boxes: review.boxes.toReversed() }], 1);
    expect(s.verdicts).toMatchObject([
      { boxIndex: 0, bboxId: null, suggested: null, reason: 'vehicle-found' },
      { boxIndex: 1, bboxId: 2, suggested: 'SUV', reason: 'confirmed-wrong', baseRate: null },
      { boxIndex: 2, bboxId: 1, suggested: 'SUV', reason: 'confirmed-right', baseRate: expect.any(Number) },
    ]);
    const all = settle(
      image,
      [aReview(image, 1, ['confirm']), ...[2, 3, 4].map((p) => aReview(image, p, ['confirm']))],
      1,
    );
    expect(all.totals).toEqual([
      {
        reason: 'confirmed-right',
        milliXp: all.verdicts.reduce((sum, { milliXp }) => sum + milliXp, 0),
        boxes: 3,
      },
    ]);
  });

  it('counts nobody whom an organiser has set to nothing, and judges them by the others all the same', () => {
    const counts = noCounts();
    const muted = openRates(
      initialModel(TRAFFIC).model,
      [8, 9].map((annotatorId) => ({ annotatorId, weight: 0, counts, goldCounts: counts })),
    );
    const honest = [1, 2, 3, 4].map((person) => aReview(image, person, ['confirm']));
    const ring = [8, 9].map((person) => aReview(image, person, [{ label: 'Bus' }]));
    const judge = (reviewId: number, reviews: readonly ImageReview[]) => judgeReview(reviewId, image, reviews, muted);
    expect(judge(101, [...honest, ...ring])).toEqual(judge(101, honest));
    const [spoilt] = judge(108, [...honest, ...ring]).verdicts;
    expect(spoilt).toMatchObject({ said: 'Bus', settled: 'SUV', reason: 'relabelled-wrong' });
    expect(judge(108, [...honest, ...ring.slice(0, 1)]).verdicts).toEqual(judge(108, [...honest, ...ring]).verdicts);
    // Nor does one of them hear the other about what both drew and somebody who counts did too.
    const drawnBy = (person: number, by: number) => aReview(image, person, ['confirm'], [{ ...FIND, x: FIND.x + by }]);
    const heard = [drawnBy(1, 0), ...honest.slice(1), drawnBy(8, 10)];
    expect(judge(108, [...heard, drawnBy(9, 30)])).toEqual(judge(108, heard));
  });

  it('judges no box that was drawn elsewhere in the stead of a suggestion which the others kept', () => {
    const one = anImage(1);
    const drawnAt = (by: number) => [{ ...aSuggestion(1), x: aSuggestion(1).x + by, label: 'Bus' }];
    const others = [2, 3, 4].map((person) => aReview(one, person, ['confirm']));
    // In its stead from an IoU of .2 on where more kept it; held against what others say of it from .5 on: 33 px aside.
    const verdict = (by: number) => settle(one, [aReview(one, 1, ['delete'], drawnAt(by)), ...others], 1).verdicts[0];
    expect(verdict(33)).toMatchObject({ reason: 'relabelled-wrong' });
    expect(verdict(34)).toMatchObject({ reason: 'undecided', milliXp: 0 });
  });

  it('refuses a review of another image', () => {
    expect(() => settle(image, [aReview(image, 1, ['confirm'])], 9)).toThrow(RangeError);
  });
});

describe('settlement of many submissions', () => {
  const reviewed = reviewedWorld({ ...worldNamed('usual'), images: 200, goldImages: 0 }, 4, 11);
  const learned = learnRates(reviewed, initialModel(TRAFFIC), 4);
  const taught = openRates(learned.model, learned.skills);

  it('gives the same in whatever order the reviews of the image come', () => {
    for (const { image, reviews } of reviewed.slice(0, 20)) {
      const reviewId = reviews[0]?.reviewId ?? 0;
      expect(judgeReview(reviewId, image, reviews.toReversed(), taught)).toEqual(
        judgeReview(reviewId, image, reviews, taught),
      );
    }
  });

  /** XP per box for people who answer by the suggestion alone, in place of each image's first reviewer. */
  function meanPayOf(answer: (review: ImageReview) => ImageReview): number {
    const pays: number[] = [];
    for (const { image, reviews } of reviewed) {
      const [first] = reviews;
      if (!first) continue;
      const swapped = [answer(first), ...reviews.slice(1)];
      for (const verdict of judgeReview(first.reviewId, image, swapped, taught).verdicts) {
        if (verdict.reason !== 'undecided') pays.push(verdict.milliXp / 1000);
      }
    }
    return pays.reduce((a, b) => a + b, 0) / pays.length;
  }

  const machineBoxes = (review: ImageReview) => review.boxes.filter((box) => !box.isNew);
  const machineLabel = (review: ImageReview, bboxId: number) => {
    const image = reviewed.find((candidate) => candidate.image.imageId === review.imageId)?.image;
    return image?.suggestions.find((suggestion) => suggestion.bboxId === bboxId);
  };

  it('pays nothing for confirming everything without looking', () => {
    const blind = meanPayOf((review) => ({
      ...review,
      boxes: machineBoxes(review).map((box) => ({
        ...box,
        ...machineLabel(review, box.bboxId),
        isDeleted: false,
        isEdited: false,
        isLabelChanged: false,
        isConfirmed: true,
      })),
    }));
    expect(blind).toBeLessThan(0);
  });

  it('costs those who change everything without looking', () => {
    const vandal = meanPayOf((review) => ({
      ...review,
      boxes: machineBoxes(review).map((box) => ({ ...box, isDeleted: true })),
    }));
    expect(vandal).toBeLessThan(-0.1);
  });

  it('brings next to nothing to those who delete or rename one box of ten of every second image without looking', () => {
    const names = TRAFFIC.classes.map(({ name }) => name);
    const another = (index: number) => names[(7 * index) % names.length] ?? 'Bus';
    const changes: readonly ((box: ReviewedBox, index: number) => ReviewedBox)[] = [
      (box) => ({ ...box, isDeleted: true }),
      (box, index) => ({ ...box, label: another(index), isLabelChanged: true }),
    ];
    for (const change of changes) {
      const played = reviewed.map(({ image, reviews: [first, ...others] }) => {
        if (!first || image.imageId % 2 === 0) return { image, reviews: first ? [first, ...others] : others };
        const boxes = machineBoxes(first).map((box, index) => {
          const kept = { ...box, ...machineLabel(first, box.bboxId), isDeleted: false, isConfirmed: true };
          return (index + image.imageId) % 10 === 0 ? change(kept, index) : kept;
        });
        return { image, reviews: [{ ...first, boxes }, ...others] };
      });
      const after = learnRates(played, initialModel(TRAFFIC), 4);
      const rates = openRates(after.model, after.skills);
      const payOf = (isAsleep: boolean) => {
        const theirs = played.filter(({ image }) => (image.imageId % 2 === 1) === isAsleep);
        const xp = theirs.flatMap(({ image, reviews }) =>
          judgeReview(reviews[0]?.reviewId ?? 0, image, reviews, rates).totals.map(({ milliXp }) => milliXp / 1000),
        );
        return xp.reduce((sum, each) => sum + each, 0) / theirs.length;
      };
      expect(payOf(true)).toBeLessThan(0.2 * payOf(false));
    }
  });

  it('is paid by what is known of oneself too, and by the others alone for the accuracy', () => {
    const sums = { known: 0, unknown: 0 };
    for (const { image, reviews } of reviewed) {
      const [first] = reviews;
      if (!first) continue;
      const known = judgeReview(first.reviewId, image, reviews, taught);
      const personOf = (id: number) => ({
        ...taught.personOf(id),
        ...(id === first.annotatorId && { judgedAnswers: 0 }),
      });
      const byOthers = { ...taught, personOf };
      const unknown = judgeReview(first.reviewId, image, reviews, byOthers);
      expect([known.judged, known.hits]).toEqual([unknown.judged, unknown.hits]);
      sums.known += known.verdicts.reduce((sum, { milliXp }) => sum + milliXp, 0);
      sums.unknown += unknown.verdicts.reduce((sum, { milliXp }) => sum + milliXp, 0);
    }
    expect(sums.known).toBeGreaterThan(sums.unknown);
  });

  it('pays those who look', () => {
    const honest = meanPayOf((review) => review);
    expect(honest).toBeGreaterThan(0.05);
  });
});
