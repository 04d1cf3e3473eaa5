import { statfs } from 'node:fs/promises';

/** Room for the server's own user in the file system of a folder, in bytes. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
