import type { Rect } from '@uvh/domain/annotation/box';
import { describe, expect, it } from 'vitest';
import type { ReviewedImage, TrueBox } from '../review.ts';
import { type Act, anImage, aReview, aSuggestion, TRAFFIC } from '../testing/builders.ts';
import { goldAnswers, judgeByTruth } from './gold.ts';
import { observeImage } from './observe.ts';

const at = (x: number, label = 'SUV'): TrueBox => ({ x, y: 0, width: 100, height: 100, label });
const objectAt = (x: number) => ({ rect: at(x) });
const stateOf = (label: string) => TRAFFIC.ofLabel(label);

describe('objects of a gold image', () => {
  it('are what is known at their place, whatever its class, and nothing where nothing is', () => {
    const { states, boxes, unmatched } = goldAnswers([objectAt(0), objectAt(500)], [at(10, 'Bus')], TRAFFIC);
    expect(states).toEqual([stateOf('Bus'), TRAFFIC.removed]);
    expect(boxes).toEqual([at(10, 'Bus'), undefined]);
    expect(unmatched).toEqual([]);
  });

  it('are meant for a vehicle from an IoU of .2 on', () => {
    // 66 px aside is an IoU of .205, 67 px one of .198.
    expect(goldAnswers([objectAt(66)], [at(0)], TRAFFIC).unmatched).toEqual([]);
    expect(goldAnswers([objectAt(67)], [at(0)], TRAFFIC).unmatched).toEqual([at(0)]);
    const wide = (x: number): TrueBox => ({ ...at(x), width: 120 });
    expect(goldAnswers([{ rect: wide(80) }], [wide(0)], TRAFFIC).unmatched).toEqual([]);
  });

  it('take the vehicle that they overlap most, each once', () => {
    const truth = [at(0, 'Bus'), at(60, 'Truck')];
    expect(goldAnswers([objectAt(20), objectAt(50)], truth, TRAFFIC).states).toEqual([
      stateOf('Bus'),
      stateOf('Truck'),
    ]);
    // The nearer has the only one; the other is left over.
    expect(goldAnswers([objectAt(20), objectAt(5)], [at(0, 'Bus')], TRAFFIC).states).toEqual([
      TRAFFIC.removed,
      stateOf('Bus'),
    ]);
    // Of two as near the first.
    expect(goldAnswers([objectAt(20), objectAt(20)], [at(0, 'Bus')], TRAFFIC).states).toEqual([
      stateOf('Bus'),
      TRAFFIC.removed,
    ]);
    expect(goldAnswers([objectAt(30)], truth, TRAFFIC).states).toEqual([stateOf('Bus')]);
    const three = [at(0, 'Bus'), at(0, 'Truck'), at(0, 'Van')];
    expect(goldAnswers([objectAt(0), objectAt(0), objectAt(0)], three, TRAFFIC).boxes).toEqual(three);
  });
});

