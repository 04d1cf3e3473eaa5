import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { image } from '../../../platform/db/schema/images.ts';
import { publish } from '../../../platform/pubsub/publish.ts';
import { PICTURE_ERASED_TOPIC } from '../file/events.ts';
import { objectKeyOf } from '../file/image-links.ts';

/** A grey picture of 16 x 9 pixels, drawn in place of every erased one. */
const GREY = Buffer.from('UklGRigAAABXRUJQVlA4IBwAAABwAQCdASoQAAkAA4BaJZwCdAFAAAD+wCg9wAAA', 'base64');
const GREY_KEY = objectKeyOf(createHash('sha256').update(GREY).digest('hex'));

/**
 * Erases the picture of an image for good: its files, its name and what could be seen of it in a placeholder. What
 * people said of it stays, and so does the hash of the file, by which an import knows it and leaves it out.
 */
export async function erasePicture(tx: Queryable, blobs: BlobStore, imageId: number, now: Date): Promise<void> {
  const [row] = await tx.select().from(image).where(eq(image.id, imageId)).for('update');
  if (!row) return;
  await blobs.put(GREY_KEY, { bytes: GREY, contentType: 'image/webp' });
  await tx
    .update(image)
    .set({
      objectKey: GREY_KEY,
      originalKey: null,
      placeholder: `data:image/webp;base64,${GREY.toString('base64')}`,
      sourceName: `erased-${imageId}`,
      perceptualHash: null,
      erasedAt: now,
    })
    .where(eq(image.id, imageId));
  await publish(tx, PICTURE_ERASED_TOPIC, { objectKey: row.objectKey });
  for (const key of [row.objectKey, row.originalKey]) if (key !== null && key !== GREY_KEY) await blobs.remove(key);
}
