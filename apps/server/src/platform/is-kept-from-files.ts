/**
 * Somebody mends these while the server goes on: a disk that was made read-only or is failing, rights that were taken away, a limit of
 * open files or of the size of one, a share of the network that was replaced.
 */
const CODES: ReadonlySet<unknown> = new Set(['EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EFBIG', 'ESTALE']);

/** Whether the system kept a file from us that is, or was to be, in a folder of ours. */
export function isKeptFromFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(error.code);
}
