import type { BoxVerdict } from '@uvh/consensus/settlement/reason';
import { describe, expect, it } from 'vitest';
import { appealVerdict } from './decide.ts';

const appealed = { boxIndex: 2, said: 'LCV' };

/** How the box is settled now. */
function settledAs(settled: string) {
  const verdict: BoxVerdict = {
    boxIndex: 2,
    bboxId: 3,
    suggested: 'Truck',
    said: 'LCV',
    settled,
    certainty: 0.9,
    baseRate: null,
    overlap: null,
    settledRect: { x: 0, y: 0, width: 10, height: 10 },
    reason: 'relabelled-wrong',
    milliXp: -500,
  };
  return { verdicts: [{ ...verdict, boxIndex: 1, settled: 'LCV' }, verdict] };
}

const opinions = (...said: readonly string[]) =>
  said.map((one, index) => ({ boxIndex: 2, annotatorId: 10 + index, teamId: 20 + index, said: one }));

describe('an appeal', () => {
  it('waits until somebody has looked at its box', () => {
    expect(appealVerdict(appealed, settledAs('LCV'), [], 'consensus')).toEqual({ kind: 'waiting' });
    const ofAnother = opinions('LCV').map((opinion) => ({ ...opinion, boxIndex: 1 }));
    expect(appealVerdict(appealed, settledAs('LCV'), ofAnother, 'consensus')).toEqual({ kind: 'waiting' });
  });

  it('is upheld where the box is settled now as its author said', () => {
    expect(appealVerdict(appealed, settledAs('LCV'), opinions('LCV'), 'consensus')).toEqual({
      kind: 'upheld',
      settled: 'LCV',
    });
  });

  it('is refused where nobody agrees, and waits for up to three while somebody does', () => {
    const decided = (...said: readonly string[]) =>
      appealVerdict(appealed, settledAs('Truck'), opinions(...said), 'consensus').kind;
    expect(decided('Truck')).toBe('refused');
    expect(decided('LCV')).toBe('waiting');
    expect(decided('LCV', 'Truck')).toBe('waiting');
    expect(decided('LCV', 'Truck', 'Truck')).toBe('refused');
  });

  it('is decided by truth, without anybody and whatever anybody says', () => {
    expect(appealVerdict(appealed, settledAs('LCV'), [], 'gold').kind).toBe('upheld');
    expect(appealVerdict(appealed, settledAs('Truck'), opinions('LCV'), 'gold').kind).toBe('refused');
  });
});
