import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORRIDORS } from './corridors.ts';
import {
  corridorOfTeam,
  corridorPath,
  distanceFromCentreM,
  distanceOfTeamM,
  flagOfTeam,
  MAP_CENTRE,
  pointFromCentre,
  positionOfTeam,
  positionOnCorridor,
} from './map.ts';
import { DEFAULT_ZONES } from './zones.ts';

const anyXp = fc.integer({ min: -500, max: 60_000 });
const anyTeam = fc.integer({ min: 1, max: 100_000 });

describe('points around the centre', () => {
  it('finds north straight above and east beside', () => {
    expect(pointFromCentre(10_000, 0).lng).toBeCloseTo(MAP_CENTRE.lng, 9);
    expect(pointFromCentre(10_000, 0).lat).toBeGreaterThan(MAP_CENTRE.lat);
    expect(pointFromCentre(10_000, 90).lng).toBeGreaterThan(MAP_CENTRE.lng);
  });

  it('measures back the distance that a point was placed at', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 40_000, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (d, b) => {
          expect(distanceFromCentreM(pointFromCentre(d, b))).toBeCloseTo(d, 1);
        },
      ),
    );
  });
});

describe('corridors', () => {
  it('are eight, keyed 0 to 7', () => {
    expect(CORRIDORS.map((corridor) => corridor.key)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it.each(CORRIDORS)('$id comes nearer with each step and ends at the centre', (corridor) => {
    const distances = corridorPath(corridor).map(distanceFromCentreM);
    expect(distances.at(-1)).toBe(0);
    expect(distances.every((distance, index) => index === 0 || distance < (distances[index - 1] ?? 0))).toBe(true);
  });

  it('begin inside the outermost ring', () => {
    for (const corridor of CORRIDORS) {
      expect(distanceFromCentreM(positionOnCorridor(corridor, 1e9))).toBeLessThan(40_000);
    }
  });

  it('are given to teams in turn', () => {
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map((id) => corridorOfTeam(id).key)).size).toBe(8);
  });
});

describe('position of a team', () => {
  it('begins at the outer border of Zone 0', () => {
    expect(distanceOfTeamM(0)).toBe(40_000);
    expect(distanceOfTeamM(-20)).toBe(40_000);
  });

  it('crosses each border exactly when the zone is unlocked', () => {
    for (const zone of DEFAULT_ZONES) expect(distanceOfTeamM(zone.minXp)).toBe(zone.outerRadiusM);
  });

  it('is half way between two borders with half of the XP between them', () => {
    expect(distanceOfTeamM(750)).toBe(25_000);
  });

  it('never moves outwards as XP grows', () => {
    fc.assert(
      fc.property(anyXp, fc.nat(5000), (xp, more) => {
        expect(distanceOfTeamM(xp + more)).toBeLessThanOrEqual(distanceOfTeamM(xp));
      }),
    );
  });

  it('lies on the corridor of the team', () => {
    fc.assert(
      fc.property(anyTeam, anyXp, (team, xp) => {
        const position = positionOfTeam(team, xp);
        const nearest = Math.min(...corridorPath(corridorOfTeam(team)).map((point) => metresBetween(point, position)));
        expect(nearest).toBeLessThan(500);
      }),
      { numRuns: 50 },
    );
  });

  it('has its flag nearer to the centre, at a border or at the centre itself', () => {
    fc.assert(
      fc.property(anyTeam, anyXp, (team, xp) => {
        const flagM = distanceFromCentreM(flagOfTeam(team, xp));
        expect(flagM).toBeLessThan(distanceFromCentreM(positionOfTeam(team, xp)));
        const borders = [0, ...DEFAULT_ZONES.map((zone) => zone.outerRadiusM)];
        expect(borders.some((border) => Math.abs(border - flagM) < 0.5)).toBe(true);
      }),
    );
  });
});

/** Flat-earth distance, good enough over a few hundred metres. */
function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const metresPerDegree = 111_195;
  return Math.hypot(
    (a.lat - b.lat) * metresPerDegree,
    (a.lng - b.lng) * metresPerDegree * Math.cos((a.lat * Math.PI) / 180),
  );
}
