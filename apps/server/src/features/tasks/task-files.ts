import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TASK_FILE_DAYS } from '@uvh/contract/calls/organiser/tasks';
import type { ProgressBar } from '../../platform/cli/progress-bar.ts';
import type { ByteRange } from '../../platform/http/byte-range.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOnDisk } from '../../platform/room-on-disk.ts';
import { sweepUnfinished } from './import-folder.ts';
import { listTasksToSweep, markSwept, type TaskRow, type TaskTry } from './queries.ts';

/** Small enough to be sent to an object store within its patience, and to be held in memory. */
const PIECE_BYTES = 8 * 1024 * 1024;
const DAY_MS = 86_400_000;

interface FileServices extends Pick<Platform, 'blobs'> {
  readonly config: { readonly dataDir: string };
}

/** Where tasks write before their files go into the blob store, and where backups stay. */
export function taskFolder(dataDir: string): string {
  return path.join(dataDir, 'tasks');
}

/** Where a try at a data set is written until all of it is in the blob store. */
export function exportFileOf(dataDir: string, { id, tries }: TaskTry): string {
  return path.join(taskFolder(dataDir), copyName(`data-set-${id}`, tries));
}

function copyName(name: string, copy: number): string {
  return `${name}${copy <= 1 ? '' : `-${copy}`}.zip`;
}

/**
 * Where a backup of a task is written. One of that number may be there, by a try that ended before it told, or from before the
 * event was restored: it is a whole backup and stays.
 */
export function freeBackupFile(dataDir: string, taskId: number): string {
  const nameOf = (copy: number) => path.join(taskFolder(dataDir), copyName(`backup-${taskId}`, copy));
  let copy = 1;
  while (existsSync(nameOf(copy))) copy += 1;
  return nameOf(copy);
}

/** Makes the folder where there is none, and removes what a task had begun to write in it when its process was killed. */
export async function openTaskFolder(dataDir: string): Promise<void> {
  const folder = taskFolder(dataDir);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(path.join(folder, name));
}

/**
 * A process whose turn was taken for over, as when the database was away while it stored its file, may go on beside the next one: what
 * it stores, and what it removes when that fails, is its own.
 */
function pieceKey({ id, tries }: TaskTry, piece: number): string {
  return tries <= 1 ? `tasks/${id}/${piece}` : `tasks/${id}/${tries}/${piece}`;
}

/** The try whose file is there: versions before kept that of any under the first. */
async function storedTry(blobs: Platform['blobs'], { id, tries }: TaskTry): Promise<TaskTry | undefined> {
  for (const each of [
    { id, tries },
    { id, tries: 1 },
  ])
    if (await blobs.has(pieceKey(each, 0))) return each;
  return undefined;
}

/** Moves a finished file into the blob store, where every server finds it. */
export async function storeTaskFile(
  { blobs, config }: FileServices,
  task: TaskTry,
  place: string,
  bar: ProgressBar,
): Promise<{ readonly fileBytes: number; readonly filePieces: number }> {
  const demandRoom = roomOnDisk(config);
  const file = await open(place, 'r');
  let begun = 0;
  try {
    const { size } = await file.stat();
    const filePieces = Math.ceil(size / PIECE_BYTES);
    for (let piece = 0; piece < filePieces; piece += 1) {
      begun = piece + 1;
      const start = piece * PIECE_BYTES;
      const end = Math.min(start + PIECE_BYTES, size);
      await demandRoom();
      // A stream reads on where a file system, as one over a network, gives less than was asked for.
      const bytes = await buffer(file.createReadStream({ start, end: end - 1, autoClose: false }));
      if (bytes.length !== end - start) throw new Error(`${place} ends before its ${size} bytes.`);
      await blobs.put(pieceKey(task, piece), { bytes, contentType: 'application/octet-stream' });
      bar.update(piece + 1, filePieces);
    }
    return { fileBytes: size, filePieces };
  } catch (error) {
    // Nobody would know of them: the task has no file, and would keep the room of one.
    await removePieces({ blobs }, task, begun).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
    await rm(place, { force: true });
  }
}

/** Removes what a try has stored of its file: so many pieces, or as many as there are. */
export async function removePieces(
  { blobs }: Pick<FileServices, 'blobs'>,
  task: TaskTry,
  pieces?: number,
): Promise<void> {
  const isOne = async (piece: number) => (pieces === undefined ? blobs.has(pieceKey(task, piece)) : piece < pieces);
  for (let piece = 0; await isOne(piece); piece += 1) await blobs.remove(pieceKey(task, piece));
}

/** The file of a task, or a part of it, piece by piece. One that is gone, as after a restore, is refused before anything is sent. */
export async function readTaskFile(
  { blobs, config }: FileServices,
  task: TaskRow,
  range?: ByteRange,
): Promise<Readable> {
  const { file, filePieces } = task;
  if (file === null) throw refusal('NOT_FOUND');
  // From before files went into the blob store.
  if (filePieces === null) return createReadStream(path.join(taskFolder(config.dataDir), file));
  const stored = await storedTry(blobs, task);
  if (stored === undefined) throw refusal('NOT_FOUND');
  const keyOf = (piece: number) => pieceKey(stored, piece);
  const { first, last } = range ?? { first: 0, last: filePieces * PIECE_BYTES };
  async function* pieces() {
    for (let piece = Math.floor(first / PIECE_BYTES); piece < (filePieces ?? 0); piece += 1) {
      const start = piece * PIECE_BYTES;
      if (start > last) return;
      const blob = await blobs.read(keyOf(piece));
      if (blob === undefined) throw new Error(`Piece ${piece} of the file of task ${task.id} is gone.`);
      yield blob.bytes.subarray(Math.max(0, first - start), last + 1 - start);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** Removes what tasks wrote long ago, and uploads that were left half-way then. Backups stay: whoever made one decides. */
export async function sweepTaskFiles(services: FileServices & Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const { db, clock, blobs, config } = services;
  const now = clock.now();
  const before = new Date(now.getTime() - TASK_FILE_DAYS * DAY_MS);
  await sweepUnfinished(config.dataDir, before);
  for (const task of await listTasksToSweep(db, before)) {
    const stored = await storedTry(blobs, task);
    if (stored !== undefined) await removePieces(services, stored, task.filePieces ?? 0);
    if (task.filePieces === null && task.file !== null)
      await rm(path.join(taskFolder(config.dataDir), task.file), { force: true });
    await markSwept(db, task.id, now);
  }
}
