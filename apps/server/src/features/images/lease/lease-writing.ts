import type { Rates } from '@uvh/consensus/skill/tables';
import { type LeasedImage, leasedImageSchema, suggestedBoxSchema } from '@uvh/contract/calls/image';
import * as z from 'zod/mini';
import { compiled } from '../../../platform/http/compiled-checks.ts';
import type { ImageContent } from '../content.ts';
import { boxesToShow } from './box-order.ts';

const boxesSchema = compiled(z.array(suggestedBoxSchema));
const restSchema = compiled(z.omit(leasedImageSchema, { bbox: true }));

/** A leased image as the text of an answer, through the schema of its call. Its boxes, which are most of it, are text already. */
export function leasedImageText(rest: Omit<LeasedImage, 'bbox'>, boxes: string): string {
  return `${JSON.stringify(restSchema.parse(rest)).slice(0, -1)},"bbox":${boxes}}`;
}

const written = new WeakMap<ImageContent, { readonly rates: Rates; readonly text: string }>();

/** The boxes that an image shows, as text: worked out, checked and written once for a content under the same rates. */
export function boxesText(imageId: number, content: ImageContent, rates: Rates): string {
  const known = written.get(content);
  if (known?.rates === rates) return known.text;
  const text = JSON.stringify(boxesSchema.parse(boxesToShow(imageId, content, rates)));
  written.set(content, { rates, text });
  return text;
}
