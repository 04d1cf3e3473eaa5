import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
} from 'yauzl';

/** An archive that is read where it lies. */
export interface OpenZip {
  /** Each file and folder that its list has, as often as it has it. To be gone through once. */
  entries(): AsyncGenerator<ZipEntry>;
  /** The unpacked bytes: ends with an error where they are more than the list says. */
  streamOf(entry: Entry): Promise<Readable>;
  close(): void;
}

interface ZipEntry {
  readonly name: string;
  readonly entry: Entry;
}

/** A list of three million files has half of it. It is kept while the archive is open. */
const MOST_LIST_BYTES = 1024 ** 3;

export async function openZip(file: string): Promise<OpenZip> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    // Of a comment, yauzl makes a text of thirty times its size.
    const options = { autoClose: false, decodeStrings: false };
    const zip = await fromRandomAccessReaderPromise(new FileReader(handle), size, options);
    return {
      async *entries() {
        let listBytes = 0;
        for await (const entry of zip.eachEntry()) {
          const { fileNameRaw, extraFieldRaw, fileCommentRaw, extraFields, generalPurposeBitFlag } = entry;
          listBytes += fileNameRaw.length + extraFieldRaw.length + fileCommentRaw.length;
          if (listBytes > MOST_LIST_BYTES) throw new Error('its list of files is longer than a gigabyte');
          const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
          const problem = validateFileName(name);
          if (problem !== null) throw new Error(problem);
          if (entry.isEncrypted()) throw new Error('it has a password: pack it again without one');
          yield { name, entry };
        }
      },
      streamOf: (entry) => zip.openReadStreamPromise(entry),
      close: () => zip.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const AHEAD_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/**
 * yauzl reads each entry of the list by two reads of some bytes. Who goes on where the last read ended, as it does there and
 * nowhere else, is read ahead for.
 */
class FileReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  #ahead = { start: 0, bytes: Buffer.alloc(0) };
  #lastEnd = -1;

  constructor(handle: FileHandle) {
    super();
    this.#handle = handle;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const goesOn = position === this.#lastEnd;
    this.#lastEnd = position + length;
    const { start, bytes } = this.#ahead;
    if (position >= start && this.#lastEnd <= start + bytes.length) {
      bytes.copy(target, offset, position - start, this.#lastEnd - start);
      done(null);
    } else {
      this.#fetch(position, goesOn ? Math.max(length, AHEAD_BYTES) : length).then((fetched) => {
        fetched.copy(target, offset, 0, length);
        done(fetched.length < length ? new Error('it ends too early') : null);
      }, done);
    }
  }

  async #fetch(start: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, start);
    const bytes = buffer.subarray(0, bytesRead);
    this.#ahead = { start, bytes };
    return bytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    let at = start;
    while (at < end) {
      const length = Math.min(PIECE_BYTES, end - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
      // yauzl refuses what is shorter than it was said to be.
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  override close(done: (error: Error | null) => void): void {
    this.#handle.close().then(() => done(null), done);
  }
}
