import { describe, expect, it } from 'vitest';
import { avatarStyleOf } from './avatar-style.ts';

describe('avatar style', () => {
  it('is the sum of the character codes modulo five', () => {
    // 'a' is 97: 97 % 5 = 2
    expect(avatarStyleOf('a')).toBe('shapes');
    // 'ab' is 195: 195 % 5 = 0
    expect(avatarStyleOf('ab')).toBe('bottts');
    expect(avatarStyleOf('b')).toBe('initials');
    expect(avatarStyleOf('c')).toBe('pixel-art');
    expect(avatarStyleOf('e')).toBe('identicon');
  });

  it('does not mind an empty name', () => {
    expect(avatarStyleOf('')).toBe('bottts');
  });
});
