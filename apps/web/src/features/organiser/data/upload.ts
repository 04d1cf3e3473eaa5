import { IMPORT_FILES_PATH, isReservedUploadName, UPLOAD_PIECE_BYTES } from '@uvh/contract/calls/organiser/tasks';
import { ApiError, isTransient } from '../../../api/api-error.ts';
import type { Retrying } from '../../../api/retry.ts';

/** With the waits of every retry some two minutes: an archive is hours on its way, and nobody sits beside it. */
const RETRIES_OF_A_PIECE = 8;
/** The server cuts off a request that takes longer to come than 15 s: who sends slowly sends less at a time, down to a kilobyte a second. */
const SMALLEST_PIECE_BYTES = 16 * 1024;
const CUT_OFF_AFTER_MS = 10_000;
const QUICK_MS = 3000;

/** Puts bytes at an address below the API; rejects with an `ApiError`. */
type PutBytes = (path: string, bytes: Blob) => Promise<void>;

interface UploadMeans {
  readonly put: PutBytes;
  readonly retrying: Retrying;
}

/** Files on their way into the folder for imports. */
export interface Upload {
  /** What can be imported once they are there. */
  readonly name: string;
  /** Sends what is not there yet. Called again after a failure it goes on where it stopped; `onSent` is told shares, 0 to 1. */
  send(onSent: (share: number) => void): Promise<void>;
}

/** A file that cannot be sent as it is: to go on with the same files would fail again. */
export abstract class UnfitFile extends Error {
  readonly fileName: string;

  constructor(fileName: string) {
    super(fileName);
    this.fileName = fileName;
  }
}

/** A file that was changed, moved or taken away, a memory stick perhaps, since it was chosen. */
export class UnreadableFile extends UnfitFile {
  override readonly name = 'UnreadableFile';
}

/** A file whose name the folder for imports has a use of its own for. */
export class ReservedName extends UnfitFile {
  override readonly name = 'ReservedName';
}

/** Files as one upload: an archive or a list keeps its name, anything else goes into a folder of its own. */
export function uploadOf(files: readonly File[], { put, retrying }: UploadMeans): Upload {
  const [only] = files;
  const isArchive =
    files.length === 1 && only !== undefined && /\.(zip|tar|tar\.gz|tgz|csv|tsv|json|jsonl|xml|txt)$/i.test(only.name);
  const folder = isArchive ? undefined : `upload-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const { signal } = new AbortController();
  // What the server has: so many whole files with their bytes, and so many bytes of the next one.
  let whole = 0;
  let wholeBytes = 0;
  let offset = 0;
  let pieceBytes = UPLOAD_PIECE_BYTES;

  const nameOf = (file: File) => (folder === undefined ? file.name : `${folder}/${file.name}`);
  const sendPieceOf = async (file: File) => {
    const name = nameOf(file);
    const work = async () => {
      const end = offset + pieceBytes;
      const piece = await readPiece(file, offset, end);
      const query = new URLSearchParams({ name, offset: String(offset), last: end >= file.size ? '1' : '0' });
      const began = performance.now();
      try {
        await put(`${IMPORT_FILES_PATH}?${query}`, piece);
      } catch (error) {
        if (performance.now() - began > CUT_OFF_AFTER_MS) pieceBytes = Math.max(SMALLEST_PIECE_BYTES, pieceBytes / 2);
        throw error;
      }
      if (performance.now() - began < QUICK_MS) pieceBytes = Math.min(UPLOAD_PIECE_BYTES, pieceBytes * 2);
      return end;
    };
    // What was refused is refused again, and the server says why.
    const end = await retrying(work, { retries: RETRIES_OF_A_PIECE, isWorthIt: isTransient, signal });
    offset = end;
    if (end < file.size) return;
    whole += 1;
    wholeBytes += file.size;
    offset = 0;
  };

  return {
    name: folder ?? only?.name ?? '',
    async send(onSent) {
      // Told of all before the first is sent: the server would say it when it comes to the one.
      const reserved = files.find((file) => isReservedUploadName(nameOf(file)));
      if (reserved !== undefined) throw new ReservedName(reserved.name);
      for (let file = files[whole]; file !== undefined; file = files[whole]) {
        try {
          await sendPieceOf(file);
        } catch (error) {
          // What it had of this file is gone, by the sweep or since another session sends: from its beginning then.
          if (offset === 0 || !(error instanceof ApiError) || error.code !== 'CHANGED_SINCE') throw error;
          offset = 0;
        }
        onSent(all === 0 ? 1 : (wholeBytes + offset) / all);
      }
    },
  };
}

/** Into memory before it is sent: the browser tells a file that cannot be read from a network that is away here alone. */
async function readPiece(file: File, start: number, end: number): Promise<Blob> {
  try {
    return new Blob([await file.slice(start, end).arrayBuffer()]);
  } catch {
    throw new UnreadableFile(file.name);
  }
}
