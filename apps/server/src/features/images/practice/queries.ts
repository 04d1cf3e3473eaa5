import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { image, imageBatch, imageQueue } from '../../../platform/db/schema/images.ts';

/** As those that are sent to everybody: out of play and never reviewed, with a truth, of the batch that the event names. */
export const IS_PRACTICE = sql<boolean>`${imageQueue.withdrawnAt} is not null and ${imageQueue.done} = 0 and ${image.truth} is not null
  and exists (select from image_batch b join event_setting s on s.key = 'settings' and s.value ->> 'practice' = b.name
    where b.id = ${image.batchId})`;

/** More nobody practises on, and all are sent at once. */
const MOST_SCENES = 60;

/** Pictures of a batch that are out of play and have trusted boxes, in the order in which they were imported. */
export function listPracticePictures(db: Queryable, batch: string) {
  return db
    .select({ objectKey: image.objectKey, suggestions: image.suggestions, truth: image.truth })
    .from(image)
    .innerJoin(imageBatch, eq(imageBatch.id, image.batchId))
    .innerJoin(imageQueue, eq(imageQueue.imageId, image.id))
    .where(
      and(
        eq(imageBatch.name, batch),
        isNull(imageBatch.undoneAt),
        isNotNull(imageQueue.withdrawnAt),
        eq(imageQueue.done, 0),
        isNotNull(image.truth),
        isNull(image.erasedAt),
      ),
    )
    .orderBy(asc(image.sourceName), asc(image.id))
    .limit(MOST_SCENES);
}
