import { onOneLine } from '@uvh/domain/text/plain-note';
import { MOST_BLOB_BYTES } from '../../../../platform/blobs/blob-store.ts';
import { CommandRefusal } from '../../../../platform/cli/command-refusal.ts';

/** What an archive may hold. Anything larger is a mistake or an attack: archives are read without trust. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of one unpacked file: an annotation file of a whole event has some 100 MB. */
  readonly entryBytes: number;
  /** Bytes of all unpacked files together. */
  readonly totalBytes: number;
  /** Unpacked bytes for each packed one, of files beyond {@link ArchiveLimits.ratioFrom}. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 500_000,
  entryBytes: MOST_BLOB_BYTES,
  totalBytes: 256 * 1024 ** 3,
  ratio: 200,
  ratioFrom: 1024 ** 2,
};

/** Counts the entries of an archive and refuses it as soon as it breaks a limit. */
export function archiveMeter(archive: string, limits: ArchiveLimits) {
  let entries = 0;
  let total = 0;
  return (name: string, bytes: number, packedBytes?: number): void => {
    entries += 1;
    total += bytes;
    if (entries > limits.entries)
      throw new CommandRefusal(`${archive} holds more than ${limits.entries} files.`, 'archive-too-large');
    if (bytes > limits.entryBytes)
      throw new CommandRefusal(
        `${archive}: ${onOneLine(name)} ${tooLarge(bytes, limits.entryBytes)}.`,
        'archive-too-large',
      );
    if (total > limits.totalBytes)
      throw new CommandRefusal(
        `${archive} unpacks to more than ${megabytes(limits.totalBytes)} MB.`,
        'archive-too-large',
      );
    if (packedBytes !== undefined && bytes > limits.ratioFrom && bytes > packedBytes * limits.ratio)
      throw new CommandRefusal(
        `${archive}: ${onOneLine(name)} unpacks to ${limits.ratio} times its size, as no picture does.`,
      );
  };
}

/** What is said of a file with more bytes than are read. */
export function tooLarge(bytes: number, most: number): string {
  return `has ${megabytes(bytes)} MB; ${megabytes(most)} can be read`;
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2);
}

/** No system has a longer path. A TAR may name each of its files by megabytes, which are kept while it is read. */
const MOST_NAME_CHARACTERS = 4096;

/** Refuses names that would lead out of the archive's root, or fill the memory. Nothing is unpacked to disk under such a name anyway. */
export function safeEntryName(archive: string, name: string): string {
  if (name.length > MOST_NAME_CHARACTERS)
    throw new CommandRefusal(
      `${archive}: the name ${JSON.stringify(name.slice(0, 60))} … has more than ${MOST_NAME_CHARACTERS} characters.`,
    );
  const path = name.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..') || path.includes('\0'))
    throw new CommandRefusal(`${archive}: the name ${JSON.stringify(name)} leads out of the archive.`);
  return path;
}
