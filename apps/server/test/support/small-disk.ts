import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A file system in memory that is soon full. */
export interface SmallDisk {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Mounts one of that size, in a folder of its own or at a place; undefined where this user may not mount. */
export async function aSmallDisk(size: string, place?: string): Promise<SmallDisk | undefined> {
  const folder = place ?? (await mkdtemp(path.join(os.tmpdir(), 'uvh-small-disk-')));
  await mkdir(folder, { recursive: true });
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    await remove();
    return undefined;
  }
  return {
    folder,
    async remove() {
      execFileSync('umount', [folder]);
      await remove();
    },
  };
}
