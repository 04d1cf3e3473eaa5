import type { DatasetFiles } from '@uvh/formats/files';

/** What a list of pictures may say about one of them. */
export interface PictureFacts {
  readonly camera?: string;
  /** ISO 8601 instant. */
  readonly capturedAt?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

/** A place that pictures and their annotations are read from: a folder, an archive or an object store. */
export interface ImageSource extends DatasetFiles {
  /** What a list of pictures says about the one at that path. */
  factsOf(path: string): PictureFacts;
  close(): Promise<void>;
}

export const NO_FACTS: PictureFacts = {};

/** The bytes of a file, or why they cannot be read. */
export async function bytesOf(source: ImageSource, file: string): Promise<Buffer | string> {
  try {
    const bytes = await source.bytes(file);
    return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return `cannot be read (${code ?? (error instanceof Error ? error.message : String(error))})`;
  }
}
