import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { image, imageQueue } from '../../../platform/db/schema/images.ts';
import type { Random } from '../../../platform/random.ts';
import { QUEUE_KEY_BOUND } from '../queue-keys.ts';

/** Reviews that an image asks for before the consensus has an opinion; two teams are the least that it trusts. */
export const REVIEWS_AT_FIRST = 2;

/** Name of the source file that an image of that content was imported from. */
export async function findImageByHash(db: Queryable, contentHash: string): Promise<string | undefined> {
  const [row] = await db.select({ sourceName: image.sourceName }).from(image).where(eq(image.contentHash, contentHash));
  return row?.sourceName;
}

/** Writes the image and puts it in the queue. Undefined when an image of that content is there already. */
export async function insertImage(
  tx: Queryable,
  row: typeof image.$inferInsert,
  random: Random,
): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(image)
    .values(row)
    .onConflictDoNothing({ target: image.contentHash })
    .returning({ id: image.id });
  if (!inserted) return undefined;
  const isGold = row.isGold ?? false;
  await tx.insert(imageQueue).values({
    imageId: inserted.id,
    zone: row.zone,
    isGold,
    rnd: random.below(QUEUE_KEY_BOUND),
    // Gold never runs out: every team may meet it once.
    open: isGold ? 0 : REVIEWS_AT_FIRST,
  });
  return inserted.id;
}
