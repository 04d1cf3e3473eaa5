import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefusal } from './cli/command-refusal.ts';

const MIB = 1024 ** 2;
/** PostgreSQL writes its log ahead in steps; below this it may find no room for the next. */
export const KEPT_FREE_BYTES = 512 * MIB;
/** Of a small disk no more than this is kept. */
const KEPT_SHARE = 0.1;

/** Refuses once there is too little room to go on. */
export type DemandRoom = () => Promise<void>;

/**
 * Keeps the last room of a disk for the database that lies on it: work of organisers that could as well be done later
 * ends before it is used up, since a full disk refuses everybody's submissions. Where the database lies elsewhere, what
 * is there may be used to the last byte.
 */
export function roomOnDisk({ dataDir }: { readonly dataDir: string }): DemandRoom {
  return async () => {
    if (!(await holdsDatabase(dataDir))) return;
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    if (free >= Math.min(KEPT_FREE_BYTES, KEPT_SHARE * blocks * bsize)) return;
    throw new CommandRefusal(
      `Only ${Math.floor(free / MIB)} MiB are left on the disk of ${dataDir}. They are kept for the database, which would stop the game on a full disk. Make room, or move DATA_DIR, and begin again.`,
      'no-room',
    );
  };
}

/** Whether the server's own PostgreSQL writes to the disk of the data folder. */
async function holdsDatabase(dataDir: string): Promise<boolean> {
  const deviceOf = (place: string) => stat(place).then(({ dev }) => dev);
  const database = await deviceOf(path.join(dataDir, 'postgres')).catch(() => undefined);
  return database !== undefined && database === (await deviceOf(dataDir));
}
