import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { image } from '../../../platform/db/schema/images.ts';
import { erasedFile } from '../../../platform/db/schema/reports.ts';
import type { Platform } from '../../../platform/platform.ts';
import { publish } from '../../../platform/pubsub/publish.ts';
import { PICTURE_ERASED_TOPIC } from '../file/events.ts';
import { objectKeyOf } from '../file/image-links.ts';

/** A grey picture of 16 x 9 pixels, drawn in place of every erased one. */
const GREY = Buffer.from('UklGRigAAABXRUJQVlA4IBwAAABwAQCdASoQAAkAA4BaJZwCdAFAAAD+wCg9wAAA', 'base64');
const GREY_KEY = objectKeyOf(createHash('sha256').update(GREY).digest('hex'));

/**
 * Erases the picture of an image for good: its name, what could be seen of it in a placeholder, and its files, which
 * {@link removeErasedFiles} removes once the transaction has committed. What people said of it stays, and so does the hash of the
 * file, by which an import knows it and leaves it out.
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
  const keys = [row.objectKey, row.originalKey].flatMap((key) => (key === null || key === GREY_KEY ? [] : [key]));
  if (keys.length > 0)
    await tx
      .insert(erasedFile)
      .values(keys.map((key) => ({ key, erasedAt: now })))
      .onConflictDoNothing();
}

/**
 * Removes the files of erased pictures, also those that a process left which was killed, or whose store was away. A file that the
 * store refuses keeps none behind it.
 *
 * @throws AggregateError with the store's errors, once every file was tried.
 */
export async function removeErasedFiles({ db, blobs }: Pick<Platform, 'db' | 'blobs'>): Promise<void> {
  const refused: unknown[] = [];
  for (const { key } of await db.select().from(erasedFile).orderBy(asc(erasedFile.erasedAt)))
    await removeErasedFile(db, blobs, key).catch((error: unknown) => refused.push(error));
  if (refused.length > 0) throw new AggregateError(refused, `${refused.length} files of erased pictures are left`);
}

async function removeErasedFile(db: Queryable, blobs: BlobStore, key: string): Promise<void> {
  await blobs.remove(key);
  // Told once it is gone: a server that was asked for it until then would keep it.
  await publish(db, PICTURE_ERASED_TOPIC, { objectKey: key });
  await db.delete(erasedFile).where(eq(erasedFile.key, key));
}
