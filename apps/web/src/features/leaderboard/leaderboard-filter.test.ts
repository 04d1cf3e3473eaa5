import { describe, expect, it } from 'vitest';
import { leaderboardFilterFrom, pageCount, shownRows } from './leaderboard-filter.ts';

const read = (query: string) => leaderboardFilterFrom(new URLSearchParams(query), { ownZone: 1, lastZone: 3 });

describe('leaderboard filter', () => {
  it('is the own zone from the top when the address says nothing', () => {
    expect(read('')).toEqual({ zone: 1, page: 1, search: '' });
  });

  it('is what the address says', () => {
    expect(read('zone=0&page=3&search=metro')).toEqual({ zone: 0, page: 3, search: 'metro' });
  });

  it('passes over nonsense', () => {
    expect(read('zone=7&page=0')).toEqual({ zone: 1, page: 1, search: '' });
    expect(read('zone=x&page=-2')).toEqual({ zone: 1, page: 1, search: '' });
    expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('pages', () => {
  it('tell which rows are shown', () => {
    expect(shownRows({ page: 3, page_size: 50, rows: Array.from({ length: 12 }) })).toEqual({ from: 101, to: 112 });
  });

  it('are at least one', () => {
    expect(pageCount({ total: 0, page_size: 50 })).toBe(1);
    expect(pageCount({ total: 101, page_size: 50 })).toBe(3);
  });
});
