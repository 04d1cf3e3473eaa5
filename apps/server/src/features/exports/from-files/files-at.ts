import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DatasetFiles } from '@uvh/formats/files';
import { withSoundParquet } from '../../images/import/sound-parquet.ts';

/** One file, or all files of a folder, for the readers of formats. Parquet that is damaged, or takes longer to read, is refused. */
export async function filesAt(input: string, withinMs?: number): Promise<DatasetFiles> {
  const isFolder = (await stat(input)).isDirectory();
  const root = isFolder ? input : path.dirname(input);
  const entries = isFolder ? await readdir(input, { recursive: true, withFileTypes: true }) : [];
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const files: DatasetFiles = {
    paths: isFolder ? found.sort() : [path.basename(input)],
    bytes: (file) => readFile(path.join(root, file)),
    async head(file, count) {
      const handle = await open(path.join(root, file));
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(count), 0, count, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
  return withSoundParquet(files, withinMs);
}
