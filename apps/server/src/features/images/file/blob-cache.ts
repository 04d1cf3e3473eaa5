import type { Blob, BlobStore } from '../../../platform/blobs/blob-store.ts';

/** Reads each blob once for everybody who wants it at the moment, and keeps the latest ones in memory. */
export interface BlobCache {
  read(key: string): Promise<Blob | undefined>;
}

/** A few hundred images: serving from memory costs a twentieth of streaming a file. */
const MAX_BYTES = 128 * 1024 * 1024;

export function blobCache(store: Pick<BlobStore, 'read'>, maxBytes = MAX_BYTES): BlobCache {
  // A Map keeps the order of insertion: the first entry is the one that nobody asked for the longest.
  const kept = new Map<string, Blob>();
  const underway = new Map<string, Promise<Blob | undefined>>();
  let bytes = 0;

  const keep = (key: string, blob: Blob): void => {
    kept.set(key, blob);
    bytes += blob.bytes.length;
    for (const [oldKey, old] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldKey);
      bytes -= old.bytes.length;
    }
  };
  const fetch = async (key: string): Promise<Blob | undefined> => {
    try {
      const blob = await store.read(key);
      if (blob) keep(key, blob);
      return blob;
    } finally {
      underway.delete(key);
    }
  };
  return {
    async read(key) {
      const blob = kept.get(key);
      if (blob) {
        kept.delete(key);
        kept.set(key, blob);
        return blob;
      }
      const reading = underway.get(key) ?? fetch(key);
      underway.set(key, reading);
      return reading;
    },
  };
}
