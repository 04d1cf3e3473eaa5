import { describe, expect, it } from 'vitest';
import { type Answered, judge, type Truth } from './judge.ts';

const aTruth = (change: Partial<Truth> = {}): Truth => ({
  label: 'Sedan',
  x: 100,
  y: 100,
  width: 100,
  height: 60,
  visibleShare: 1,
  ...change,
});
const aBox = (change: Partial<Answered> = {}): Answered => ({
  label: 'Sedan',
  x: 100,
  y: 100,
  width: 100,
  height: 60,
  ...change,
});
const verdicts = (boxes: readonly Answered[], truths: readonly Truth[]) =>
  judge(boxes, truths).map((finding) => finding.verdict);

describe('the verdict on a box', () => {
  it('is right when class and place are', () => {
    expect(verdicts([aBox({ x: 108 })], [aTruth()])).toEqual(['right']);
  });

  it('names the wrong class with the right one', () => {
    expect(judge([aBox({ label: 'Hatchback' })], [aTruth()])).toMatchObject([
      { verdict: 'wrongLabel', given: 'Hatchback', truth: 'Sedan' },
    ]);
  });

  it('is misplaced when the box is meant for the vehicle and does not fit it', () => {
    expect(verdicts([aBox({ x: 150 })], [aTruth()])).toEqual(['misplaced']);
  });

  it('is extra where there is no vehicle, and for the second box on one vehicle', () => {
    expect(verdicts([aBox({ x: 900 })], [])).toEqual(['extra']);
    expect(verdicts([aBox({ x: 106 }), aBox()], [aTruth()])).toEqual(['extra', 'right']);
  });
});

describe('a vehicle without a box', () => {
  it('is missed', () => {
    expect(judge([], [aTruth()])).toMatchObject([{ verdict: 'missed', truth: 'Sedan', given: undefined }]);
  });

  it('is not held against anyone when it is hardly visible or a speck', () => {
    expect(verdicts([], [aTruth({ visibleShare: 0.2 }), aTruth({ width: 14, height: 14 })])).toEqual([]);
  });

  it('counts as found when it is hardly visible and has a box', () => {
    expect(verdicts([aBox()], [aTruth({ visibleShare: 0.2 })])).toEqual(['right']);
  });
});
