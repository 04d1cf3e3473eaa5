import { Worker } from 'node:worker_threads';
import type { DatasetFiles } from '@uvh/formats/files';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';

/** A file of the boxes of an event takes a second or two. */
const WITHIN_MS = 60_000;
const MOST_MEMORY_MB = 1024;

/**
 * The same files, of which none in Parquet is given out that cannot be read to its end. A damaged one may hold its reader up for
 * ever, and who imports settles reviews and sends mails as well.
 */
export function withSoundParquet<F extends DatasetFiles>(files: F, withinMs = WITHIN_MS): F {
  const sound = new Set<string>();
  return {
    ...files,
    bytes: async (path) => {
      const bytes = await files.bytes(path);
      if (!/\.parquet$/i.test(path) || sound.has(path)) return bytes;
      if (!(await isReadToItsEnd(bytes, withinMs)))
        throw new CommandRefusal(`${path} is damaged: it cannot be read to its end.`);
      sound.add(path);
      return bytes;
    },
  };
}

async function isReadToItsEnd(bytes: Uint8Array, withinMs: number): Promise<boolean> {
  const worker = new Worker(new URL('./parquet-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    return await new Promise((resolve) => {
      worker.once('message', () => resolve(true));
      for (const end of ['error', 'exit'] as const) worker.once(end, () => resolve(false));
      setTimeout(() => resolve(false), withinMs).unref();
    });
  } finally {
    await worker.terminate();
  }
}
