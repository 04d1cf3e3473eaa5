import type { ExportRequest } from '@uvh/contract/export-order';
import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { REVIEW_WEIGHT } from '../../platform/db/review-weight.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { conductFlag } from '../../platform/db/schema/consensus.ts';
import { image, imageQueue } from '../../platform/db/schema/images.ts';

/**
 * Counts the pictures that an order would write, by what stands in their rows: reviews of people who do not count are
 * counted, and what follows from the consensus is passed over.
 */
export async function countExported(db: Queryable, order: ExportRequest) {
  const { min_reviews, only_settled, zones, cameras, camera_pattern } = order;
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await db
    .select({
      pictures: count(sql`not ${imageQueue.isGold}`),
      goldPictures: count(sql`${imageQueue.isGold}`),
      kept: count(sql`${image.originalKey} is not null`),
      withoutLicence: count(sql`${image.licence} is null`),
      withoutAttribution: count(sql`${image.attribution} is null`),
      hasPeopleWithoutWeight: sql<boolean>`exists (select from ${appUser}
        left join ${conductFlag} on ${conductFlag.userId} = ${appUser.id} where ${REVIEW_WEIGHT} = 0)`,
    })
    .from(image)
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .where(
      and(
        isNull(imageQueue.withdrawnAt),
        or(gte(imageQueue.done, min_reviews), eq(imageQueue.isGold, true)),
        only_settled ? or(isNotNull(imageQueue.retiredAt), eq(imageQueue.isGold, true)) : undefined,
        zones ? inArray(image.zone, zones) : undefined,
        cameras && camera_pattern === undefined ? inArray(image.camera, cameras) : undefined,
      ),
    );
  if (!row) throw new Error('A count gives a row.');
  return row;
}

/** Some pictures from all over the event: their sizes as imported, and the keys of what players see and of what was kept. */
export function samplePictures(db: Queryable, howMany: number) {
  return (
    db
      .select({
        widthPx: image.sourceWidth,
        heightPx: image.sourceHeight,
        shown: image.objectKey,
        original: image.originalKey,
      })
      .from(image)
      .where(isNull(image.erasedAt))
      // The hash of the content has nothing to do with the size, and is the same each time.
      .orderBy(image.contentHash)
      .limit(howMany)
  );
}
