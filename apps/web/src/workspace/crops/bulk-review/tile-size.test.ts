import { describe, expect, it } from 'vitest';
import { tileSizeFor } from './tile-size.ts';

describe('the tiles of the line-up', () => {
  it('are as large as the screen allows while all of them are in view', () => {
    const { columns, widthPx, heightPx } = tileSizeFor(10, 1424, 590);
    expect(columns).toBe(5);
    expect(widthPx).toBe(284);
    expect(heightPx).toBe(284);
  });

  it('are never larger than a vehicle is worth looking at', () => {
    expect(tileSizeFor(1, 3800, 1800)).toEqual({ columns: 1, widthPx: 420, heightPx: 340 });
  });

  it('are the least ones where there are more than fit', () => {
    expect(tileSizeFor(91, 1424, 590)).toEqual({ columns: 8, widthPx: 178, heightPx: 160 });
    expect(tileSizeFor(12, 342, 480)).toEqual({ columns: 1, widthPx: 342, heightPx: 160 });
  });

  it('never lie outside of the width', () => {
    for (let count = 1; count < 120; count += 1) {
      for (const width of [190, 358, 752, 1008, 1424, 2540]) {
        const { columns, widthPx } = tileSizeFor(count, width, 600);
        expect(columns * widthPx).toBeLessThanOrEqual(width);
      }
    }
  });
});
