import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { onOneLine } from '@uvh/domain/text/plain-note';
import tar from 'tar-stream';
import { CommandRefusal } from '../../../../platform/cli/command-refusal.ts';
import type { DemandRoom } from '../../../../platform/room-on-disk.ts';
import { scratchFolder } from '../../../../platform/scratch-folder.ts';
import { isHidden } from './folder-source.ts';
import { type ImageSource, NO_FACTS } from './image-source.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, archiveMeter, safeEntryName } from './limits.ts';

interface EntryLocation {
  readonly offset: number;
  readonly size: number;
}

/**
 * The files of a TAR archive. One pass finds where each begins; a gzipped one is unpacked into the folder for
 * temporary files first, since its files cannot be reached in another way twice: `demandRoom` is asked while it is, as the database may lie on that disk.
 */
export async function tarSource(
  file: string,
  demandRoom?: DemandRoom,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<ImageSource> {
  const archive = path.basename(file);
  const scratch = (await isGzip(file)) ? await scratchFolder('tar') : undefined;
  const forget = async (): Promise<void> => {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  };
  try {
    const plain = scratch === undefined ? file : path.join(scratch, 'plain.tar');
    if (scratch !== undefined) await gunzip(file, plain, { limits, demandRoom });
    const locations = await locationsIn(plain, archive, limits);
    const handle = await open(plain);
    const read = async (name: string, most: number): Promise<Buffer> => {
      const location = locations.get(name);
      if (!location) throw new CommandRefusal(`${archive} has no file ${name}.`);
      return readAt(handle, location, most);
    };
    return {
      paths: [...locations.keys()].sort(),
      bytes: (name) => read(name, Number.POSITIVE_INFINITY),
      head: (name, count) => read(name, count),
      factsOf: () => NO_FACTS,
      close: async () => {
        await handle.close();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    if (error instanceof CommandRefusal) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefusal(`${archive} cannot be read (${onOneLine(why)}).`, 'archive-unreadable');
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

/** As much may be unpacked between two looks at the room that is left. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

interface UnpackLimits {
  readonly limits: ArchiveLimits;
  readonly demandRoom: DemandRoom | undefined;
}

async function gunzip(file: string, target: string, { limits, demandRoom }: UnpackLimits): Promise<void> {
  const packed = (await stat(file)).size;
  const most = Math.min(limits.totalBytes, Math.max(limits.ratioFrom, packed * limits.ratio));
  async function* guarded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let length = 0;
    let lookedAt = Number.NEGATIVE_INFINITY;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > most)
        throw new CommandRefusal(`${path.basename(file)} unpacks to more than ${limits.ratio} times its size.`);
      if (length - lookedAt >= LOOK_EVERY_BYTES) {
        await demandRoom?.();
        lookedAt = length;
      }
      yield chunk;
    }
  }
  await pipeline(createReadStream(file), createGunzip(), guarded, createWriteStream(target));
}

async function locationsIn(
  file: string,
  archive: string,
  limits: ArchiveLimits,
): Promise<ReadonlyMap<string, EntryLocation>> {
  const locations = new Map<string, EntryLocation>();
  const count = archiveMeter(archive, limits);
  const extract = tar.extract();
  const feeding = pipeline(createReadStream(file), extract);
  // The loop below ends with the same error; a second report of it would end the process.
  feeding.catch(() => undefined);
  for await (const entry of extract) {
    const { name, size = 0, type } = entry.header;
    const offset = offsetOf(entry.header);
    entry.resume();
    const safe = safeEntryName(archive, name);
    count(safe, size);
    if (type === 'file' && !isHidden(safe)) locations.set(safe, { offset, size });
  }
  await feeding;
  return locations;
}

/** Where the bytes of a file begin: known to tar-stream, missing from its types. */
function offsetOf(header: object): number {
  if ('byteOffset' in header && typeof header.byteOffset === 'number') return header.byteOffset;
  throw new Error('tar-stream does not tell where a file begins.');
}

async function readAt(handle: FileHandle, { offset, size }: EntryLocation, most: number): Promise<Buffer> {
  const length = Math.min(size, most);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new CommandRefusal('The archive ends too early.', 'archive-unreadable');
  return buffer;
}
