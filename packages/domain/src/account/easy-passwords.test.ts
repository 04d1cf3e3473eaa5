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

  it('are those with at most three characters around a name of four or more', () => {
    const asha = { username: 'Asha', email: 'ashika.rao@campus.test' };
    expect(isEasyToGuess('asha123', asha)).toBe(true);
    expect(isEasyToGuess('asha1234', asha)).toBe(false);
    expect(isEasyToGuess('ashika.rao1', asha)).toBe(true);
  });

  it('do not include everything with a short name in it', () => {
    expect(isEasyToGuess('ava-50', { username: 'Ava', email: 'ava@campus.test' })).toBe(false);
  });
});
