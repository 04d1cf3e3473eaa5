import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openZip } from '../../src/platform/open-zip.ts';
import { storedZip } from '../support/stored-zip.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-open-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function anArchive(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

function files(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`pictures/${at}.jpg`, `picture ${at}`]));
}

async function namesIn(file: string): Promise<string[]> {
  const zip = await openZip(file);
  const names: string[] = [];
  for await (const { name } of zip.entries()) names.push(name);
  zip.close();
  return names;
}

/** How often this process has asked the system to read something. */
async function readsSoFar(): Promise<number> {
  return Number(/syscr: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}

describe('a ZIP that is read where it lies', () => {
  it('gives each file, whichever is asked for first', async () => {
    const written = files(50);
    const zip = await openZip(await anArchive('whole.zip', storedZip(written)));
    const read: Record<string, string> = {};
    const found = [];
    for await (const entry of zip.entries()) found.push(entry);
    await Promise.all(
      found.reverse().map(async ({ name, entry }) => {
        read[name] = (await buffer(await zip.streamOf(entry))).toString();
      }),
    );
    zip.close();
    expect(read).toEqual(written);
  });

  it.skipIf(process.platform !== 'linux')('is not asked for each of its files by two reads', async () => {
    const file = await anArchive('many.zip', storedZip(files(20_000)));
    const before = await readsSoFar();
    expect(await namesIn(file)).toHaveLength(20_000);
    expect((await readsSoFar()) - before).toBeLessThan(2_000);
  });

  it('fills no memory with what its list says of its files', async () => {
    const file = await anArchive('described.zip', storedZip(files(150), 'x'.repeat(65_535)));
    const before = process.memoryUsage().heapUsed;
    const zip = await openZip(file);
    const kept = [];
    for await (const entry of zip.entries()) kept.push(entry);
    expect(kept).toHaveLength(150);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
    zip.close();
  });

  it.each([
    ['its end', (bytes: Buffer) => bytes.subarray(0, -1)],
    [
      'the middle of its list',
      (bytes: Buffer) => bytes.fill(0, bytes.lastIndexOf('PK\u0001\u0002'), bytes.length - 22),
    ],
  ])('is refused where %s is gone', async (_, damage) => {
    const file = await anArchive('damaged.zip', damage(storedZip(files(3))));
    await expect(namesIn(file)).rejects.toThrow(/comment length|not found|invalid central directory/);
  });

  it('is refused where a password is asked for', async () => {
    const bytes = storedZip(files(1));
    const listed = bytes.indexOf('PK\u0001\u0002');
    bytes.writeUInt16LE(1, listed + 8);
    // Twelve bytes of the cipher stand before those of the file.
    bytes.writeUInt32LE(bytes.readUInt32LE(listed + 20) + 12, listed + 20);
    const file = await anArchive('locked.zip', bytes);
    await expect(namesIn(file)).rejects.toThrow('it has a password: pack it again without one');
  });

  it('is refused where it names a file that would lie outside', async () => {
    const file = await anArchive('outside.zip', storedZip({ '../evil.jpg': 'x' }));
    await expect(namesIn(file)).rejects.toThrow('invalid relative path');
  });
});
