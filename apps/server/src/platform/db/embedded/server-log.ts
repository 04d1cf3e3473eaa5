import { open, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withStartLock } from './start-lock.ts';

/** Weeks of an event that goes well. As much is kept of what was before. */
const MOST_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/** Where PostgreSQL writes down what it refused and why it stopped. */
export function serverLog(folder: string): string {
  return path.join(folder, 'server.log');
}

/**
 * Looks after the log of a running PostgreSQL, to which it would append until the disk is full. What is over the length goes to
 * `server.log.1`, in the place of what was there. Returns what ends it.
 */
export function keepLogShort(folder: string): () => Promise<void> {
  let look: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // Who may not write the log may still use the database.
    look = shorten(folder).catch(() => undefined);
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}

async function shorten(folder: string): Promise<void> {
  const log = serverLog(folder);
  if ((await stat(log)).size <= MOST_BYTES) return;
  // Several processes look after it; what one has put aside the next would overwrite with nothing.
  await withStartLock(folder, async () => {
    const { size } = await stat(log);
    if (size <= MOST_BYTES) return;
    // Without room for it, room is what is needed.
    await writeFile(`${log}.1`, await endOf(log, size), { mode: 0o600 }).catch(() => undefined);
    // PostgreSQL has it open for appending, and goes on at its beginning.
    await truncate(log);
  });
}

async function endOf(file: string, size: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, size - MOST_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
