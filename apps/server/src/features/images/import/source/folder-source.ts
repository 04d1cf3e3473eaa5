import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { MOST_BLOB_BYTES } from '../../../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../../../platform/cli/command-refusal.ts';
import { type ImageSource, NO_FACTS } from './image-source.ts';
import { tooLarge } from './limits.ts';

/** All files below a folder in the order of their names. Hidden files and symbolic links are left alone. */
export async function folderSource(folder: string): Promise<ImageSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandRefusal(
        `${folderThatFailed(error, folder)} cannot be read (${error.code}). Nothing was imported.`,
      );
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !isHidden(file))
    .sort();
  return {
    paths,
    bytes: (file) => bytesOfFile(path.join(folder, file)),
    head: (file, count) => headOfFile(path.join(folder, file), count),
    factsOf: () => NO_FACTS,
    close: async () => undefined,
  };
}

const MOST_SHOWN = 200;

/** One that lies too deep is named by where it begins. */
function folderThatFailed({ path: place }: NodeJS.ErrnoException, folder: string): string {
  const shown = path.normalize(place ?? folder);
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown;
}

/** One file as a folder of its own: an annotation file that lies somewhere else than the pictures. */
export function fileSource(file: string): ImageSource {
  return {
    paths: [path.basename(file)],
    bytes: () => readFile(file),
    head: (_, count) => headOfFile(file, count),
    factsOf: () => NO_FACTS,
    close: async () => undefined,
  };
}

/** Whether a file or a folder on its way is hidden, or what macOS leaves in archives. */
export function isHidden(file: string): boolean {
  return /(^|\/)(\.|__MACOSX\/)/.test(file);
}

/** No larger than out of an archive: an original that is kept could not be restored from a backup. */
async function bytesOfFile(file: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > MOST_BLOB_BYTES) throw new Error(`it ${tooLarge(size, MOST_BLOB_BYTES)}`);
  return readFile(file);
}

async function headOfFile(file: string, count: number): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
