import { isWithin } from '@uvh/domain/game/borders';
import { distanceBetweenM, pointFrom } from '@uvh/domain/game/geodesy';
import { mapFrame } from '@uvh/domain/game/route';
import { zonesFrom } from '@uvh/domain/game/zones';
import { describe, expect, it } from 'vitest';
import { middleOfRing, ringOutline } from './rings.ts';

const CENTRE = { lat: -1.29, lng: 36.82 };
const ZONES = zonesFrom([0, 100], [6_200, 3_500]);
const squareOf = (sizeM: number) => [45, 135, 225, 315].map((bearing) => pointFrom(CENTRE, sizeM, bearing));

describe('rings', () => {
  const circles = mapFrame(CENTRE, { lines: [] }, 6_200);

  it('lie exactly on their radii, with a hole for the next one', () => {
    const [outer = [], inner = []] = ringOutline(circles, ZONES, 0);
    for (const point of outer) expect(distanceBetweenM(CENTRE, point)).toBeCloseTo(6_200, 0);
    for (const point of inner) expect(distanceBetweenM(CENTRE, point)).toBeCloseTo(3_500, 0);
  });

  it('have no hole in the middle', () => expect(ringOutline(circles, ZONES, 1)).toHaveLength(1));

  it('are what the map draws, where it draws them', () => {
    const borders = [squareOf(6_200), squareOf(2_000)];
    const drawn = mapFrame(CENTRE, { lines: [], borders }, 6_200);
    expect(ringOutline(drawn, ZONES, 0)).toEqual(borders);
    expect(ringOutline(drawn, ZONES, 1)).toEqual([borders[1]]);
    const middle = middleOfRing(drawn, ZONES, 0);
    expect(isWithin(middle, borders[0] ?? [])).toBe(true);
    expect(isWithin(middle, borders[1] ?? [])).toBe(false);
    expect(middleOfRing(drawn, ZONES, 1)).toEqual(CENTRE);
  });
});
