import { describe, expect, it } from 'vitest';
import { DEFAULT_RETIREMENT, isRetired, riskPerBox } from './risk.ts';

const sure = { boxes: 10, expectedWrong: 0.1, expectedWrongDrawn: 0, expectedMissed: 0, teams: 2, reviews: 2 };

describe('retirement of an image', () => {
  it('waits for a second team, however sure the first is', () => {
    expect(isRetired({ ...sure, teams: 1, reviews: 3 })).toBe(false);
    expect(isRetired(sure)).toBe(true);
  });

  it('asks for more while too many boxes are expected to be wrong', () => {
    expect(isRetired({ ...sure, expectedWrong: 10 * DEFAULT_RETIREMENT.riskPerBox + 0.01 })).toBe(false);
    expect(isRetired({ ...sure, expectedWrong: 10 * DEFAULT_RETIREMENT.riskPerBox - 0.01 })).toBe(true);
  });

  it('lets the more doubt stand the more reviews have not ended it', () => {
    const doubtful = { ...sure, expectedWrong: 10 * DEFAULT_RETIREMENT.riskPerBox * 1.5 };
    expect(isRetired(doubtful)).toBe(false);
    expect(isRetired({ ...doubtful, teams: 4, reviews: 4 })).toBe(true);
  });

  it('ends at nine reviews, however unsure', () => {
    expect(isRetired({ ...sure, expectedWrong: 9, teams: 8, reviews: 8 })).toBe(false);
    expect(isRetired({ ...sure, expectedWrong: 9, teams: 9, reviews: 9 })).toBe(true);
  });

  it('counts vehicles that may have been overlooked', () => {
    expect(riskPerBox({ ...sure, expectedMissed: 2 })).toBeGreaterThan(riskPerBox(sure));
  });

  it('has a risk on an image without boxes', () => {
    expect(riskPerBox({ boxes: 0, expectedWrong: 0, expectedWrongDrawn: 0, expectedMissed: 1 })).toBe(
      DEFAULT_RETIREMENT.missedWeight,
    );
  });
});
