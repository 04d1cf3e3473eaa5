import { isInsideSpace } from '@uvh/domain/annotation/box';
import * as z from 'zod/mini';
import { audit } from '../../../platform/audit/audit.ts';
import type { TruthBox } from '../../../platform/db/schema/images.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import { forgetUpheld, lockImages, reopenImages, upholdContested, writeTruth } from './queries.ts';
import { isSameTruth, truthSchema } from './same-truth.ts';
import { type ClassCurationServices, type CurationServices, idsInPlay } from './service.ts';

/** Makes an image gold by boxes that an organiser has looked at and mended, whatever it was before. */
export async function mendTruth(
  services: ClassCurationServices,
  actor: string,
  imageId: number,
  truth: readonly TruthBox[],
): Promise<void> {
  const { classes } = await services.event.current();
  const unknown = truth.flatMap((box, index) =>
    classes.has(box.label) ? [] : [{ index, field: `boxes.${index}.label` }],
  );
  if (unknown.length > 0) throw refusal('INVALID_INPUT', { details: unknown });
  const outside = truth.flatMap((box, index) => (isInsideSpace(box) ? [] : [{ index }]));
  if (outside.length > 0) throw refusal('BOX_OUTSIDE_IMAGE', { details: outside });
  await write(services, actor, { imageId, truth, action: 'images.gold.mend' });
}

interface Writing {
  readonly imageId: number;
  readonly truth: readonly TruthBox[] | null;
  readonly action: string;
  /** The truth that it must have now, for an undo. */
  readonly expected?: readonly TruthBox[] | null;
  readonly undoes?: number;
}

async function write(
  { db }: CurationServices,
  actor: string,
  { imageId, truth, action, expected, undoes }: Writing,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [image] = await lockImages(tx, [imageId]);
    if (!image) throw refusal('NOT_FOUND');
    if (image.isErased || (expected !== undefined && !isSameTruth(image.truth, expected)))
      throw refusal('CHANGED_SINCE');
    await writeTruth(tx, imageId, truth);
    // Whoever mends it has looked at all of it; taken back, nobody has.
    if (undoes === undefined) await upholdContested(tx, [imageId]);
    else await forgetUpheld(tx, [imageId]);
    await reopenImages(tx, idsInPlay([image]));
    const details = {
      imageIds: [imageId],
      before: { truth: image.truth },
      after: { truth },
      ...(undoes === undefined ? {} : { undoes }),
    };
    await audit(tx, { actor, action, target: String(imageId), details });
  });
}

const stateSchema = z.object({ truth: z.nullable(truthSchema) });
const actSchema = z.object({ imageIds: z.tuple([z.int()]), before: stateSchema, after: stateSchema });

/** Gives an image the truth that it had before it was mended, or none, unless it has been changed since. */
export function undoMend(services: CurationServices) {
  return async (actor: string, { id, details }: { readonly id: number; readonly details: unknown }): Promise<void> => {
    const {
      imageIds: [imageId],
      before,
      after,
    } = actSchema.parse(details);
    const action = 'images.gold.unmend';
    await write(services, actor, { imageId, truth: before.truth, expected: after.truth, action, undoes: id });
  };
}
