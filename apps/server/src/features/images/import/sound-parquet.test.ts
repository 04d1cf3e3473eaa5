import { prngFrom } from '@uvh/domain/random/prng';
import type { DatasetFiles } from '@uvh/formats/files';
import { Findings, findingsOf } from '@uvh/formats/problem';
import { parquetRows, parquetTable } from '@uvh/formats/table/parquet';
import { describe, expect, it } from 'vitest';
import { withSoundParquet } from './sound-parquet.ts';

const table = parquetTable(
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

describe('files in Parquet', () => {
  it('are given out when they can be read to their end', async () => {
    const files = filesWith(table);
    expect(await files.bytes('a.parquet')).toBe(table);
    expect(await parquetRows(await files.bytes('a.parquet'), findingsOf('a', new Findings()))).toHaveLength(3);
  });

  it('are refused when that takes without end', async () => {
    await expect(filesWith(table, 1).bytes('a.parquet')).rejects.toThrow('a.parquet is damaged');
  });

  it('hold nobody up and end nothing, wherever they are damaged', async () => {
    const { whole } = prngFrom(7);
    const damaged = Array.from({ length: 20 }, () => {
      const bytes = table.slice();
      for (let times = whole(1, 3); times > 0; times -= 1) bytes[whole(0, bytes.length - 1)] = whole(0, 255);
      return bytes;
    });
    // The reader goes back in these, over and over.
    for (const at of [13, 16]) damaged.push(table.with(at, 130));
    for (const bytes of damaged) {
      const given = await filesWith(bytes, 2000).bytes('a.parquet').catch(String);
      if (typeof given === 'string') expect(given).toContain('a.parquet is damaged');
      else await parquetRows(given, findingsOf('a', new Findings()));
    }
  });
});
