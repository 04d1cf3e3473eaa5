import { describe, expect, it } from 'vitest';
import { momentsSince, type Situation, type Told } from './moments.ts';

const now = new Date('2026-11-22T10:00:00Z');
const opening = new Date('2026-11-20T03:30:00Z');
const nothing: Told = { teamId: null, zone: null, rank: null, overtakenAt: null, openedFor: null };
const told: Told = { teamId: 7, zone: 1, rank: 3, overtakenAt: null, openedFor: opening };
const at = (zone: number, rank: number): Situation => ({
  standing: { teamId: 7, zone, rank },
  isAhead: false,
  opening,
  now,
});
const kinds = (before: Told, situation: Situation) => momentsSince(before, situation).moments.map(({ kind }) => kind);

describe('moments to be told', () => {
  it('are the opening of the game, a zone reached and being overtaken', () => {
    expect(kinds({ ...told, openedFor: null }, at(1, 3))).toEqual(['game-opens']);
    expect(momentsSince(told, at(2, 9)).moments).toEqual([{ kind: 'zone-reached', zone: 2 }]);
    expect(momentsSince(told, at(1, 4)).moments).toEqual([{ kind: 'overtaken', rank: 4 }]);
  });

  it('come once', () => {
    for (const situation of [at(2, 9), at(1, 4), { standing: undefined, isAhead: false, opening, now }]) {
      const first = momentsSince({ ...told, openedFor: null }, situation);
      expect(first.moments).not.toEqual([]);
      expect(momentsSince(first.told, situation).moments).toEqual([]);
    }
  });

  it('are not a better place, a lower zone or a team that has not played', () => {
    expect(kinds(told, at(1, 2))).toEqual([]);
    expect(kinds(told, at(0, 9))).toEqual([]);
    expect(kinds({ ...told, rank: 0 }, at(1, 5))).toEqual([]);
  });

  it('are not how a team stood before one came to it', () => {
    expect(kinds({ ...nothing, openedFor: opening }, at(3, 8))).toEqual([]);
    expect(kinds({ ...told, teamId: 6 }, at(3, 8))).toEqual([]);
  });

  it('tell of one team after another that comes past no more than every six hours', () => {
    const first = momentsSince(told, at(1, 4)).told;
    expect(kinds(first, { ...at(1, 5), now: new Date(now.getTime() + 3_600_000) })).toEqual([]);
    expect(kinds(first, { ...at(1, 5), now: new Date(now.getTime() + 7 * 3_600_000) })).toEqual(['overtaken']);
    // Told of while the clock was a day ahead.
    expect(kinds(first, { ...at(1, 5), now: new Date(now.getTime() - 86_400_000) })).toEqual(['overtaken']);
  });

  it('are the opening again when the game was closed in between, and not when its hour is edited', () => {
    const later = new Date(opening.getTime() + 86_400_000);
    expect(kinds(told, { ...at(1, 3), opening: later })).toEqual([]);
    const closed = momentsSince(told, { ...at(1, 3), isAhead: true, opening: undefined });
    expect(closed.moments).toEqual([]);
    expect(kinds(closed.told, { ...at(1, 3), opening: later })).toEqual(['game-opens']);
    expect(kinds({ ...told, openedFor: null }, { ...at(1, 3), opening: undefined })).toEqual([]);
  });
});
