import { realpathSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isReservedUploadName, UNFINISHED_UPLOAD } from '@uvh/contract/calls/organiser/tasks';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { isDiskFull } from '../../platform/is-disk-full.ts';
import { isMissing, passOverMissing } from '../../platform/is-missing.ts';
import { roomOnDisk } from '../../platform/room-on-disk.ts';
import { syncFolder } from '../../platform/sync-folder.ts';

/** A picture folder, an archive or a list that waits to be imported. */
interface ImportSourceEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** The one folder out of which the console imports: an organiser of the console does not own the machine. */
export function importFolder(dataDir: string): string {
  return path.join(dataDir, 'import');
}

/** Parts that name something below the folder and nothing outside it. */
const PART = /^(?!\.{1,2}$)[^/\\\0]{1,200}$/;
/** A file stands where a folder is named or the other way round, or the system has no names so long. */
const NO_SUCH_PLACE: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY', 'ENAMETOOLONG']);

/** Where a name below the folder leads; refuses what leads out of it, also by a link as a data set that was unpacked there may have. */
export function placeInFolder(dataDir: string, name: string): string {
  const parts = name.split('/');
  const folder = importFolder(dataDir);
  const place = path.join(folder, ...parts);
  if (parts.length > 8 || !parts.every((part) => PART.test(part)) || leadsOut(folder, place)) {
    throw refusal('INVALID_INPUT', { details: [{ field: 'source' }] });
  }
  return place;
}

/** Of what is not there yet, whether the nearest folder above it that is lies outside. */
function leadsOut(folder: string, place: string): boolean {
  if (place === folder) return false;
  try {
    return !realpathSync(place).startsWith(realpathSync(folder) + path.sep);
  } catch (error) {
    // One that leads around in a circle leads nowhere.
    return !isMissing(error) || leadsOut(folder, path.dirname(place));
  }
}

export async function listImportEntries(dataDir: string): Promise<ImportSourceEntry[]> {
  const folder = importFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  const known = entries.filter((entry) => (entry.isDirectory() || entry.isFile()) && !isReservedUploadName(entry.name));
  const listed = known.map(async (entry) => {
    const found = await stat(path.join(folder, entry.name)).catch(passOverMissing);
    if (!found) return [];
    const isFolder = entry.isDirectory();
    return [{ name: entry.name, isFolder, bytes: isFolder ? 0 : found.size, changedAt: found.mtime }];
  });
  return (await Promise.all(listed)).flat().toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
}

interface Piece {
  readonly name: string;
  /** Whose pieces belong together: two people may send files of one name at the same moment. In letters and digits. */
  readonly sender: string;
  readonly offset: number;
  readonly isLast: boolean;
  readonly bytes: Buffer;
}

/**
 * Writes a piece of an uploaded file where it belongs, and gives how long the file is by then. A piece that was sent
 * twice is written twice, to the same end; one that leaves a gap is refused.
 */
export async function writePiece(dataDir: string, piece: Piece): Promise<number> {
  const place = placeInFolder(dataDir, piece.name);
  await roomOnDisk({ dataDir })();
  try {
    return await writeAt(place, piece);
  } catch (error) {
    if (isDiskFull(error)) {
      throw new CommandRefusal(
        `There is no room left on the disk of ${dataDir}. Make room, and go on with the upload.`,
      );
    }
    const { code } = error instanceof Error && 'code' in error ? error : { code: undefined };
    if (typeof code === 'string' && NO_SUCH_PLACE.has(code))
      throw refusal('INVALID_INPUT', { details: [{ field: 'source' }] });
    throw error;
  }
}

async function writeAt(place: string, { sender, offset, isLast, bytes }: Piece): Promise<number> {
  const unfinished = `${place}.${sender}${UNFINISHED_UPLOAD}`;
  await mkdir(path.dirname(place), { recursive: true });
  try {
    const file = await open(unfinished, offset === 0 ? 'w' : 'r+');
    try {
      if ((await file.stat()).size < offset) throw refusal('CHANGED_SINCE');
      await writeWhole(file, bytes, offset);
      if (isLast) await file.sync();
    } finally {
      await file.close();
    }
    if (!isLast) return offset + bytes.length;
    await rename(unfinished, place);
    await syncFolder(path.dirname(place));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The last piece, of which the answer was lost: the file stands under its name by now. On a slow line it comes again in smaller ones.
    if (!(await holds(place, { offset, isLast, bytes }))) throw refusal('CHANGED_SINCE');
  }
  return offset + bytes.length;
}

/** A disk that is just becoming full takes a part of what it is given, and says so by the number alone. */
async function writeWhole(file: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
}

/** Whether the file is there and has these bytes from that place on, the last ones at its end. */
async function holds(
  place: string,
  { offset, isLast, bytes }: Pick<Piece, 'offset' | 'isLast' | 'bytes'>,
): Promise<boolean> {
  const file = await open(place, 'r').catch(passOverMissing);
  if (file === undefined) return false;
  try {
    const { size } = await file.stat();
    const end = offset + bytes.length;
    if (isLast ? size !== end : size <= end) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, offset);
    return bytesRead === bytes.length && buffer.equals(bytes);
  } finally {
    await file.close();
  }
}

/** Removes what somebody began to send and nobody has gone on with since. */
export async function sweepUnfinished(dataDir: string, before: Date): Promise<void> {
  const folder = importFolder(dataDir);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(passOverMissing);
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !entry.name.endsWith(UNFINISHED_UPLOAD)) continue;
    const place = path.join(entry.parentPath, entry.name);
    const found = await stat(place).catch(passOverMissing);
    if (found !== undefined && found.mtime < before) await rm(place, { force: true });
  }
}
