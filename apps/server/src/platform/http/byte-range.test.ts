import { describe, expect, it } from 'vitest';
import { rangeOf } from './byte-range.ts';

describe('byte ranges', () => {
  it.each<[string | undefined, ReturnType<typeof rangeOf>]>([
    [undefined, 'whole'],
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=50-1000', { first: 50, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-5', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
  ])('%s of 100 bytes', (header, expected) => {
    expect(rangeOf(header, 100)).toEqual(expected);
  });
});
