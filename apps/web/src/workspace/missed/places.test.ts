import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import { describe, expect, it } from 'vitest';
import {
  foundAt,
  letterOf,
  NOTHING_FOUND,
  positionOfCode,
  withBox,
  withClass,
  withoutBoxAt,
  withPressed,
} from './places.ts';

const rect = { x: 0, y: 0, width: 100, height: 100 };
const bus: LikelyPlace = {
  tile: 3,
  rect,
  candidate: { candidateId: 7, label: 'Bus', x: 10, y: 10, width: 20, height: 20 },
};
const road: LikelyPlace = { tile: 4, rect };

describe('the places on the sheet', () => {
  it('are pressed by the letters that stand on them', () => {
    expect(letterOf(2)).toBe('C');
    expect(positionOfCode('KeyC', 12)).toBe(2);
    expect(positionOfCode('KeyM', 12)).toBeUndefined();
    expect(positionOfCode('Digit1', 12)).toBeUndefined();
  });

  it('hold a vehicle after one press and none after two', () => {
    const once = withPressed(NOTHING_FOUND, bus, 0);
    expect(foundAt(once, 0)).toEqual([bus.candidate]);
    expect(withPressed(once, bus, 0)).toEqual(NOTHING_FOUND);
    expect(withPressed(NOTHING_FOUND, road, 1)).toBe(NOTHING_FOUND);
  });

  it('take the class that is pressed after them', () => {
    const found = withClass(withPressed(NOTHING_FOUND, bus, 0), 'Truck');
    expect(foundAt(found, 0)).toMatchObject([{ candidateId: 7, label: 'Truck' }]);
    expect(withClass(NOTHING_FOUND, 'Truck').finds).toEqual([]);
  });

  it('hold as many vehicles as were pressed on their picture, and lose one that is pressed again', () => {
    const first = withClass(withBox(NOTHING_FOUND, 1, { x: 10, y: 10, width: 20, height: 20 }), 'Bus');
    const both = withBox(first, 1, { x: 50, y: 10, width: 20, height: 20 });
    expect(foundAt(both, 1).map(({ label }) => label)).toEqual(['Bus', 'default']);
    const left = withoutBoxAt(both, 60, 20);
    expect(left && foundAt(left, 1)).toMatchObject([{ label: 'Bus', x: 10 }]);
    expect(withoutBoxAt(both, 90, 90)).toBeUndefined();
  });
});
