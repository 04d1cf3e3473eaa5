import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgivenOf } from './entries.ts';
import { boundAfter, type RunningBound, runningBound, type SettledWorth } from './running.ts';

function forgivenIn(settled: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const inOrder = [...settled].sort(([a], [b]) => a - b);
  const amounts = forgivenOf(inOrder.map(([, milliXp]) => milliXp));
  return new Map(inOrder.map(([submissionId], place) => [submissionId, amounts[place] ?? 0]));
}

const worthsOf = (settled: ReadonlyMap<number, number>): SettledWorth[] =>
  [...settled].map(([submissionId, milliXp]) => ({ submissionId, milliXp }));

describe('the bound of a running sum', () => {
  it('says that nothing is forgiven only where nothing is, however submissions are settled and settled anew', () => {
    const change = fc.record({
      submissionId: fc.integer({ min: 1, max: 30 }),
      milliXp: fc.integer({ min: -6000, max: 12_000 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 60 }), (steps) => {
        const settled = new Map<number, number>();
        let bound: RunningBound | undefined;
        for (const step of steps) {
          const held = forgivenIn(settled);
          const changes = [...new Map(step.map((each) => [each.submissionId, each])).values()].map((each) => ({
            ...each,
            before: settled.get(each.submissionId),
          }));
          for (const { submissionId, milliXp } of changes) settled.set(submissionId, milliXp);
          bound = boundAfter(bound, changes);
          const changed = new Set(changes.map(({ submissionId }) => submissionId));
          for (const [submissionId, amount] of forgivenIn(settled)) {
            if (!bound) continue;
            expect(amount).toBe(changed.has(submissionId) ? 0 : held.get(submissionId));
          }
          bound ??= runningBound(worthsOf(settled));
        }
      }),
    );
  });

  it('holds for somebody who earns with nearly every submission, and has room for corrections', () => {
    const settled = Array.from({ length: 200 }, (_, index) => ({ submissionId: index + 1, milliXp: 3000 }));
    const bound = runningBound(settled);
    expect(bound).toEqual({ after: 17, leastXp: 51 });
    expect(boundAfter(bound, [{ submissionId: 201, milliXp: -4000, before: undefined }])).toEqual({
      after: 17,
      leastXp: 47,
    });
    expect(boundAfter(bound, [{ submissionId: 5, milliXp: 9000, before: 3000 }])).toBeUndefined();
    expect(boundAfter(bound, [{ submissionId: 30, milliXp: -60_000, before: 3000 }])).toBeUndefined();
  });

  it('is not known of somebody who has earned nothing', () => {
    expect(runningBound([])).toBeUndefined();
    expect(runningBound([{ submissionId: 1, milliXp: -2000 }])).toBeUndefined();
  });
});
