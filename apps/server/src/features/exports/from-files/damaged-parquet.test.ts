import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parquetTable } from '@uvh/formats/table/parquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { consensusFromFiles } from './consensus-from-files.ts';
import { filesAt } from './files-at.ts';

const table = parquetTable(
  [
    ['file_name', 'text'],
    ['label', 'text'],
    ['x', 'number'],
    ['y', 'number'],
    ['width', 'number'],
    ['height', 'number'],
  ],
  ['a.jpg', 'b.jpg', 'c.jpg'].map((name, n) => [name, 'Sedan', n * 10, 20, 50, 40]),
);

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'uvh-parquet-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(scratch, name);
  await writeFile(file, bytes);
  return file;
}

async function consensusOfFile(input: string): Promise<unknown> {
  const output = path.join(scratch, `${path.basename(input)}-out`);
  const request = { methods: 'all', format: 'csv', title: 'Test', licence: undefined, classMap: undefined };
  return consensusFromFiles({ ...request, input, output }).catch((error: unknown) => error);
}

describe('consensus of a damaged file in Parquet', () => {
  it('is refused with its name and what is wrong with it', async () => {
    const cut = await fileOf('cut.parquet', table.slice(0, Math.floor(table.length / 2)));
    const overwritten = await fileOf('overwritten.parquet', table.slice().fill(0xff, 4, table.length - 300));
    for (const input of [cut, overwritten]) {
      const refusal = await consensusOfFile(input);
      expect(refusal).toBeInstanceOf(CommandRefusal);
      expect(String(refusal)).toContain(`${path.basename(input)}: is not a Parquet file that can be read`);
    }
  });

  it('holds nobody up where its reader would go on for ever', async () => {
    // The reader goes back in this one, over and over.
    const input = await fileOf('endless.parquet', table.with(13, 130));
    const files = await filesAt(input, 500);
    await expect(files.bytes('endless.parquet')).rejects.toThrow('endless.parquet is damaged');
  });
});
