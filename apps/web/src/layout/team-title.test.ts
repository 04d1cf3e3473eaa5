import { describe, expect, it } from 'vitest';
import { callsItselfTeam } from './team-title.ts';

describe('a name of a team', () => {
  it.each([
    ['Team Peepal', 'Team'],
    ['The A-Team', 'টিম'],
    ['team 7', 'टीम'],
    ['टीम गुलमोहर', 'टीम'],
    ['সবুজ দল', 'দল'],
    ['ನೀಲಿ ತಂಡ', 'ತಂಡ'],
    ['அணி மயில்', 'அணி'],
    ['జట్టు నెమలి', 'జట్టు'],
  ])('says that it is one: %s', (name, word) => {
    expect(callsItselfTeam(name, word)).toBe(true);
  });

  it.each([
    ['Namma Yatri', 'Team'],
    ['Teamwork', 'Team'],
    ['टीमवर्क', 'टीम'],
    ['দলছুট', 'দল'],
    ['அணில்', 'அணி'],
  ])('does not say so: %s', (name, word) => {
    expect(callsItselfTeam(name, word)).toBe(false);
  });
});
