import type { BoxReason } from '@uvh/domain/reward/box-reason';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionsTo, entriesOfPerson, isReadyToSettle, type JudgedSubmission } from './entries.ts';
import { wholeXpOf } from './rows.ts';

const REASONS: readonly BoxReason[] = ['confirmed-right', 'confirmed-wrong', 'relabelled-right', 'vehicle-found'];

const total = fc.record({
  reason: fc.constantFrom(...REASONS),
  milliXp: fc.integer({ min: -4000, max: 8000 }),
  boxes: fc.integer({ min: 1, max: 9 }),
});
const totals = fc.uniqueArray(total, { selector: ({ reason }) => reason, maxLength: 4 });
const submissions: fc.Arbitrary<JudgedSubmission[]> = fc
  .array(fc.option(totals, { nil: undefined }), { maxLength: 45 })
  .map((all) => all.map((of, place) => ({ submissionId: 100 + place, totals: of, provisionalXp: place % 3 })));

/** What a person's rows add up to, the provisional XP apart. */
function settledSum(all: readonly JudgedSubmission[]): number {
  return entriesOfPerson(all)
    .flatMap(({ rows }) => rows)
    .reduce((sum, { reason, amount }) => sum + (reason === 'provisional-returned' ? 0 : amount), 0);
}

describe('entries of a person', () => {
  it('do not depend on the order in which images were settled', () => {
    fc.assert(
      fc.property(submissions, (all) => {
        expect(entriesOfPerson(all.toReversed())).toEqual(entriesOfPerson(all));
      }),
    );
  });

  it('add up to the same in whatever order the person submitted', () => {
    const shuffled = submissions.chain((all) =>
      fc.shuffledSubarray(all, { minLength: all.length }).map((other) => ({ all, other })),
    );
    fc.assert(
      fc.property(shuffled, ({ all, other }) => {
        const inOtherOrder = other.map((submission, place) => ({ ...submission, submissionId: 100 + place }));
        expect(settledSum(inOtherOrder)).toBe(settledSum(all));
      }),
    );
  });

  it('add up to the rounded points of every image, or to nothing below it', () => {
    fc.assert(
      fc.property(submissions, (all) => {
        const exact = all.map(({ totals: of = [] }) => of.reduce((sum, { milliXp }) => sum + milliXp, 0));
        const rounded = exact.reduce((sum, milliXp) => sum + Math.floor((milliXp + 500) / 1000), 0);
        expect(settledSum(all)).toBe(Math.max(0, rounded));
      }),
    );
  });

  it('never fall below nothing on the way', () => {
    fc.assert(
      fc.property(submissions, fc.nat(45), (all, count) => {
        expect(settledSum(all.slice(0, count))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('give every row within one point of its exact share, and none of nothing', () => {
    fc.assert(
      fc.property(totals, (of) => {
        const [entry] = entriesOfPerson([{ submissionId: 1, totals: of, provisionalXp: 0 }]);
        for (const { reason, amount } of entry?.rows ?? []) {
          expect(amount).not.toBe(0);
          const exact = of.find((one) => one.reason === reason);
          if (exact) expect(Math.abs(amount - exact.milliXp / 1000)).toBeLessThan(1);
        }
      }),
    );
  });

  it('forgive a loss at first and make it good by later gains', () => {
    const entries = entriesOfPerson([
      { submissionId: 1, totals: [{ reason: 'relabelled-wrong', milliXp: -4000, boxes: 4 }], provisionalXp: 0 },
      { submissionId: 2, totals: [{ reason: 'relabelled-right', milliXp: 7000, boxes: 1 }], provisionalXp: 0 },
    ]);
    expect(entries.map(({ rows }) => rows)).toEqual([
      [
        { reason: 'relabelled-wrong', amount: -4, boxes: 4 },
        { reason: 'window-floor', amount: 4, boxes: 4 },
      ],
      [
        { reason: 'relabelled-right', amount: 7, boxes: 1 },
        { reason: 'window-floor', amount: -4, boxes: 1 },
      ],
    ]);
  });

  it('take back the provisional points whatever comes of them', () => {
    const [entry] = entriesOfPerson([{ submissionId: 1, totals: [], provisionalXp: 2 }]);
    expect(entry?.rows).toEqual([{ reason: 'provisional-returned', amount: -2, boxes: 2 }]);
  });

  it('leave the provisional points of what is not settled where they are', () => {
    const [entry] = entriesOfPerson([{ submissionId: 1, totals: undefined, provisionalXp: 3 }]);
    expect(entry?.rows).toEqual([]);
  });

  it('count half a point up, for a loss as for a gain', () => {
    const ofOne = (milliXp: number) => wholeXpOf([{ reason: 'confirmed-right', milliXp, boxes: 1 }]);
    expect([499, 500, -500, -501].map(ofOne)).toEqual([0, 1, 0, -1]);
  });

  it('are reached from any former state by correcting rows, and then stay', () => {
    fc.assert(
      fc.property(submissions, submissions, (before, after) => {
        const held = new Map(entriesOfPerson(before).map(({ submissionId, rows }) => [submissionId, rows]));
        for (const { submissionId, rows } of entriesOfPerson(after)) {
          const booked = held.get(submissionId) ?? [];
          const corrected = [...booked, ...correctionsTo(rows, booked)];
          const sums = new Map<string, number>();
          for (const { reason, amount } of corrected) sums.set(reason, (sums.get(reason) ?? 0) + amount);
          for (const [reason, sum] of sums) if (sum === 0) sums.delete(reason);
          expect(sums).toEqual(new Map(rows.map(({ reason, amount }) => [reason, amount])));
          expect(correctionsTo(rows, corrected)).toEqual([]);
        }
      }),
    );
  });
});

describe('corrections of a submission', () => {
  it('are one row for each reason that came to something else, in the order of their names', () => {
    const booked = [
      { reason: 'relabelled-right', amount: 4 },
      { reason: 'provisional-returned', amount: -1 },
      { reason: 'vehicle-found', amount: 2 },
      { reason: 'vehicle-found', amount: 1 },
    ] as const;
    const wanted = [
      { reason: 'provisional-returned', amount: -1, boxes: 1 },
      { reason: 'confirmed-wrong', amount: -2, boxes: 3 },
      { reason: 'vehicle-found', amount: 5, boxes: 2 },
    ] as const;
    expect(correctionsTo(wanted, booked)).toEqual([
      { reason: 'confirmed-wrong', amount: -2, boxes: 3 },
      { reason: 'relabelled-right', amount: -4, boxes: 0 },
      { reason: 'vehicle-found', amount: 2, boxes: 2 },
    ]);
  });
});

describe('readiness to settle', () => {
  it('waits until a hundred boxes of gold or twenty images have been learned from', () => {
    const isReady = (goldAnswers: number, images: number) => isReadyToSettle({ learnedFrom: { goldAnswers, images } });
    expect([isReady(99, 19), isReady(100, 0), isReady(0, 20)]).toEqual([false, true, true]);
  });
});
