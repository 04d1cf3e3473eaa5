import { describe, expect, it } from 'vitest';
import { isEasyToGuess } from './easy-passwords.ts';

const account = { username: 'Meenakshi', email: 'meena.k@campus.test' };

describe('easy passwords', () => {
  it.each([
    'password',
    'PASSWORD1',
    '12345678',
    'hackathon',
    'meenakshi',
    'Meenakshi12',
    'xmeenakshix',
    'meena.k@campus.test',
  ])('are refused: %s', (password) => {
    expect(isEasyToGuess(password, account)).toBe(true);
  });

  it.each(['monsoon-umbrella', 'meenakshi-temple-at-dusk', 'password of my aunt', 'demo1234', '        '])(
    'are not to be confused with: %s',
    (password) => {
      expect(isEasyToGuess(password, account)).toBe(false);
    },
  );

  it('do not include everything with a short name in it', () => {
    expect(isEasyToGuess('avail-50', { username: 'Ava', email: 'ava@campus.test' })).toBe(false);
  });
});
