import { distanceBetweenM } from '@uvh/domain/game/geodesy';
import { describe, expect, it } from 'vitest';
import { ringOutline } from './rings.ts';

const CENTRE = { lat: -1.29, lng: 36.82 };

describe('rings', () => {
  it('lie exactly on their radii, with a hole for the next one', () => {
    const [outer = [], inner = []] = ringOutline(CENTRE, 6_200, 3_500);
    for (const point of outer) expect(distanceBetweenM(CENTRE, point)).toBeCloseTo(6_200, 0);
    for (const point of inner) expect(distanceBetweenM(CENTRE, point)).toBeCloseTo(3_500, 0);
  });

  it('have no hole in the middle', () => expect(ringOutline(CENTRE, 3_500, 0)).toHaveLength(1));
});
