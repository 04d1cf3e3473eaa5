import { describe, expect, it } from 'vitest';
import { momentSince, type SeenStanding } from './moments-since.ts';

const BEFORE: SeenStanding = { teamId: 3, xp: 100, zone: 1, isFirst: false, isOver: false };

describe('what has happened to a team since it was last looked at', () => {
  it('is nothing at the first look, or of another team', () => {
    expect(momentSince(undefined, { ...BEFORE, zone: 3 })).toBeUndefined();
    expect(momentSince(BEFORE, { ...BEFORE, teamId: 4, zone: 3 })).toBeUndefined();
  });

  it('is a zone that it has come into, and not one that it fell back to', () => {
    expect(momentSince(BEFORE, { ...BEFORE, zone: 2 })).toEqual({ kind: 'zone', zone: 2 });
    expect(momentSince(BEFORE, { ...BEFORE, zone: 0 })).toBeUndefined();
  });

  it('is the first place of its zone, once', () => {
    const first = { ...BEFORE, isFirst: true };
    expect(momentSince(BEFORE, first)).toEqual({ kind: 'first', zone: 1 });
    expect(momentSince(first, first)).toBeUndefined();
  });

  it('is the zone before the first place in it', () => {
    expect(momentSince(BEFORE, { ...BEFORE, zone: 2, isFirst: true })).toEqual({ kind: 'zone', zone: 2 });
  });

  it('is the end, once, whatever else has happened', () => {
    const over = { ...BEFORE, zone: 2, isOver: true };
    expect(momentSince(BEFORE, over)).toEqual({ kind: 'end', zone: 2 });
    expect(momentSince(over, over)).toBeUndefined();
  });
});
