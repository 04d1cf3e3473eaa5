import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { inSourcePixels } from '@uvh/formats/space';
import { asc, eq } from 'drizzle-orm';
import { readIfWhole } from '../../../platform/blobs/blob-store.ts';
import { image } from '../../../platform/db/schema/images.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FoundBoxes } from './detection-log.ts';

/** The pictures of a batch, as they are stored. */
export interface BatchPictures {
  readonly names: readonly string[];
  /** The file as it was imported where it was kept, else what is delivered; or why there is neither. */
  bytesOf(name: string): Promise<Buffer | string>;
  /** What was found on those bytes, in pixels of the imported picture. */
  onSource(name: string, found: FoundBoxes): FoundBoxes;
}

/** Reads which pictures a batch has. */
export async function readBatchPictures(
  { db, blobs }: Pick<Platform, 'db' | 'blobs'>,
  batchId: number,
): Promise<BatchPictures> {
  const rows = await db
    .select({
      name: image.sourceName,
      objectKey: image.objectKey,
      originalKey: image.originalKey,
      widthPx: image.sourceWidth,
      heightPx: image.sourceHeight,
    })
    .from(image)
    .where(eq(image.batchId, batchId))
    .orderBy(asc(image.id));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return {
    names: [...byName.keys()],
    async bytesOf(name) {
      const row = byName.get(name);
      const blob = row && (await readIfWhole(blobs, row.originalKey ?? row.objectKey));
      return blob?.bytes ?? 'is not in the store of pictures';
    },
    onSource(name, found) {
      const row = byName.get(name);
      if (!row || row.originalKey !== null) return found;
      // What is delivered has the whole annotation space, with bars where the picture has another shape.
      if (found.widthPx !== SPACE_WIDTH || found.heightPx !== SPACE_HEIGHT) return found;
      const { widthPx, heightPx } = row;
      return { widthPx, heightPx, boxes: found.boxes.map((box) => ({ ...box, ...inSourcePixels(box, row) })) };
    },
  };
}