describe('a review of a gold image', () => {
  /** One suggestion of an SUV, 100 by 100 px at the left, and the vehicle so far to the right of it. */
  const suggested: Rect = { x: 0, y: 0, width: 100, height: 100 };
  const image: ReviewedImage = anImage([aSuggestion(1, suggested)]);
  const judged = (truth: readonly TrueBox[], act: Act, drawn: readonly TrueBox[] = [], of = image) => {
    const review = aReview(of, 1, [act], drawn);
    return judgeByTruth(observeImage(of, [review], TRAFFIC), review.reviewId, truth, TRAFFIC);
  };
  const open = { state: undefined, box: undefined };
  const nothing = { state: TRAFFIC.removed, box: undefined };
  const theBus = { state: stateOf('Bus'), box: at(0, 'Bus') };

  it('is right to keep a box that lies on a vehicle, and wrong to delete it', () => {
    for (const act of ['confirm', 'leave', 'delete'] as const) {
      expect(judged([at(0, 'Bus')], act).answers).toEqual([theBus]);
    }
  });

  it('answers for the vehicle that its own box shows, wherever the suggestion lay', () => {
    const vehicle = at(70, 'Bus');
    expect(judged([vehicle], { rect: at(70) }).answers).toEqual([{ state: stateOf('Bus'), box: vehicle }]);
    // From an IoU of .5 on: 33 px aside is .504, 34 px .493.
    const other = at(500, 'Truck');
    expect(judged([other], { rect: at(533) }).answers).toEqual([{ state: stateOf('Truck'), box: other }]);
    expect(judged([other], { rect: at(534) }).answers).toEqual([nothing]);
  });

  it('may delete or mend what lies loosely, but is asked to mend what it keeps', () => {
    const vehicle = at(50, 'Bus');
    expect(judged([vehicle], 'delete').answers).toEqual([open]);
    expect(judged([vehicle], 'confirm').answers).toEqual([{ state: stateOf('Bus'), box: vehicle }]);
    // Where it lay well enough, to delete it was wrong: 33 px aside is an IoU of .504.
    expect(judged([at(33, 'Bus')], 'delete').answers).toEqual([{ state: stateOf('Bus'), box: at(33, 'Bus') }]);
    const wide = anImage([aSuggestion(1, { ...suggested, width: 150 })]);
    const halfOver = { ...at(50, 'Bus'), width: 150 };
    expect(judged([halfOver], 'delete', [], wide).answers).toEqual([{ state: stateOf('Bus'), box: halfOver }]);
  });

  it('may delete what it has drawn anew, and not keep both', () => {
    const vehicle = at(50, 'Bus');
    const beside = { ...vehicle, label: 'SUV' };
    const kept = judged([vehicle], 'confirm', [beside]);
    expect(kept.answers).toEqual([nothing, { state: stateOf('Bus'), box: vehicle }]);
    // Two suggestions of one vehicle: the nearer is kept, and the other deleted.
    const twice = anImage([aSuggestion(1, { ...suggested, x: 30 }), aSuggestion(2, { ...suggested, x: 80 })]);
    const review = aReview(twice, 1, ['delete', { rect: at(50) }]);
    const objects = observeImage(twice, [review], TRAFFIC);
    expect(judgeByTruth(objects, review.reviewId, [vehicle], TRAFFIC).answers).toEqual([
      open,
      { state: stateOf('Bus'), box: vehicle },
    ]);
  });

  it('answers by what it kept, not by what it deleted nearer to the vehicle', () => {
    const two = anImage([aSuggestion(1, suggested), aSuggestion(2, { ...suggested, x: 20 })]);
    const review = aReview(two, 1, ['delete', 'leave']);
    const objects = observeImage(two, [review], TRAFFIC);
    expect(judgeByTruth(objects, review.reviewId, [at(0, 'Bus')], TRAFFIC).answers).toEqual([open, theBus]);
  });

  it('leaves nothing right where nothing is, kept or deleted', () => {
    expect(judged([], 'confirm').answers).toEqual([nothing]);
    expect(judged([], 'delete').answers).toEqual([nothing]);
  });

  it('has missed the vehicles at which nothing was suggested and it left no box', () => {
    const far = at(500, 'Truck');
    expect(judged([at(0), far], 'confirm').missed).toBe(1);
    expect(judged([at(0), far], 'confirm', [far]).missed).toBe(0);
    expect(judged([at(0), far, at(800)], 'confirm', [far]).missed).toBe(1);
    // A suggestion was there: to have deleted it is another mistake.
    expect(judged([at(0)], 'delete').missed).toBe(0);
    // Moved from its vehicle to one that nothing showed.
    expect(judged([at(0), far], { rect: far }).missed).toBe(0);
  });

  it('is not asked about boxes that it was never shown', () => {
    const review = aReview(image, 1, ['confirm']);
    const later = anImage([aSuggestion(1, suggested), aSuggestion(2, { ...suggested, x: 500 })]);
    const objects = observeImage(later, [review], TRAFFIC);
    const { answers, missed } = judgeByTruth(objects, review.reviewId, [at(0, 'Bus')], TRAFFIC);
    expect(answers).toEqual([theBus, nothing]);
    expect(missed).toBe(0);
  });
});
