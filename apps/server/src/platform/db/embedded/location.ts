import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseStartError } from './start-error.ts';

/** The operating-system user that PostgreSQL runs as; undefined when it is the user of this process. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** Where a cluster lives and who owns it. */
export interface ClusterLocation {
  /** Holds data/, server.log and cluster.json. */
  readonly folder: string;
  readonly user: OsUser | undefined;
  /** Finds or makes a folder that the user can reach for programs, when it is not the checkout itself. */
  readonly sharedFolder: () => Promise<string>;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Decides where the database of this data folder lies.
 *
 * Ordinarily that is `<dataDir>/postgres`. PostgreSQL refuses to run as root, so for root it runs as an
 * unprivileged user, and where that user cannot reach the data folder (it lies below /root, say) the
 * database goes to /var/lib/urban-vision, with a symbolic link from the data folder to it.
 */
export async function findClusterLocation(dataDir: string, notice: (text: string) => void): Promise<ClusterLocation> {
  const wanted = path.join(path.resolve(dataDir), 'postgres');
  await mkdir(path.dirname(wanted), { recursive: true }).catch((error: Error) => {
    throw new DatabaseStartError(
      `The data folder ${path.dirname(wanted)} cannot be made: ${error.message}. Set DATA_DIR to a folder that can be written.`,
    );
  });
  if (!isRoot()) return { folder: wanted, user: undefined, sharedFolder: async () => path.dirname(wanted) };

  const moved = await linkTarget(wanted);
  if (moved) {
    await refuseCopyOfLink(moved, wanted);
    return { folder: moved, user: await ownerOf(moved), sharedFolder: async () => path.dirname(moved) };
  }

  const user = existsSync(wanted) ? await ownerOf(wanted) : unprivilegedUser();
  if (canReach(user, path.dirname(wanted))) {
    await makeOwned(wanted, user);
    return { folder: wanted, user, sharedFolder: () => reachableSharedFolder(user) };
  }

  const sharedFolder = await reachableSharedFolder(user);
  const folder = path.join(sharedFolder, `data-${randomBytes(6).toString('hex')}`);
  if (existsSync(wanted)) await moveDatabase(wanted, folder);
  else await tellOfOlder(sharedFolder, path.dirname(wanted), notice);
  await makeOwned(folder, user);
  await writeFile(path.join(folder, OWNER_FILE), path.dirname(wanted));
  await symlink(folder, wanted);
  notice(
    `PostgreSQL does not run as root, and the user that it runs as cannot reach ${path.dirname(wanted)}. ` +
      `The database is kept in ${folder}; ${wanted} points there.`,
  );
  return { folder, user, sharedFolder: async () => sharedFolder };
}

/** Names the data folder that a database kept elsewhere belongs to. */
const OWNER_FILE = 'data-folder.txt';

/** The link to a database is lost when a data folder is copied or tidied up; the database is not. */
async function tellOfOlder(sharedFolder: string, dataDir: string, notice: (text: string) => void): Promise<void> {
  for (const name of await readdir(sharedFolder)) {
    const folder = path.join(sharedFolder, name);
    const owner = await readFile(path.join(folder, OWNER_FILE), 'utf8').catch(() => undefined);
    if (owner !== dataDir) continue;
    notice(
      `A database of this data folder lies in ${folder}, and ${dataDir} does not lead there any more: an empty one is made. ` +
        `To go on with the old one, stop, then: ln -sfn ${folder} ${path.join(dataDir, 'postgres')}`,
    );
  }
}

/** A data folder with a database in it that was brought to where nobody but root gets. Cut off half-way, {@link tellOfOlder} tells of it. */
async function moveDatabase(from: string, to: string): Promise<void> {
  try {
    await writeFile(path.join(from, OWNER_FILE), path.dirname(from));
    await rename(from, to);
  } catch (error) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, the user that it runs as cannot reach ${from}, and it cannot be moved to ${to} (${codeOf(error)}). ` +
        'Move DATA_DIR to where others may enter, start the server as an ordinary user, or set DATABASE_URL.',
    );
  }
}

/** Copied as it is, a data folder has the link alone: both would work with one database, and the copy is none. */
async function refuseCopyOfLink(database: string, link: string): Promise<void> {
  const owner = await readFile(path.join(database, OWNER_FILE), 'utf8').catch(() => undefined);
  if (owner === undefined) return;
  const ownPlace = await realpath(owner).catch(() => undefined);
  if (ownPlace === undefined || ownPlace === (await realpath(path.dirname(link)))) return;
  if ((await readlink(path.join(ownPlace, 'postgres')).catch(() => undefined)) !== database) return;
  throw new DatabaseStartError(
    `${link} is a link to the database of ${owner}, in ${database}: a copy of that folder has the link alone. ` +
      'Copy what it points to as well ("cp -rL"), or delete the link to begin with an empty database.',
  );
}

async function linkTarget(file: string): Promise<string | undefined> {
  const entry = await lstat(file).catch(() => undefined);
  if (!entry?.isSymbolicLink()) return undefined;
  const target = path.resolve(path.dirname(file), await readlink(file));
  if (existsSync(target)) return target;
  throw new DatabaseStartError(
    `${file} points to ${target}, which is gone. Bring that folder back, or delete the link to begin with an empty database.`,
  );
}

async function ownerOf(folder: string): Promise<OsUser> {
  const { uid, gid } = await stat(folder);
  // A folder that root made by hand: PostgreSQL would refuse it, so its owner is chosen afresh.
  return uid === 0 ? unprivilegedUser() : { uid, gid };
}

/** `postgres` where a PostgreSQL package made it, else `nobody`. */
function unprivilegedUser(): OsUser {
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid };
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    const id = Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return Number.isInteger(id) && id >= 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the user may enter the folder and all folders above it. */
export function canReach(user: OsUser, folder: string): boolean {
  // Asking the system beats working out modes, groups and access lists.
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' });
  return probe.status === 0;
}

async function reachableSharedFolder(user: OsUser): Promise<string> {
  for (const parent of ['/var/lib', os.tmpdir()]) {
    const folder = path.join(parent, 'urban-vision');
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      await chmod(folder, 0o755);
      if (canReach(user, folder)) return folder;
    } catch {
      // A read-only /var/lib: the next candidate is tried.
    }
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and there is no folder that the user it runs as can reach. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

async function makeOwned(folder: string, user: OsUser): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uid, gid } = await stat(folder);
    if (uid !== user.uid || gid !== user.gid) await chown(folder, user.uid, user.gid);
  } catch (error) {
    throw new DatabaseStartError(
      `${path.dirname(folder)} cannot be written (${codeOf(error)}). Choose another folder with DATA_DIR.`,
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
