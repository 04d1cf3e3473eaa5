import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const STAMP = '.sources';
const WEB = 'apps/web';
/** What a build is made of, from the root of the repository. */
const SOURCES = [
  ...['src', 'public', 'service-worker', 'index.html', 'package.json', 'vite.config.ts'].map(
    (name) => `${WEB}/${name}`,
  ),
  ...['build-stamp.ts', 'chunks.ts', 'offline-files.ts', 'page-script.ts', 'prerender.ts', 'reached.ts'].map(
    (name) => `${WEB}/${name}`,
  ),
  'packages/annotator',
  'packages/contract',
  'packages/domain',
  'packages/scenes',
  'package-lock.json',
];
const NO_SOURCE = /(^|\/)(node_modules|dist)\/|\.test\.tsx?$|\.md$/;

/**
 * Marks a build, when all of it is written, with the content of the sources that it was made of. Times of files
 * would not do: a checkout, a copy and the layers of an image change them.
 */
export function buildStamp(): Plugin {
  const root = path.resolve(import.meta.dirname, '../..');
  let sources: string | undefined;
  let folder: string | undefined;
  return {
    name: 'build-stamp',
    apply: 'build',
    // Before anything is read: a source that changes meanwhile makes the build stale.
    async buildStart() {
      sources = await fingerprintOfSources(root);
    },
    writeBundle({ dir }) {
      folder = dir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder !== undefined && sources !== undefined) await writeFile(path.join(folder, STAMP), sources);
      },
    },
  };
}

/** The sources that the build in this folder was made of; undefined without a whole build. */
export async function stampOf(dist: string): Promise<string | undefined> {
  const stamp = path.join(dist, STAMP);
  return existsSync(stamp) ? readFile(stamp, 'utf8') : undefined;
}

/** One text for the content of all sources below this folder; undefined where they are not, as in an image. */
export async function fingerprintOfSources(root: string): Promise<string | undefined> {
  if (!existsSync(path.join(root, WEB, 'src'))) return undefined;
  const files = (await Promise.all(SOURCES.map((source) => filesAt(root, source)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesAt(root: string, place: string): Promise<readonly string[]> {
  const where = path.join(root, place);
  if (!existsSync(where)) return [];
  if ((await stat(where)).isFile()) return [place];
  const entries = await readdir(where, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !NO_SOURCE.test(file));
}
