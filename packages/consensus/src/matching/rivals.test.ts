import { describe, expect, it } from 'vitest';
import { aSuggestion } from '../testing/builders.ts';
import { groupRivals } from './rivals.ts';

const grouped = (...suggestions: Parameters<typeof groupRivals>[0]) =>
  groupRivals(suggestions).map(({ chief, rivals }) => [chief.bboxId, ...rivals.map(({ bboxId }) => bboxId)]);

/** A box of 100 by 100 px. */
const square = { width: 100, height: 100, y: 0 };

describe('suggestions at one place', () => {
  it('are one object from above an IoU of .7 on, whatever their labels', () => {
    const one = aSuggestion(1, { ...square, x: 0, label: 'SUV' });
    // 17 px aside is an IoU of .709, 18 px one of .695.
    expect(grouped(one, aSuggestion(2, { ...square, x: 17, label: 'Bus' }))).toEqual([[1, 2]]);
    expect(grouped(one, aSuggestion(2, { ...square, x: 18, label: 'SUV' }))).toEqual([[1], [2]]);
    expect(grouped(aSuggestion(1, { ...square, x: 17 }), aSuggestion(2, { ...square, x: 0 }))).toEqual([[1, 2]]);
  });

  it('of an IoU of exactly .7 are two', () => {
    const one = aSuggestion(1, { x: 0, y: 0, width: 100, height: 100 });
    expect(grouped(one, aSuggestion(2, { x: 0, y: 0, width: 70, height: 100 }))).toEqual([[1], [2]]);
  });

  it('are spoken for by the surest, of equals by the lowest id, and never by a peer beside the machine', () => {
    const at = { ...square, x: 0 };
    expect(grouped(aSuggestion(1, { ...at, score: 0.4 }), aSuggestion(2, { ...at, score: 0.9 }))).toEqual([[2, 1]]);
    expect(grouped(aSuggestion(2, at), aSuggestion(1, at))).toEqual([[1, 2]]);
    expect(grouped(aSuggestion(1, at), aSuggestion(2, { ...at, score: 0.1 }))).toEqual([[2, 1]]);
    const peer = aSuggestion(1, { ...at, origin: 'peer', score: 0.9 });
    expect(grouped(peer, aSuggestion(2, { ...at, score: 0.1 }))).toEqual([[2, 1]]);
  });

  it('come by the ids of those that speak, not by who is surest', () => {
    const doubted = aSuggestion(1, { ...square, x: 0, score: 0.2 });
    const sure = aSuggestion(2, { ...square, x: 500, score: 0.9 });
    expect(grouped(sure, doubted)).toEqual([[1], [2]]);
  });

  it('go with the one that they overlap most, of those that speak', () => {
    const left = aSuggestion(1, { ...square, x: 0, score: 0.9 });
    const right = aSuggestion(2, { ...square, x: 26, score: 0.8 });
    const between = (x: number) => aSuggestion(3, { ...square, x, score: 0.1 });
    expect(grouped(left, right, between(14))).toEqual([[1], [2, 3]]);
    expect(grouped(left, right, between(12))).toEqual([[1, 3], [2]]);
    // As near to one as to the other: the surer.
    expect(grouped(left, right, between(13))).toEqual([[1, 3], [2]]);
  });
});
