import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areNested, isWithin, type Outline } from './borders.ts';
import { bearingFrom, distanceBetweenM, type LatLng, pointFrom } from './geodesy.ts';
import { distanceOfTeamM, flagOfTeam, positionOfTeam, shareOfTrack } from './map.ts';
import { comesNearer, mapFrame, positionOnRoute, routeOfTeam, routePath } from './route.ts';
import { DEFAULT_ZONES, zonesFrom } from './zones.ts';

const CENTRE: LatLng = { lat: 13.0219, lng: 77.5671 };
const LINES = [
  [pointFrom(CENTRE, 39_000, 20), pointFrom(CENTRE, 12_000, 350), pointFrom(CENTRE, 2_600, 10)],
  [pointFrom(CENTRE, 39_000, 110), pointFrom(CENTRE, 20_000, 130), pointFrom(CENTRE, 5_000, 90)],
];
const frame = mapFrame(CENTRE, { lines: LINES }, 40_000);
const distanceFromCentreM = (point: LatLng) => distanceBetweenM(CENTRE, point);

const anyXp = fc.integer({ min: -500, max: 60_000 });
const anyTeam = fc.integer({ min: 1, max: 100_000 });

describe('points around the centre', () => {
  it('finds north straight above and east beside', () => {
    expect(pointFrom(CENTRE, 10_000, 0).lng).toBeCloseTo(CENTRE.lng, 9);
    expect(pointFrom(CENTRE, 10_000, 0).lat).toBeGreaterThan(CENTRE.lat);
    expect(pointFrom(CENTRE, 10_000, 90).lng).toBeGreaterThan(CENTRE.lng);
  });

  it('measures back the distance and the bearing that a point was placed at', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 40_000, noNaN: true }),
        fc.double({ min: 0.1, max: 359.9, noNaN: true }),
        (d, b) => {
          expect(distanceFromCentreM(pointFrom(CENTRE, d, b))).toBeCloseTo(d, 1);
          expect(bearingFrom(CENTRE, pointFrom(CENTRE, d, b))).toBeCloseTo(b, 1);
        },
      ),
    );
  });
});

describe('routes', () => {
  it.each(frame.routes)('$key comes nearer with each step and ends at the centre', (route) => {
    const distances = routePath(frame, route).map(distanceFromCentreM);
    expect(distances.at(-1)).toBe(0);
    expect(distances.every((distance, index) => index === 0 || distance < (distances[index - 1] ?? 0))).toBe(true);
  });

  it('pass through the points of their lines, also where these cross north', () => {
    for (const [index, line] of LINES.entries()) {
      const route = routeOfTeam(frame, index);
      for (const point of line) {
        const onRoute = positionOnRoute(frame, route, distanceFromCentreM(point));
        expect(distanceBetweenM(onRoute, point)).toBeLessThan(1);
      }
    }
  });

  it('begin where their lines begin', () => {
    for (const route of frame.routes) {
      expect(distanceFromCentreM(positionOnRoute(frame, route, 1e9))).toBeCloseTo(39_000, 0);
    }
  });

  it('are given to teams in turn', () => {
    expect([1, 2, 3, 4].map((id) => routeOfTeam(frame, id).key)).toEqual([1, 0, 1, 0]);
  });

  it('are straight ones around a map that draws none', () => {
    const { routes } = mapFrame(CENTRE, { lines: [] }, 900);
    expect(routes).toHaveLength(8);
    expect(routes.every(({ waypoints }) => waypoints[0]?.[0] === 900)).toBe(true);
    const plain = mapFrame(CENTRE, { lines: [] }, 40_000);
    for (const [index, route] of plain.routes.entries()) {
      for (const distanceM of [40_000, 15_000, 2000, 500])
        expect(bearingFrom(CENTRE, positionOnRoute(plain, route, distanceM))).toBeCloseTo(22.5 + 45 * index, 6);
    }
  });

  it('bend at the points of their lines without a corner, and turn the faster the farther they are from both', () => {
    const bearingAt = (distanceM: number) =>
      bearingFrom(CENTRE, positionOnRoute(frame, routeOfTeam(frame, 1), distanceM));
    // From 130 to 90 degrees between 20 and 5 km; three quarters of the way out are 27/32 of the turn.
    expect(bearingAt(12_500)).toBeCloseTo(110, 6);
    expect(bearingAt(16_250)).toBeCloseTo(90 + (40 * 27) / 32, 6);
    expect(Math.abs(bearingAt(19_900) - bearingAt(20_000))).toBeLessThan(0.01);
    // Within the last point it keeps to its bearing, down to the centre.
    expect(bearingAt(1000)).toBeCloseTo(90, 6);
  });

  it('are drawn from their outer end by steps that are alike, the last of which ends in the centre', () => {
    for (const route of frame.routes) {
      const distances = routePath(frame, route).map(distanceFromCentreM);
      expect(distances).toHaveLength(79);
      expect(distances[0]).toBeCloseTo(39_000, 0);
      for (const [index, distance] of distances.slice(1).entries())
        expect((distances[index] ?? 0) - distance).toBeCloseTo(500, 0);
    }
  });

  it('may not lead away from the centre, nor through it', () => {
    expect(comesNearer(CENTRE, LINES[0] ?? [])).toBe(true);
    expect(comesNearer(CENTRE, (LINES[0] ?? []).toReversed())).toBe(false);
    expect(comesNearer(CENTRE, [pointFrom(CENTRE, 100, 0), CENTRE])).toBe(false);
  });
});

