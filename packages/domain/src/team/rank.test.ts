import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTeams, rankingXp, rankTeams, type TeamScore, xpToPass } from './rank.ts';

function aTeam(standing: Partial<TeamScore> = {}): TeamScore {
  return { xp: 100, hits: 0, settled: 0, reachedAt: 1000, ...standing };
}

describe('ranking XP', () => {
  it('is half of the XP of every team while nothing is settled', () => {
    expect(rankingXp(aTeam({ xp: 138 }))).toBe(69);
  });

  it('is XP times accuracy', () => {
    expect(rankingXp(aTeam({ xp: 138, hits: 90, settled: 100 }))).toBe(Math.round((138 * 95) / 110));
  });

  it('moves little by one settled box', () => {
    for (const hits of [0, 1]) {
      const points = rankingXp(aTeam({ xp: 1000, hits, settled: 1 }));
      expect(Math.abs(points - 500)).toBeLessThan(50);
    }
  });

  it('never falls by more XP, nor by a right answer, nor rises by a wrong one, nor above the XP', () => {
    const someTeam = fc.record({
      xp: fc.integer({ min: 1, max: 5000 }),
      hits: fc.nat(400),
      misses: fc.nat(400),
    });
    fc.assert(
      fc.property(someTeam, ({ xp, hits, misses }) => {
        const settled = hits + misses;
        const points = rankingXp({ xp, hits, settled });
        expect(rankingXp({ xp: xp + 1, hits, settled })).toBeGreaterThanOrEqual(points);
        expect(rankingXp({ xp, hits: hits + 1, settled: settled + 1 })).toBeGreaterThanOrEqual(points);
        expect(rankingXp({ xp, hits, settled: settled + 1 })).toBeLessThanOrEqual(points);
        expect(points).toBeLessThanOrEqual(xp);
      }),
    );
  });

  it.each([
    [0.5, 500],
    [0.8, 800],
    [0.95, 950],
  ])('of 1,000 XP and a very long record of %d right is %d', (share, points) => {
    expect(rankingXp(aTeam({ xp: 1000, hits: share * 1e9, settled: 1e9 }))).toBe(points);
  });
});

describe('XP to pass a team', () => {
  it('is what lifts the points above, where half of the XP counts', () => {
    const fresh = { hits: 0, settled: 0 };
    expect(xpToPass(50, { ...fresh, xp: 0 })).toBe(101);
    expect(xpToPass(50, { ...fresh, xp: 90 })).toBe(11);
    expect(xpToPass(50, { ...fresh, xp: 400 })).toBe(1);
  });

  it('is the least that makes the points higher, at the present accuracy', () => {
    const someTeam = fc.record({
      xp: fc.integer({ min: -500, max: 5000 }),
      settled: fc.integer({ min: 0, max: 400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(someTeam, fc.integer({ min: 0, max: 3000 }), ({ xp, settled, share }, points) => {
        const team = { xp, settled, hits: Math.round(settled * share) };
        const needed = xpToPass(points, team);
        expect(needed).toBeGreaterThanOrEqual(1);
        expect(rankingXp({ ...team, xp: xp + needed })).toBeGreaterThan(points);
        if (needed > 1) expect(rankingXp({ ...team, xp: xp + needed - 1 })).toBeLessThanOrEqual(points);
      }),
    );
  });

  it.each([
    ['down', { settled: 518, hits: 207, xp: 11_834 }, 16_244, 28_625],
    ['up', { settled: 60, hits: 44, xp: 2205 }, 5512, 5670],
  ])('is the least too where the division is rounded %s across a whole number', (_way, team, points, needed) => {
    expect(xpToPass(points, team)).toBe(needed);
    expect(rankingXp({ ...team, xp: team.xp + needed })).toBeGreaterThan(points);
    expect(rankingXp({ ...team, xp: team.xp + needed - 1 })).toBeLessThanOrEqual(points);
  });
});

describe('order of teams', () => {
  it('puts the more accurate of two teams with much the same XP first', () => {
    const careful = aTeam({ xp: 1000, hits: 950, settled: 1000 });
    const careless = aTeam({ xp: 1150, hits: 800, settled: 1000 });
    expect(compareTeams(careful, careless)).toBeLessThan(0);
  });

  it('lets no XP count for more than it is', () => {
    const lucky = aTeam({ xp: 100, hits: 1000, settled: 1000 });
    const useful = aTeam({ xp: 300, hits: 700, settled: 1000 });
    expect(compareTeams(useful, lucky)).toBeLessThan(0);
  });

  it('goes by XP before anything is settled', () => {
    expect(compareTeams(aTeam({ xp: 20 }), aTeam({ xp: 10 }))).toBeLessThan(0);
  });

  it('breaks ties by accuracy, then by who got there first', () => {
    expect(compareTeams(aTeam({ xp: 0, hits: 9, settled: 10 }), aTeam({ xp: 0, hits: 5, settled: 10 }))).toBeLessThan(
      0,
    );
    expect(compareTeams(aTeam({ reachedAt: 1 }), aTeam({ reachedAt: 2 }))).toBeLessThan(0);
    expect(compareTeams(aTeam({ reachedAt: 2 }), aTeam({ reachedAt: 1 }))).toBeGreaterThan(0);
    expect(compareTeams(aTeam({ reachedAt: undefined }), aTeam({ reachedAt: 2 }))).toBeGreaterThan(0);
    expect(compareTeams(aTeam({ reachedAt: 2 }), aTeam({ reachedAt: undefined }))).toBeLessThan(0);
    expect(compareTeams(aTeam({ reachedAt: undefined }), aTeam({ reachedAt: undefined }))).toBe(0);
  });

  it('does not soften a negative total by poor accuracy', () => {
    expect(rankingXp(aTeam({ xp: -40, hits: 0, settled: 500 }))).toBe(-40);
  });

  it('shares a rank between equals and leaves the next one out', () => {
    const teams = [aTeam({ xp: 10 }), aTeam({ xp: 30 }), aTeam({ xp: 20 }), aTeam({ xp: 20 })];
    expect(rankTeams(teams).map(({ team, rank }) => [team.xp, rank])).toEqual([
      [30, 1],
      [20, 2],
      [20, 2],
      [10, 4],
    ]);
  });

  it('is an order: antisymmetric and transitive', () => {
    const team = fc.record({
      xp: fc.integer({ min: -50, max: 50 }),
      settled: fc.constant(40),
      hits: fc.nat(40),
      reachedAt: fc.option(fc.nat(3), { nil: undefined }),
    });
    fc.assert(
      fc.property(team, team, team, (a, b, c) => {
        expect(Math.sign(compareTeams(a, b))).toBe(-Math.sign(compareTeams(b, a)) + 0);
        if (compareTeams(a, b) <= 0 && compareTeams(b, c) <= 0) expect(compareTeams(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
