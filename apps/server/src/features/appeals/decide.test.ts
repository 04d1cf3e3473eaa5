import { describe, expect, it } from 'vitest';
import { appealVerdict } from './decide.ts';

const appeal = { boxIndex: 2, said: 'Bus' };
const settledAs = (settled: string) => ({
  verdicts: [
    {
      boxIndex: 2,
      bboxId: 7,
      suggested: 'Truck',
      said: 'Bus',
      settled,
      certainty: 0.9,
      baseRate: null,
      overlap: null,
      settledRect: { x: 0, y: 0, width: 10, height: 10 },
      reason: 'relabelled-wrong' as const,
      milliXp: 0,
    },
  ],
});
const says = (...labels: readonly string[]) =>
  labels.map((said, at) => ({ boxIndex: 2, annotatorId: at + 1, teamId: at + 1, said }));

describe('an appeal', () => {
  it('waits until somebody has spoken on its own box', () => {
    expect(appealVerdict(appeal, settledAs('Bus'), [], 'consensus')).toEqual({ kind: 'waiting' });
    const onAnother = [{ boxIndex: 0, annotatorId: 1, teamId: 1, said: 'Bus' }];
    expect(appealVerdict(appeal, settledAs('Bus'), onAnother, 'consensus')).toEqual({ kind: 'waiting' });
  });

  it('is upheld once the box is settled as its author said', () => {
    expect(appealVerdict(appeal, settledAs('Bus'), says('Bus'), 'consensus')).toEqual({
      kind: 'upheld',
      settled: 'Bus',
    });
  });

  it('asks somebody else while one agrees and the others weigh more, three people at most', () => {
    expect(appealVerdict(appeal, settledAs('Truck'), says('Bus', 'Truck'), 'consensus')).toEqual({ kind: 'waiting' });
    const all = says('Bus', 'Truck', 'Bus');
    expect(appealVerdict(appeal, settledAs('Truck'), all, 'consensus')).toEqual({ kind: 'refused', settled: 'Truck' });
  });

  it('is refused when nobody agrees', () => {
    expect(appealVerdict(appeal, settledAs('Truck'), says('LCV'), 'consensus')).toEqual({
      kind: 'refused',
      settled: 'Truck',
    });
  });

  it('is decided by known truth, whoever has spoken or not', () => {
    expect(appealVerdict(appeal, settledAs('Bus'), [], 'gold')).toEqual({ kind: 'upheld', settled: 'Bus' });
    expect(appealVerdict(appeal, settledAs('Truck'), [], 'gold')).toEqual({ kind: 'refused', settled: 'Truck' });
    const oneAgrees = says('Bus');
    expect(appealVerdict(appeal, settledAs('Truck'), oneAgrees, 'gold')).toEqual({ kind: 'refused', settled: 'Truck' });
  });
});