describe('the track of an event without a map', () => {
  it('gives each zone the same length, from border to border', () => {
    expect(DEFAULT_ZONES.map(({ minXp }) => shareOfTrack(minXp, DEFAULT_ZONES))).toEqual([0, 0.25, 0.5, 0.75]);
    expect(shareOfTrack(750, DEFAULT_ZONES)).toBe(0.125);
  });

  it('is never at its end, and never goes back as XP grows', () => {
    fc.assert(
      fc.property(anyXp, fc.nat(5000), fc.constantFrom([], [0], [0, 10, 500]), (xp, more, thresholds) => {
        const zones = zonesFrom(thresholds);
        expect(shareOfTrack(xp + more, zones)).toBeGreaterThanOrEqual(shareOfTrack(xp, zones));
        expect(shareOfTrack(xp + more, zones)).toBeLessThan(1);
      }),
    );
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

  it('closes in on the centre in the innermost zone, half as far with twice the XP at which it opened', () => {
    const [innermost] = DEFAULT_ZONES.slice(-1);
    if (!innermost) throw new Error('A zone.');
    expect(distanceOfTeamM(2 * innermost.minXp)).toBe(innermost.outerRadiusM / 2);
    // One that opens at nothing counts from a hundred on.
    const [league] = zonesFrom([0]);
    expect([50, 100, 200, 400].map((xp) => distanceOfTeamM(xp, zonesFrom([0])) / (league?.outerRadiusM ?? 0))).toEqual([
      1, 1, 0.5, 0.25,
    ]);
  });

  it('never moves outwards as XP grows', () => {
    fc.assert(
      fc.property(anyXp, fc.nat(5000), (xp, more) => {
        expect(distanceOfTeamM(xp + more)).toBeLessThanOrEqual(distanceOfTeamM(xp));
      }),
    );
  });

  it('lies on the route of the team', () => {
    fc.assert(
      fc.property(anyTeam, anyXp, (team, xp) => {
        const position = positionOfTeam(frame, team, xp, DEFAULT_ZONES);
        const nearest = Math.min(
          ...routePath(frame, routeOfTeam(frame, team)).map((point) => distanceBetweenM(point, position)),
        );
        expect(nearest).toBeLessThan(500);
      }),
      { numRuns: 50 },
    );
  });

  it('has its flag nearer to the centre, at a border or at the centre itself', () => {
    fc.assert(
      fc.property(anyTeam, anyXp, (team, xp) => {
        const flagM = distanceFromCentreM(flagOfTeam(frame, team, xp, DEFAULT_ZONES));
        expect(flagM).toBeLessThan(distanceFromCentreM(positionOfTeam(frame, team, xp, DEFAULT_ZONES)));
        const borders = [0, ...DEFAULT_ZONES.map((zone) => zone.outerRadiusM)];
        expect(borders.some((border) => Math.abs(border - flagM) < 0.5)).toBe(true);
      }),
    );
  });
});

describe('borders that a map draws', () => {
  /** Longer from east to west than from north to south, each within the one before. */
  const oblong = (sizeM: number): Outline =>
    [0, 45, 90, 135, 180, 225, 270, 315].map((bearing) =>
      pointFrom(CENTRE, bearing % 180 === 90 ? 2 * sizeM : sizeM, bearing),
    );
  const BORDERS = [18_000, 9_000, 5_000, 2_000].map(oblong);
  const drawn = mapFrame(CENTRE, { lines: LINES, borders: BORDERS }, 40_000);

  it('lie within each other, around the centre', () => {
    expect(areNested(CENTRE, BORDERS)).toBe(true);
    expect(areNested(CENTRE, BORDERS.toReversed())).toBe(false);
    expect(areNested(pointFrom(CENTRE, 30_000, 0), BORDERS)).toBe(false);
  });

  it('may be bent inwards, and cross no other even at one corner', () => {
    // A hoof, open to the north: half of what lies between its sides is not within it.
    const hoof: Outline = [
      [0, 0],
      [0, 6],
      [6, 6],
      [2, 3],
      [6, 0],
    ].map(([lat = 0, lng = 0]) => ({ lat, lng }));
    const within = (lat: number, lng: number) => isWithin({ lat, lng }, hoof);
    expect([within(1, 1), within(1, 3), within(5, 0.5), within(5, 5.5)]).toEqual([true, true, true, true]);
    expect([within(5, 3), within(3, 3), within(3, -1), within(3, 7)]).toEqual([false, false, false, false]);
    const own: Outline = [
      { lat: 1, lng: 1 },
      { lat: 4, lng: 1 },
      { lat: 1, lng: 3 },
    ];
    const centre = { lat: 1.5, lng: 1.5 };
    expect(areNested(centre, [hoof, own])).toBe(true);
    expect(areNested(centre, [hoof, own.with(1, { lat: 4, lng: -0.5 })])).toBe(false);
  });

  it('are where the flag of the next zone stands, on each route', () => {
    for (const [team, zone] of [1, 2, 3].flatMap((next) => [0, 1].map((id) => [id, next] as const))) {
      const xpBefore = (DEFAULT_ZONES[zone]?.minXp ?? 0) - 1;
      const border = BORDERS[zone] ?? [];
      const flagM = distanceFromCentreM(flagOfTeam(drawn, team, xpBefore, DEFAULT_ZONES));
      const route = routeOfTeam(drawn, team);
      expect(isWithin(positionOnRoute(drawn, route, flagM - 20), border)).toBe(true);
      expect(isWithin(positionOnRoute(drawn, route, flagM + 20), border)).toBe(false);
    }
  });

  it('hold the teams of their zones, and no others', () => {
    fc.assert(
      fc.property(anyXp, anyTeam, (xp, team) => {
        const at = positionOfTeam(drawn, team, xp, DEFAULT_ZONES);
        const zone = DEFAULT_ZONES.findLastIndex(({ minXp }) => Math.max(0, xp) >= minXp);
        const reached = BORDERS[zone + 1];
        if (reached !== undefined) expect(isWithin(at, reached)).toBe(false);
        // At the very border, where a team enters, a metre decides.
        const nearer = positionOnRoute(drawn, routeOfTeam(drawn, team), distanceFromCentreM(at) - 5);
        expect(isWithin(nearer, BORDERS[zone] ?? [])).toBe(true);
      }),
    );
  });
});
