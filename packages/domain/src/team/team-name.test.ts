import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalTeamName, firstBrokenTeamNameRule, teamNameKey } from './team-name.ts';

describe('team names', () => {
  it.each([
    'A',
    'Namma Bengaluru 7',
    'ಟೀಮ್ ನಮ್ಮ',
    'रास्ता',
    'Traffic 🚦',
    'Hearts ❤️',
    'A.P.J. Fans',
    'Team 2.0',
    'x'.repeat(50),
  ])('may be %s', (name) => {
    expect(firstBrokenTeamNameRule(name)).toBeUndefined();
  });

  it('are counted after trimming', () => {
    expect(firstBrokenTeamNameRule('   ')).toBe('TEAM_NAME_REQUIRED');
    expect(firstBrokenTeamNameRule(`  ${'🚗'.repeat(50)}  `)).toBeUndefined();
    expect(firstBrokenTeamNameRule('x'.repeat(51))).toBe('TEAM_NAME_TOO_LONG');
  });

  it.each([
    'a\u0000b',
    'a\nb',
    'a\u202Eb',
    'a\u2066b',
    'a\u200Bb',
    'a\uFEFFb',
    'a\u200Db',
    'a\u00ADb',
    'a\u2028b',
    'a\uFFFEb',
    'a\u{1FFFF}b',
    'a\uE000b',
    'a\u2800',
    '\u{1D159}',
    '\u{13441}',
    'a\u{13442}',
    `e${'\u0301'.repeat(6)}`,
  ])('refuse %j', (name) => {
    expect(firstBrokenTeamNameRule(name)).toBe('TEAM_NAME_CHARACTERS');
  });

  it.each([
    'https://evil.test/win',
    'win at evil.tk',
    'WWW.win',
    'e\u0301vil.tk',
    'ｅｖｉｌ．ｔｋ',
    'evil。tk',
    '2-.tk',
    'जीत.भारत',
  ])('refuse what would be a link in a mail: %j', (name) => {
    expect(firstBrokenTeamNameRule(name)).toBe('TEAM_NAME_CHARACTERS');
  });

  it('may have as many marks on a letter as a script writes', () => {
    // Composed, one of them is part of the letter.
    expect(firstBrokenTeamNameRule(`e${'\u0301'.repeat(5)}`)).toBeUndefined();
  });

  it('keep the joiner that Kannada spells with', () => {
    expect(firstBrokenTeamNameRule('ಸೂರ\u200D\u0CCDಯ')).toBeUndefined();
  });

  it('are taken without regard to case, width, joiners and doubled spaces', () => {
    expect(teamNameKey('  Road  Runners ')).toBe(teamNameKey('road runners'));
    expect(teamNameKey('Ｒｏａｄ')).toBe(teamNameKey('ROAD'));
    expect(teamNameKey('ಸೂರ\u200D\u0CCDಯ')).toBe(teamNameKey('ಸೂರ\u0CCDಯ'));
  });

  it('are kept apart where they differ in a letter or a digit', () => {
    expect(teamNameKey('Road Runners')).toBe('road runners');
    expect(teamNameKey('ಸೂರ್ಯ 2')).not.toBe(teamNameKey('ಸೂರ್ಯ 3'));
  });

  it('have one canonical form and one key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const canonical = canonicalTeamName(name);
        expect(canonicalTeamName(canonical)).toBe(canonical);
        expect(teamNameKey(canonical)).toBe(teamNameKey(name));
      }),
    );
  });
});
