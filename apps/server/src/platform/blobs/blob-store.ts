import { createHash } from 'node:crypto';

/** A stored object's bytes and what they are. */
export interface Blob {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/**
 * Where image bytes live. Keys are content-addressed, so a key always means the same bytes: writing one
 * again changes nothing, and what was read may be cached for ever.
 */
export interface BlobStore {
  /** Resolves once the bytes would survive a crash. */
  put(key: string, blob: Blob): Promise<void>;
  /**
   * Undefined when there is no such object, or what is there has been damaged ({@link isWhole}). From a service of others
   * at most so many bytes are read into memory.
   */
  read(key: string, mostBytes?: number): Promise<Blob | undefined>;
  has(key: string): Promise<boolean>;
  /** Resolves once the object is gone; one that never was is gone too. */
  remove(key: string): Promise<void>;
  /** Path, and query where the store asks for a signature, by which a proxy fetches the object within a minute. */
  pathFor(key: string): Promise<string>;
}

/** A service of blobs that does not answer, or does not do what it is asked. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
}

/** No picture that can be decoded is larger: what is was made to fill the memory, in which one is read whole. */
export const MOST_BLOB_BYTES = 1024 ** 3;

const KEY = /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/;
const MAX_KEY_LENGTH = 200;

/** Keys are made by the product, never by people; anything else would be a way out of the store. */
export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a blob key: ${JSON.stringify(key)}`);
}

/** SHA-256 of the bytes in hex. */
const HASH_IN_KEY = /\/([0-9a-f]{64})\.[a-z]+$/;

/** What the bytes of a key hash to, where it says so: pictures are named by it. */
export function hashIn(key: string): string | undefined {
  return HASH_IN_KEY.exec(key)?.[1];
}

/** Whether these are the bytes that the key stands for, where it says so. */
export function isWhole(key: string, bytes: Buffer): boolean {
  const hash = hashIn(key);
  return hash === undefined || hash === createHash('sha256').update(bytes).digest('hex');
}

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
  tif: 'image/tiff',
};

/** The content type that a key's ending stands for. */
export function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** What a bad sector says, and a folder that a repair put in the place of a file. */
const UNREADABLE: ReadonlySet<unknown> = new Set(['EIO', 'EISDIR']);

/**
 * Reads an object for work that goes on without it: one that the disk does not give back is gone like one that is not
 * there. A store that does not answer is an error.
 */
export async function readIfWhole(blobs: Pick<BlobStore, 'read'>, key: string): Promise<Blob | undefined> {
  return blobs.read(key).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && UNREADABLE.has(error.code)) return undefined;
    throw error;
  });
}
