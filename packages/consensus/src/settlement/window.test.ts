import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookInWindow, freshWindow, type ReasonTotal, windowIndexOf } from './window.ts';

const totals = fc
  .uniqueArray(
    fc.record({
      reason: fc.constantFrom('confirmed-right', 'relabelled-right', 'relabelled-wrong', 'deleted-wrong'),
      milliXp: fc.integer({ min: -9000, max: 9000 }),
      boxes: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ reason }) => reason, maxLength: 4 },
  )
  .map((list): ReasonTotal[] => list);

function book(submissions: readonly ReasonTotal[][]) {
  let window = freshWindow(0);
  const amounts = submissions.map((submission) => {
    const booking = bookInWindow(window, submission);
    window = booking.window;
    return booking.rows.reduce((sum, row) => sum + row.amount, 0);
  });
  return { window, sum: amounts.reduce((a, b) => a + b, 0) };
}

describe('window of twenty images', () => {
  it('begins anew with every twentieth image', () => {
    expect([0, 19, 20, 39, 40].map(windowIndexOf)).toEqual([0, 0, 1, 1, 2]);
  });

  it('never falls below zero, and its rows add up to what it holds', () => {
    fc.assert(
      fc.property(fc.array(totals, { maxLength: 20 }), (submissions) => {
        const { window, sum } = book(submissions);
        expect(window.booked).toBeGreaterThanOrEqual(0);
        expect(sum).toBe(window.booked);
      }),
    );
  });

  it('ends the same in whatever order its submissions are settled', () => {
    fc.assert(
      fc.property(fc.array(totals, { maxLength: 20 }), (submissions) => {
        expect(book(submissions.toReversed()).window).toEqual(book(submissions).window);
      }),
    );
  });

  it('books what the exact sum comes to, to half a point', () => {
    fc.assert(
      fc.property(fc.array(totals, { maxLength: 20 }), (submissions) => {
        const { window } = book(submissions);
        expect(Math.abs(window.booked - Math.max(0, window.milliXp / 1000))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('gives every row within one point of its exact share, and none of nothing', () => {
    fc.assert(
      fc.property(totals, fc.integer({ min: -5000, max: 5000 }), (submission, before) => {
        const start = { index: 0, milliXp: before, booked: Math.max(0, Math.floor((before + 500) / 1000)) };
        for (const row of bookInWindow(start, submission).rows) {
          expect(row.amount).not.toBe(0);
          const exact = submission.find(({ reason }) => reason === row.reason);
          if (exact) expect(Math.abs(row.amount - exact.milliXp / 1000)).toBeLessThan(1);
        }
      }),
    );
  });

  it('forgives a loss at first and makes it good by later gains of the same window', () => {
    const loss = bookInWindow(freshWindow(3), [{ reason: 'relabelled-wrong', milliXp: -4000, boxes: 4 }]);
    expect(loss.rows).toEqual([
      { reason: 'relabelled-wrong', amount: -4, boxes: 4 },
      { reason: 'window-floor', amount: 4, boxes: 4 },
    ]);
    const gain = bookInWindow(loss.window, [{ reason: 'relabelled-right', milliXp: 7000, boxes: 1 }]);
    expect(gain.rows).toEqual([
      { reason: 'relabelled-right', amount: 7, boxes: 1 },
      { reason: 'window-floor', amount: -4, boxes: 1 },
    ]);
    expect(gain.window).toEqual({ index: 3, milliXp: 3000, booked: 3 });
  });
});
