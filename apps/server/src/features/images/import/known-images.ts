import type { Queryable } from '../../../platform/db/database.ts';
import { type NearIndex, nearIndex } from './picture/perceptual-hash.ts';
import { readKnownImages } from './queries.ts';

/**
 * Bits of 256 within which two pictures are told as near duplicates: copies at another size or quality differ in 0 to
 * 5, frames of one camera with other vehicles in 8 and more (83 pictures of two cameras).
 */
const NEAR_BITS = 6;

/** A picture that was imported before. */
export interface KnownImage {
  readonly sourceName: string;
  readonly isWithdrawn: boolean;
  /** People practise on it. */
  readonly isPractice: boolean;
  /** The name of its import; undefined in the import that brings it. */
  readonly batch?: string | null;
  /** Where its bytes lie, of one that an earlier import has brought. */
  readonly keys?: { readonly object: string; readonly original: string | null };
}

/** All pictures of the event, by what they can be known again. */
export interface KnownImages {
  byContent(contentHash: string): KnownImage | undefined;
  byPixels(pixelHash: string): KnownImage | undefined;
  /** Name of the picture that looks most like it. */
  near(perceptualHash: string): string | undefined;
  add(sourceName: string, hashes: ImageHashes): void;
}

interface ImageHashes {
  readonly contentHash: string;
  readonly pixelHash: string;
  readonly perceptualHash: string;
}

export async function knownImages(db: Queryable): Promise<KnownImages> {
  const contents = new Map<string, KnownImage>();
  const pixels = new Map<string, KnownImage>();
  const looks: NearIndex = nearIndex();
  for (const row of await readKnownImages(db)) {
    const { sourceName, contentHash, pixelHash, perceptualHash, objectKey: object, originalKey: original } = row;
    const { batch, isPractice, withdrawnAt } = row;
    const known = { sourceName, isWithdrawn: withdrawnAt !== null, isPractice, batch, keys: { object, original } };
    contents.set(contentHash, known);
    if (pixelHash !== null) pixels.set(pixelHash, known);
    if (perceptualHash !== null) looks.add(perceptualHash, sourceName);
  }
  return {
    byContent: (hash) => contents.get(hash),
    byPixels: (hash) => pixels.get(hash),
    near: (hash) => looks.nearest(hash, NEAR_BITS),
    add(sourceName, { contentHash, pixelHash, perceptualHash }) {
      const known = { sourceName, isWithdrawn: false, isPractice: false };
      contents.set(contentHash, known);
      pixels.set(pixelHash, known);
      looks.add(perceptualHash, sourceName);
    },
  };
}
