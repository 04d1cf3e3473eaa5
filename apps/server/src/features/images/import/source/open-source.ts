import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefusal, UsageRefusal } from '../../../../platform/cli/command-refusal.ts';
import { unreadableFile } from '../../../../platform/cli/unreadable-file.ts';
import type { DemandRoom } from '../../../../platform/room-on-disk.ts';
import { fileSource, folderSource } from './folder-source.ts';
import type { ImageSource } from './image-source.ts';
import { keysSource } from './keys-source.ts';
import { tarSource } from './tar-source.ts';
import { zipSource } from './zip-source.ts';

/** The object store of an import: the one that was asked for, and the installation's own. */
interface ObjectStores {
  readonly asked: string | undefined;
  readonly usual: string | undefined;
}

/** Opens the pictures of an import: a folder, a ZIP, a TAR (gzipped or not), or a CSV of keys of an object store. */
export async function openImageSource(
  place: string,
  { asked, usual }: ObjectStores,
  demandRoom?: DemandRoom,
): Promise<ImageSource> {
  const kind = await kindOf(place);
  if (kind === 'file' && /\.(csv|tsv)$/i.test(place)) return keysSource(place, asked ?? usual);
  if (asked !== undefined)
    throw new UsageRefusal(`--objects names the object store that a CSV of keys is about, and ${place} is none.`);
  if (kind === 'folder') return folderSource(place);
  const archive = archiveSource(place, demandRoom);
  if (archive) return archive;
  throw new CommandRefusal(
    `${place} is neither a folder nor a .zip, .tar, .tar.gz or .csv (a list of keys of an object store). ` +
      'A file of boxes is given beside the pictures, as --suggestions or --trusted; in the console as suggested boxes or gold.',
  );
}

/** Opens annotations: a file, a folder or an archive of them. */
export async function openAnnotationSource(place: string, demandRoom?: DemandRoom): Promise<ImageSource> {
  const kind = await kindOf(place);
  return kind === 'folder' ? folderSource(place) : (archiveSource(place, demandRoom) ?? fileSource(place));
}

function archiveSource(place: string, demandRoom: DemandRoom | undefined): Promise<ImageSource> | undefined {
  if (/\.zip$/i.test(place)) return zipSource(place);
  return /\.(tar|tar\.gz|tgz)$/i.test(place) ? tarSource(place, demandRoom) : undefined;
}

async function kindOf(place: string): Promise<'folder' | 'file'> {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    // In the console the server has seen it a moment ago: the worker that is to read it has another DATA_DIR.
    throw unreadableFile(path.normalize(place), error, 'source-missing');
  });
  if (found.isDirectory()) return 'folder';
  // A pipe or a device is read once, if it ever ends, and these are read twice.
  if (!found.isFile()) throw new CommandRefusal(`${path.normalize(place)} is neither a file nor a folder.`);
  return 'file';
}

/**
 * Annotations beside pictures from another place, as one listing: readers look for the pictures of a file there, and
 * into their headers where a format does not tell sizes.
 */
export function withPictures(annotations: ImageSource, pictures: ImageSource, isPicture: (path: string) => boolean) {
  const own = new Set(annotations.paths);
  const others = pictures.paths.filter((file) => !own.has(file) && isPicture(file));
  const sourceOf = (file: string): ImageSource => (own.has(file) ? annotations : pictures);
  return {
    paths: [...annotations.paths, ...others],
    bytes: (file: string) => sourceOf(file).bytes(file),
    head: (file: string, count: number) => sourceOf(file).head(file, count),
  };
}
