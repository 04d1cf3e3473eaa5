import { describe, expect, it } from 'vitest';
import { callsItselfTeam } from './team-title.ts';

describe('a name of a team', () => {
  it.each(['Team Peepal', 'team 7', 'The A-Team', 'टीम गुलमोहर', 'সবুজ দল', 'ತಂಡ ೩', 'அணி மயில்', 'జట్టు నెమలి'])(
    'says that it is one: %s',
    (name) => {
      expect(callsItselfTeam(name)).toBe(true);
    },
  );

  it.each(['Namma Yatri', 'Teamwork', 'Steam', 'टीमवर्क', 'दलदल', 'அணில்'])('does not say so: %s', (name) => {
    expect(callsItselfTeam(name)).toBe(false);
  });
});
