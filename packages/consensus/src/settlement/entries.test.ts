import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionsTo, entriesOfPerson, isReadyToSettle, type JudgedSubmission } from './entries.ts';
import type { BoxReason } from './reason.ts';

const REASONS: readonly BoxReason[] = ['confirmed-right', 'confirmed-wrong', 'relabelled-right', 'vehicle-found'];

const total = fc.record({
  reason: fc.constantFrom(...REASONS),
  milliXp: fc.integer({ min: -4000, max: 8000 }),
  boxes: fc.integer({ min: 1, max: 9 }),
});
const totals = fc.uniqueArray(total, { selector: ({ reason }) => reason, maxLength: 4 });
const submissions: fc.Arbitrary<JudgedSubmission[]> = fc
  .array(fc.option(totals, { nil: undefined }), { maxLength: 45 })
  .map((all) =>
    all.map((of, ordinal) => ({ submissionId: 100 + ordinal, ordinal, totals: of, provisionalXp: ordinal % 3 })),
  );

describe('entries of a person', () => {
  it('do not depend on the order in which images were settled', () => {
    fc.assert(
      fc.property(submissions, (all) => {
        expect(entriesOfPerson(all.toReversed())).toEqual(entriesOfPerson(all));
      }),
    );
  });

  it('add up in each block of twenty to the rounded sum, or to nothing below it', () => {
    fc.assert(
      fc.property(submissions, (all) => {
        const entries = entriesOfPerson(all);
        for (let block = 0; block * 20 < all.length; block++) {
          const ids = all.slice(block * 20, block * 20 + 20);
          const exact = ids.flatMap(({ totals: of }) => of ?? []).reduce((sum, { milliXp }) => sum + milliXp, 0);
          const rows = entries.slice(block * 20, block * 20 + 20).flatMap((entry) => entry.rows);
          const booked = rows.reduce((sum, row) => sum + (row.reason === 'provisional-returned' ? 0 : row.amount), 0);
          expect(booked).toBe(Math.max(0, Math.floor((exact + 500) / 1000)));
        }
      }),
    );
  });

  it('are reached from any former state by correcting rows, and then stay', () => {
    fc.assert(
      fc.property(submissions, submissions, (before, after) => {
        const held = new Map(entriesOfPerson(before).map(({ submissionId, rows }) => [submissionId, rows]));
        for (const { submissionId, rows } of entriesOfPerson(after)) {
          const booked = held.get(submissionId) ?? [];
          const corrected = [...booked, ...correctionsTo(rows, booked)];
          expect(correctionsTo(rows, corrected)).toEqual([]);
        }
      }),
    );
  });
});

describe('readiness to settle', () => {
  it('waits until gold or enough images have been learned from', () => {
    expect(isReadyToSettle({ learnedFrom: { goldAnswers: 0, images: 3 } })).toBe(false);
    expect(isReadyToSettle({ learnedFrom: { goldAnswers: 150, images: 0 } })).toBe(true);
    expect(isReadyToSettle({ learnedFrom: { goldAnswers: 0, images: 60 } })).toBe(true);
  });
});
