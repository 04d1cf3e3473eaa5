import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoTeams } from './cast.ts';

describe('who plays in the demo', () => {
  const [own, ...others] = demoTeams();

  it('are the accounts that the start prints, in one team, its leader first', () => {
    expect(own?.people.map(({ email }) => email)).toEqual(['leader@demo.test', 'player@demo.test']);
    expect(DEMO_PASSWORD).toBe('demo1234');
  });

  it('are nine further teams, in each of which somebody has reviewed', () => {
    expect(others).toHaveLength(9);
    for (const { people } of others) expect(people.some(({ images }) => images > 0)).toBe(true);
  });

  it('are each one person with one address, in teams that no event would refuse', () => {
    const all = [own, ...others].flatMap((team) => team?.people ?? []);
    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length);
    expect(Math.max(...others.map(({ people }) => people.length))).toBeLessThanOrEqual(5);
  });
});
