import { distanceFromCentreM, MAP_CENTRE } from '@uvh/domain/game/map';
import { describe, expect, it } from 'vitest';
import map from '../../locales/en/map.json';
import { LAKES, loopRoads, outlineOf, PARKS, PLACES, ringOutline } from './city-drawing.ts';

describe('drawing of the city', () => {
  it('lies within the outermost ring', () => {
    for (const place of PLACES) expect(distanceFromCentreM(place)).toBeLessThan(40_000);
    for (const blob of [...LAKES, ...PARKS]) {
      for (const point of outlineOf(blob)) expect(distanceFromCentreM(point)).toBeLessThan(40_000);
    }
  });

  it('names all of its places and lakes', () => {
    expect(Object.keys(map.places).sort()).toEqual(PLACES.map(({ id }) => id).sort());
    expect(Object.keys(map.lakes).sort()).toEqual(LAKES.map(({ id }) => id).sort());
  });

  it('closes its loops around the centre', () => {
    for (const loop of loopRoads()) {
      const [first, last] = [loop[0] ?? MAP_CENTRE, loop.at(-1) ?? MAP_CENTRE];
      expect(Math.abs(distanceFromCentreM(first) - distanceFromCentreM(last))).toBeLessThan(1);
    }
  });
});

describe('rings', () => {
  it('lie exactly on their radii, with a hole for the next one', () => {
    const [outer = [], inner = []] = ringOutline(6_200, 3_500);
    for (const point of outer) expect(distanceFromCentreM(point)).toBeCloseTo(6_200, 0);
    for (const point of inner) expect(distanceFromCentreM(point)).toBeCloseTo(3_500, 0);
  });

  it('have no hole in the middle', () => expect(ringOutline(3_500, 0)).toHaveLength(1));
});
