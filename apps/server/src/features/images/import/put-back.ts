import { type Blob, contentTypeOf, readIfWhole } from '../../../platform/blobs/blob-store.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliveryKey, originalKeyOf } from './blob-keys.ts';
import type { KnownImage } from './known-images.ts';
import { derivativesOf, type Picture } from './picture/picture.ts';
import { holdImageOf } from './queries.ts';

/**
 * Stores again what the store has lost of a picture that is known, from the file that it was made of; says whether it
 * did. Keys are hashes, so nothing is put there but what was lost.
 */
export async function putBack(
  services: Pick<Platform, 'blobs' | 'db'>,
  { keys }: KnownImage,
  picture: Picture,
  bytes: Buffer,
): Promise<boolean> {
  if (keys === undefined) return false;
  const { blobs } = services;
  let isPutBack = false;
  if (keys.original === originalKeyOf(picture) && !(await readIfWhole(blobs, keys.original))) {
    isPutBack = await putForImage(services, keys.original, { bytes, contentType: contentTypeOf(keys.original) });
  }
  if (await readIfWhole(blobs, keys.object)) return isPutBack;
  const delivery = await derivativesOf(bytes, picture.shown).then(
    (made) => made.delivery,
    () => undefined,
  );
  if (delivery === undefined || deliveryKey(delivery) !== keys.object) return isPutBack;
  return putForImage(services, keys.object, { bytes: delivery, contentType: 'image/webp' });
}

/** Holds the image meanwhile: one that is being erased is gone afterwards, one that was erased has another key. */
function putForImage({ blobs, db }: Pick<Platform, 'blobs' | 'db'>, key: string, blob: Blob): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await holdImageOf(tx, key))) return false;
    await blobs.put(key, blob);
    return true;
  });
}
