import { describe, expect, it } from 'vitest';
import { counted } from './counted.ts';

describe('what is counted', () => {
  it('is one of them or many, none being many', () => {
    expect([0, 1, 2].map((count) => counted(count, 'picture'))).toEqual(['0 pictures', '1 picture', '2 pictures']);
  });

  it('takes its verb along', () => {
    expect(counted(1, 'box has', 'boxes have')).toBe('1 box has');
    expect(counted(12, 'box has', 'boxes have')).toBe('12 boxes have');
  });
});
