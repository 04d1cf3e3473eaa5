import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OsUser } from './location.ts';

const FOR_ITS_OWNER_ALONE = 0o700;
/** What PostgreSQL refuses that others may do with its folder. */
const OPEN_TO_OTHERS = 0o027;

/**
 * Makes a copy of a database one that PostgreSQL starts from: root's copy of a data folder is root's, who may not run it, and one that
 * came by an archive or over a network may be open to others.
 */
export async function takeOverCopy(data: string, user: OsUser | undefined): Promise<void> {
  const { uid, mode } = await stat(data);
  if (user !== undefined && uid === 0) {
    // The folder itself comes last: what is cut off half-way is done again.
    for (const name of await readdir(data, { recursive: true }))
      await lchown(path.join(data, name), user.uid, user.gid);
    await lchown(data, user.uid, user.gid);
  }
  if ((mode & OPEN_TO_OTHERS) !== 0 && process.platform !== 'win32') await chmod(data, FOR_ITS_OWNER_ALONE);
}
