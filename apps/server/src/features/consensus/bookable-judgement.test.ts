import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import { describe, expect, it } from 'vitest';
import { bookable, rightCorrectionsIn } from './bookable-judgement.ts';

const verdict = (changes: Partial<BoxVerdict>): BoxVerdict => ({
  boxIndex: 0,
  bboxId: 1,
  suggested: 'Sedan',
  said: 'SUV',
  settled: 'SUV',
  certainty: 0.9,
  baseRate: 0.1,
  overlap: 1,
  settledRect: { x: 1, y: 2, width: 30, height: 40 },
  reason: 'relabelled-right',
  milliXp: 2000,
  ...changes,
});

const bookableOf = (verdicts: readonly BoxVerdict[]) =>
  bookable({ basis: 'consensus', verdicts, totals: [], judged: 3, hits: 2 });

describe('a judgement as it is booked', () => {
  it('counts answers that came to the same, and none of which nobody asks', () => {
    const verdicts = [
      verdict({ boxIndex: 0 }),
      verdict({ boxIndex: 1, milliXp: 500, certainty: 0.99 }),
      verdict({ boxIndex: 2, settled: 'Bus', reason: 'relabelled-wrong' }),
      verdict({ boxIndex: 3, said: 'Bus', settled: 'Bus' }),
      verdict({ boxIndex: 4, settled: null, reason: 'vehicle-unsupported' }),
      verdict({ boxIndex: 5, reason: 'confirmed-right' }),
      verdict({ boxIndex: 6, reason: 'untouched' }),
      verdict({ boxIndex: 7, settled: null, reason: 'undecided' }),
    ];
    const { answers, judged, hits } = bookableOf(verdicts);
    expect(answers).toEqual([
      { reason: 'relabelled-right', said: 'SUV', settled: 'SUV', boxes: 2 },
      { reason: 'relabelled-wrong', said: 'SUV', settled: 'Bus', boxes: 1 },
      { reason: 'relabelled-right', said: 'Bus', settled: 'Bus', boxes: 1 },
      { reason: 'vehicle-unsupported', said: 'SUV', settled: '', boxes: 1 },
    ]);
    expect({ judged, hits }).toEqual({ judged: 3, hits: 2 });
    expect(rightCorrectionsIn({ answers })).toBe(3);
    expect(rightCorrectionsIn({ answers: [] })).toBe(0);
  });

  it('has the outline of what its boxes came to, not of how sure or how dear they are', () => {
    const { outline } = bookableOf([verdict({}), verdict({ boxIndex: 1 })]);
    const outlineOf = (changes: Partial<BoxVerdict>) =>
      bookableOf([verdict(changes), verdict({ boxIndex: 1 })]).outline;
    expect(outlineOf({ milliXp: 9, certainty: 0.5, baseRate: 0.3, overlap: 0.6, said: 'Bus' })).toBe(outline);
    for (const changes of [
      { settled: 'Bus' },
      { settled: null },
      { reason: 'confirmed-right' as const },
      { boxIndex: 2 },
    ])
      expect(outlineOf(changes)).not.toBe(outline);
  });
});
