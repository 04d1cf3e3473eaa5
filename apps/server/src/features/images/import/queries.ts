import { and, eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { holdLock } from '../../../platform/db/named-lock.ts';
import { image, imageBatch, imageQueue } from '../../../platform/db/schema/images.ts';
import type { Random } from '../../../platform/random.ts';
import { IS_PRACTICE } from '../practice/queries.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';

/** Reviews that an image asks for before the consensus has an opinion; two teams are the least that it trusts. */
export const REVIEWS_AT_FIRST = 2;

/** What every imported picture is known by. */
export function readKnownImages(db: Queryable) {
  return db
    .select({
      sourceName: image.sourceName,
      contentHash: image.contentHash,
      pixelHash: image.pixelHash,
      perceptualHash: image.perceptualHash,
      objectKey: image.objectKey,
      originalKey: image.originalKey,
      withdrawnAt: imageQueue.withdrawnAt,
      isPractice: IS_PRACTICE,
      batch: imageBatch.name,
    })
    .from(image)
    .leftJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .leftJoin(imageBatch, eq(imageBatch.id, image.batchId));
}

/** Writes the image and puts it in the queue. Undefined when an image of that content or pixels is there already. */
export async function insertImage(
  tx: Queryable,
  row: typeof image.$inferInsert,
  { random, outOfPlayAt = null }: { readonly random: Random; readonly outOfPlayAt?: Date | null },
): Promise<number | undefined> {
  const [inserted] = await tx.insert(image).values(row).onConflictDoNothing().returning({ id: image.id });
  if (!inserted) return undefined;
  const isGold = row.isGold ?? false;
  await tx.insert(imageQueue).values({
    imageId: inserted.id,
    zone: row.zone,
    isGold: isGold && outOfPlayAt === null,
    rnd: random.below(QUEUE_KEY_BOUND),
    // Gold never runs out: every team may meet it once.
    open: isGold || outOfPlayAt !== null ? 0 : REVIEWS_AT_FIRST,
    // What people practise on, with its truth, is never given out.
    withdrawnAt: outOfPlayAt,
    retiredAt: outOfPlayAt,
  });
  return inserted.id;
}

/** The batch that the same command left unfinished, or is at elsewhere, else a new one. */
export async function openBatch(tx: Queryable, row: typeof imageBatch.$inferInsert): Promise<number> {
  await holdLock(tx, `batch ${row.fingerprint}`);
  const isUnfinished = and(
    eq(imageBatch.fingerprint, row.fingerprint),
    isNull(imageBatch.completedAt),
    isNull(imageBatch.undoneAt),
  );
  const [unfinished] = await tx.select({ id: imageBatch.id }).from(imageBatch).where(isUnfinished).limit(1);
  if (unfinished) return unfinished.id;
  const [opened] = await tx.insert(imageBatch).values(row).returning({ id: imageBatch.id });
  if (!opened) throw new Error('The batch was not written.');
  return opened.id;
}

/** Puts an image that is in none yet into a batch. */
export async function putInBatch(tx: Queryable, imageId: number, batchId: number): Promise<void> {
  await tx.update(image).set({ batchId }).where(eq(image.id, imageId));
}

/** Keeps a batch from being undone until the transaction ends; says whether it was undone before. */
export async function isBatchUndone(tx: Queryable, batchId: number): Promise<boolean> {
  const held = tx.select({ undoneAt: imageBatch.undoneAt }).from(imageBatch).where(eq(imageBatch.id, batchId));
  const [batch] = await held.for('share');
  return batch?.undoneAt != null;
}

export async function completeBatch(tx: Queryable, batchId: number, completedAt: Date): Promise<void> {
  await tx.update(imageBatch).set({ completedAt }).where(eq(imageBatch.id, batchId));
}

/** Keeps an image whose bytes lie under that key as it is until the transaction ends; false when there is none. */
export async function holdImageOf(tx: Queryable, key: string): Promise<boolean> {
  const rows = await tx
    .select({ id: image.id })
    .from(image)
    .where(or(eq(image.objectKey, key), eq(image.originalKey, key)))
    .for('no key update');
  return rows.length > 0;
}
