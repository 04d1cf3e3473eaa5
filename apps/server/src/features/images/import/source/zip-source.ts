import path from 'node:path';
import type { Readable } from 'node:stream';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { Entry } from 'yauzl';
import { CommandRefusal } from '../../../../platform/cli/command-refusal.ts';
import { openZip } from '../../../../platform/open-zip.ts';
import { isHidden } from './folder-source.ts';
import { type ImageSource, NO_FACTS } from './image-source.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, archiveMeter, safeEntryName } from './limits.ts';

/** The files of a ZIP archive, read where they lie: nothing is unpacked to disk. */
export async function zipSource(file: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<ImageSource> {
  const archive = path.basename(file);
  const zip = await openZip(file).catch((error: unknown) => {
    throw refusalOf(archive, error);
  });
  const entries = new Map<string, Entry>();
  try {
    const count = archiveMeter(archive, limits);
    for await (const { name: written, entry } of zip.entries()) {
      const name = safeEntryName(archive, written);
      count(name, entry.uncompressedSize, entry.compressedSize);
      if (!name.endsWith('/') && !isHidden(name) && !isLink(entry)) entries.set(name, entry);
    }
  } catch (error) {
    zip.close();
    throw refusalOf(archive, error);
  }
  const streamOf = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new CommandRefusal(`${archive} has no file ${name}.`);
    return zip.streamOf(entry);
  };
  return {
    paths: [...entries.keys()].sort(),
    bytes: async (name) => readUpTo(await streamOf(name), Number.POSITIVE_INFINITY),
    head: async (name, count) => readUpTo(await streamOf(name), count),
    factsOf: () => NO_FACTS,
    close: async () => zip.close(),
  };
}

function refusalOf(archive: string, error: unknown): CommandRefusal {
  if (error instanceof CommandRefusal) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new CommandRefusal(`${archive} cannot be read (${onOneLine(why)}).`, 'archive-unreadable');
}

/** The Unix file type of the upper half of the external attributes. */
function isLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Sizes are held by yauzl: a file that unpacks to more than its entry says ends with an error. */
async function readUpTo(stream: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length >= count) break;
  }
  return Buffer.concat(chunks);
}
