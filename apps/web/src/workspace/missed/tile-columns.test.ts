import { describe, expect, it } from 'vitest';
import { FRAME_PX, tileColumns } from './tile-columns.ts';

const WIDE = { width: 1896, height: 880 };
const LAPTOP = { width: 1342, height: 482 };
const PHONE = { width: 374, height: 512 };
const PHONE_ON_ITS_SIDE = { width: 820, height: 180 };

describe('the columns of the sheet of missed vehicles', () => {
  it('are few where there are few places, which are shown large', () => {
    expect(tileColumns(3, WIDE)).toEqual({ columns: 3, tileWidth: 626 });
    expect(tileColumns(1, WIDE)).toEqual({ columns: 1, tileWidth: 768 });
  });

  it('show all places at one glance where they are large enough for it', () => {
    expect(tileColumns(5, LAPTOP)).toMatchObject({ columns: 3 });
    expect(tileColumns(12, WIDE)).toMatchObject({ columns: 4 });
  });

  it('keep places large enough to see something, and scroll', () => {
    expect(tileColumns(12, LAPTOP)).toEqual({ columns: 4, tileWidth: 329 });
    expect(tileColumns(12, PHONE)).toEqual({ columns: 2, tileWidth: 183 });
    expect(tileColumns(12, PHONE_ON_ITS_SIDE)).toMatchObject({ columns: 3 });
  });

  it('are never higher than a low screen, however wide it is', () => {
    const { tileWidth } = tileColumns(12, { width: 820, height: 220 });
    expect(((tileWidth - FRAME_PX) * 9) / 14 + 40).toBeLessThanOrEqual(220);
  });
});
