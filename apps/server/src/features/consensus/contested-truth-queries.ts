import { type ContestedTruth, notUpheld } from '@uvh/consensus/label/contested-truth';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { contestedTruth } from '../../platform/db/schema/consensus.ts';

/** A gold image with the places where people contradict what is known of it. */
interface ContestedImage {
  readonly imageId: number;
  readonly contested: readonly ContestedTruth[];
}

/** Keeps for organisers what is contested of some gold images now, in place of what was, but for what they have upheld. */
export async function writeContested(tx: Queryable, images: readonly ContestedImage[]): Promise<void> {
  if (images.length === 0) return;
  const ids = images.map(({ imageId }) => imageId);
  const rows = await tx.select().from(contestedTruth).where(inArray(contestedTruth.imageId, ids));
  const before = new Map(rows.map((row) => [row.imageId, row]));
  for (const { imageId, contested } of images) {
    const row = before.get(imageId);
    const places = notUpheld(contested, row?.upheld ?? []);
    if (row === undefined && places.length === 0) continue;
    await tx
      .insert(contestedTruth)
      .values({ imageId, places })
      .onConflictDoUpdate({
        target: contestedTruth.imageId,
        set: { places },
        setWhere: sql`${contestedTruth.places} <> excluded.places`,
      });
  }
}

/** What of an image is contested and was not looked at. */
export async function readContested(db: Queryable, imageId: number): Promise<readonly ContestedTruth[]> {
  const [row] = await db
    .select({ places: contestedTruth.places })
    .from(contestedTruth)
    .where(eq(contestedTruth.imageId, imageId));
  return row?.places ?? [];
}
