import type { DatasetFiles } from '@uvh/formats/files';
import { Findings, findingsOf } from '@uvh/formats/problem';
import { parquetRows, parquetTable } from '@uvh/formats/table/parquet';
import { describe, expect, it } from 'vitest';
import { withSoundParquet } from './sound-parquet.ts';

const whole = parquetTable(
  [
    ['file_name', 'text'],
    ['label', 'text'],
    ['x', 'number'],
  ],
  ['a.jpg', 'b.jpg', 'c.jpg'].map((name, n) => [name, 'car', n * 10]),
);

function filesWith(content: Uint8Array, withinMs?: number): DatasetFiles {
  const files: DatasetFiles = { paths: ['a.parquet'], bytes: async () => content, head: async () => content };
  return withSoundParquet(files, withinMs);
}

/** Whole numbers below `sides` in a fixed order (Park and Miller 1988). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

describe('files in Parquet', () => {
  it('are given out when they can be read to their end', async () => {
    const files = filesWith(whole);
    expect(await files.bytes('a.parquet')).toBe(whole);
    expect(await parquetRows(await files.bytes('a.parquet'), findingsOf('a', new Findings()))).toHaveLength(3);
  });

  it('are refused when that takes without end', async () => {
    await expect(filesWith(whole, 1).bytes('a.parquet')).rejects.toThrow('a.parquet is damaged');
  });

  it('hold nobody up and end nothing, wherever they are damaged', async () => {
    const roll = dice(7);
    const damaged = Array.from({ length: 20 }, () => {
      const bytes = whole.slice();
      for (let times = roll(3); times >= 0; times -= 1) bytes[roll(bytes.length)] = roll(256);
      return bytes;
    });
    // The reader goes back in these, over and over.
    for (const at of [13, 16]) damaged.push(whole.with(at, 130));
    for (const bytes of damaged) {
      const given = await filesWith(bytes, 2000).bytes('a.parquet').catch(String);
      if (typeof given === 'string') expect(given).toContain('a.parquet is damaged');
      else await parquetRows(given, findingsOf('a', new Findings()));
    }
  });
});
