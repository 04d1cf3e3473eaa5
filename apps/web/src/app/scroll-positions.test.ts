import { describe, expect, it } from 'vitest';
import { entryOf, withPosition } from './scroll-positions.ts';

describe('scroll positions', () => {
  it('are kept by the key of an entry, or by its address where it has none', () => {
    const page = { pathname: '/leaderboard', search: '?zone=2', hash: '' };
    expect(entryOf({ ...page, key: 'a1b2' })).toBe('a1b2');
    expect(entryOf({ ...page, key: 'default' })).toBe('/leaderboard?zone=2');
  });

  it('are changed for one entry', () => {
    expect(withPosition('{"a":10,"/":500}', '/', 900)).toBe('{"a":10,"/":900}');
    expect(withPosition(null, '/', 900)).toBe('{"/":900}');
  });

  it('are forgotten when an entry of the history is replaced', () => {
    expect(withPosition('{"a":10,"/":500}', '/', undefined)).toBe('{"a":10}');
  });

  it.each(['', '{', 'null', '7'])('start empty after %s', (stored) => {
    expect(withPosition(stored, '/', 900)).toBe('{"/":900}');
  });
});
