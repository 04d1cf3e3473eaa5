/** Whether an act of the file system failed because the file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** For `.catch`: nothing where the file or folder is not there, or no longer; any other failure goes on. */
export function passOverMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
