import { type LeasedImage, leasedImageSchema, suggestedBoxSchema } from '@uvh/contract/calls/image';
import * as z from 'zod/mini';
import { compiled } from '../../../platform/http/compiled-checks.ts';
import { oncePer } from '../../../platform/once-per.ts';

const boxesSchema = compiled(z.array(suggestedBoxSchema));
const restSchema = compiled(z.omit(leasedImageSchema, { bbox: true }));

/** Boxes through their schema, as text; checked and written once for a list that stays the same. */
const boxesText = oncePer((boxes: LeasedImage['bbox']): string => JSON.stringify(boxesSchema.parse(boxes)));

/**
 * A leased image as the text of an answer, through the schema of its call. Everybody who is given an image, and each of them
 * twice, gets the same list of boxes: it is most of the answer, and kept as text.
 */
export function leasedImageText({ bbox, ...rest }: LeasedImage): string {
  return `${JSON.stringify(restSchema.parse(rest)).slice(0, -1)},"bbox":${boxesText(bbox)}}`;
}
