import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, passOverMissing } from '../is-missing.ts';
import { syncFolder } from '../sync-folder.ts';
import { assertKey, type BlobStore, contentTypeOf } from './blob-store.ts';

const DRAFT = '.draft';
/** Far longer than the writing of a picture takes: a draft that is older was left by a process that was killed. */
const DRAFT_LIVES_MS = 10 * 60_000;

/** Keeps blobs as files below a folder; the key is the path. */
export function folderStore(root: string): BlobStore {
  const above = path.dirname(path.normalize(root));
  const lookedAt = new Set<string>();
  /** A folder may have thousands of pictures: it is looked through once. */
  const removeLeftDraftsOnce = async (folder: string): Promise<void> => {
    if (lookedAt.has(folder)) return;
    lookedAt.add(folder);
    await removeLeftDrafts(folder);
  };
  const locationOf = (key: string): string => {
    assertKey(key);
    return path.join(root, ...key.split('/'));
  };
  return {
    put: async (key, blob) => {
      const location = locationOf(key);
      await removeLeftDraftsOnce(path.dirname(location));
      await writeWhole(location, blob.bytes);
      await syncFoldersOf(location, above);
    },
    read: async (key) => {
      try {
        return { bytes: await readFile(locationOf(key)), contentType: contentTypeOf(key) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    has: async (key) => {
      const location = locationOf(key);
      return access(location).then(
        () => true,
        (error: unknown) => {
          // A folder that cannot be looked into, as when too many files are open, is not an empty one.
          if (!isMissing(error)) throw error;
          return false;
        },
      );
    },
    remove: async (key) => {
      const location = locationOf(key);
      await rm(location, { force: true });
      // A draft of it is the picture too.
      await removeLeftDrafts(path.dirname(location));
      await syncFolder(path.dirname(location)).catch(passOverMissing);
    },
    pathFor: async (key) => {
      assertKey(key);
      return `/${key}`;
    },
  };
}

/** Readers see the old file or the new one, never half of it, also after a crash. */
async function writeWhole(location: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(location), { recursive: true });
  const draft = `${location}.${randomUUID()}${DRAFT}`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, location);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function removeLeftDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(DRAFT)) continue;
    const place = path.join(folder, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - DRAFT_LIVES_MS) await rm(place, { force: true });
  }
}

/** A folder may have been made for the file, or at this moment for another one. */
async function syncFoldersOf(location: string, last: string): Promise<void> {
  let folder = location;
  do {
    folder = path.dirname(folder);
    await syncFolder(folder);
  } while (folder !== last);
}
