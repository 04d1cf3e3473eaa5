import { createHash } from 'node:crypto';
import type { DescribedFile } from '@uvh/formats/card/croissant';

export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Where an export or a backup goes: file after file, each once, never all of a file in memory. */
export interface FileTarget {
  write(path: string, chunks: Chunks): Promise<DescribedFile>;
  /** Makes it visible under its name. What failed or was killed before is not there. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** Hands the chunks on and measures them; ask for the result when they have been read. */
export function measured(chunks: Chunks): {
  readonly chunks: AsyncIterable<Uint8Array>;
  result(path: string): DescribedFile;
} {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  return { chunks: pass(), result: (path) => ({ path, bytes, sha256: hash.digest('hex') }) };
}
