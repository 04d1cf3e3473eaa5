import { open } from 'node:fs/promises';

/** Systems and file systems that open no folder or write none through, as Windows: they keep its names in their own way. */
const CANNOT: ReadonlySet<unknown> = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'EPERM']);

/**
 * Waits until the names in a folder are on disk. Without it a power cut takes a file away that was written through and renamed, and
 * brings one back that was removed.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CANNOT.has(error.code))) throw error;
  }
}
