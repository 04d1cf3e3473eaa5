import type { BoxVerdictAnswer } from '@uvh/contract/calls/submission';
import { describe, expect, it } from 'vitest';
import { sortVerdicts } from './verdicts.ts';

const rect = { x: 10, y: 20, width: 30, height: 40 };

function aVerdict(index: number, verdict: Partial<BoxVerdictAnswer>): BoxVerdictAnswer {
  return {
    index,
    bbox_id: index,
    said: 'Sedan',
    suggested: 'Sedan',
    settled: 'Sedan',
    certainty: 1,
    base_rate: null,
    overlap: 1,
    reason: 'confirmed-right',
    appeal: null,
    milli_xp: 0,
    box: rect,
    settled_box: rect,
    ...verdict,
  };
}

describe('verdicts of a submission', () => {
  it('come with what weighed most first, gain or loss', () => {
    const { shown } = sortVerdicts([
      aVerdict(0, { milli_xp: 300 }),
      aVerdict(1, { milli_xp: -2000, reason: 'relabelled-wrong' }),
      aVerdict(2, { milli_xp: 300 }),
      aVerdict(3, { reason: 'undecided', settled: null }),
    ]);
    expect(shown.map(({ index }) => index)).toEqual([1, 0, 2, 3]);
  });

  it('count what was left alone instead of listing it', () => {
    const sorted = sortVerdicts([aVerdict(0, { reason: 'untouched' }), aVerdict(1, {})]);
    expect(sorted.shown.map(({ index }) => index)).toEqual([1]);
    expect(sorted.untouched).toBe(1);
  });
});
