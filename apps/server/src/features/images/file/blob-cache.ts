import type { Blob, BlobStore } from '../../../platform/blobs/blob-store.ts';

/** Reads each blob once for everybody who wants it at the moment, and keeps the latest ones in memory. */
export interface BlobCache {
  read(key: string): Promise<Blob | undefined>;
  /** Keeps it no longer; without a key, none of them. What is being read is given to those who wait, and not kept. */
  forget(key?: string): void;
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
  const fetch = (key: string): Promise<Blob | undefined> => {
    const reading = store
      .read(key, maxBytes)
      .then((blob) => {
        if (blob && underway.get(key) === reading) keep(key, blob);
        return blob;
      })
      .finally(() => {
        if (underway.get(key) === reading) underway.delete(key);
      });
    underway.set(key, reading);
    return reading;
  };
  return {
    async read(key) {
      const blob = kept.get(key);
      if (blob) {
        kept.delete(key);
        kept.set(key, blob);
        return blob;
      }
      return underway.get(key) ?? fetch(key);
    },
    forget(key) {
      for (const each of key === undefined ? [...kept.keys(), ...underway.keys()] : [key]) {
        bytes -= kept.get(each)?.bytes.length ?? 0;
        kept.delete(each);
        underway.delete(each);
      }
    },
  };
}
