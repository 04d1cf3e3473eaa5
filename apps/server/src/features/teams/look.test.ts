import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookOf } from './look.ts';

describe('the look of a team name', () => {
  it.each([
    ['Alpha', '\u0410lpha', 'a Cyrillic letter'],
    ['Alpha', 'ALPHA', 'another case'],
    ['alpha', '\u0410LPH\u0410', 'Cyrillic capitals'],
    ['alphabet', 'alp\u041dabet', 'a Cyrillic capital among small letters'],
    ['van', '\u03bdan', 'a small Greek letter'],
    ['OMEGA', '\u039f\u039c\u0395GA', 'Greek capitals'],
    ['omega', '\u039f\u039c\u0395GA', 'Greek capitals of small letters'],
    ['Alpha', '\uff21\uff4c\uff50\uff48\uff41', 'full width'],
    ['Alpha', '\ud835\udc00\ud835\udc25\ud835\udc29\ud835\udc21\ud835\udc1a', 'mathematical letters'],
    ['Alpha', 'Al\u200dpha', 'a joiner'],
    ['Team I', 'Team l', 'a small L'],
    ['Team I', 'Team 1', 'a digit'],
    ['Team I', 'team \u0456', 'a Cyrillic i'],
    ['Modern', 'Modem', 'two letters that join'],
    ['H2O', 'H20', 'a zero'],
  ])('is one of %s and %s, with %s', (one, other) => {
    expect(lookOf(one)).toBe(lookOf(other));
  });

  it.each([
    ['Team 1', 'Team 2'],
    ['Alpha', 'Alfa'],
    ['ನಮ್ಮ ತಂಡ', 'ನಿಮ್ಮ ತಂಡ'],
    ['रास्ता', 'रस्ता'],
    ['Jalebi', 'Jalebis'],
    ['Traffic 🚦', 'Traffic 🚗'],
  ])('tells %s from %s', (one, other) => {
    expect(lookOf(one)).not.toBe(lookOf(other));
  });

  it('does not change with case', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcilmnorIOM01 -') }), (name) => {
        expect(lookOf(name.toUpperCase())).toBe(lookOf(name));
      }),
    );
  });
});
