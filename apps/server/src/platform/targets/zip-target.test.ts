import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROCESS_MARK } from '../process-mark.ts';
import { zipTarget } from './zip-target.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-zip-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a ZIP under its name', () => {
  it('is whole, also where two are written at the same time', async () => {
    const file = path.join(folder, 'event.backup');
    const [one, two] = await Promise.all([zipTarget(file), zipTarget(file)]);
    const rows = (letter: string) => Array.from({ length: 200 }, () => letter.repeat(10_000));
    await Promise.all([one.write('rows.copy', rows('a')), two.write('rows.copy', rows('b'))]);
    await one.finish();
    const first = await readFile(file);
    await two.write('more.copy', rows('c'));
    expect(await readFile(file)).toEqual(first);
    await two.finish();
    expect(await readdir(folder)).toEqual(['event.backup']);
    // What follows the last entry tells how many there are: a torn archive has another number, or none.
    const entriesOf = (bytes: Buffer) => bytes.readUInt16LE(bytes.length - 12);
    expect([entriesOf(first), entriesOf(await readFile(file))]).toEqual([1, 2]);
  });

  it('comes with the removal of what a killed process had begun beside it, under its name or that of another day', async () => {
    const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    const deadMark = PROCESS_MARK.replace(/^\d+/, dead);
    const others = ['event.backup.1-x.part', `event.backup.9-${PROCESS_MARK}.part`, 'other.backup.1-7@container.part'];
    const left = [`event.backup.1-${deadMark}.part`, `2027-05-09.backup.1-${deadMark}.part`];
    const forgotten = ['event.backup.1-7@container.part'];
    for (const name of [...others, ...left, ...forgotten]) await writeFile(path.join(folder, name), 'half');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    for (const name of [...forgotten, 'other.backup.1-7@container.part'])
      await utimes(path.join(folder, name), twoDaysAgo, twoDaysAgo);
    const target = await zipTarget(path.join(folder, 'event.backup'));
    await target.finish();
    expect(await readdir(folder)).toEqual(['event.backup', ...others]);
  });
});
