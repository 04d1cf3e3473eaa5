import type { Rates } from '@uvh/consensus/skill/tables';
import { type LeasedImage, leasedImageSchema, suggestedBoxSchema } from '@uvh/contract/calls/image';
import * as z from 'zod/mini';
import { compiled } from '../../../platform/http/compiled-checks.ts';
import type { ImageContent } from '../content.ts';
import { isShownSince, shownFromMs } from '../shown-peers.ts';
import { boxesToShow } from './box-order.ts';

const boxesSchema = compiled(z.array(suggestedBoxSchema));
const restSchema = compiled(z.omit(leasedImageSchema, { bbox: true }));

/** A leased image as the text of an answer, through the schema of its call. Its boxes, which are most of it, are text already. */
export function leasedImageText(rest: Omit<LeasedImage, 'bbox'>, boxes: string): string {
  return `${JSON.stringify(restSchema.parse(rest)).slice(0, -1)},"bbox":${boxes}}`;
}

interface Written {
  readonly rates: Rates;
  readonly text: string;
  /** Who was given the image since then is shown all of it. */
  readonly wholeSinceMs: number;
}

const written = new WeakMap<ImageContent, Written>();

/**
 * The boxes that an image shows to who was given it then, as text: worked out, checked and written once for a content under the same
 * rates, but for those who hold the image since before others drew on it.
 */
export function boxesText(imageId: number, content: ImageContent, rates: Rates, leasedAt: Date): string {
  const leasedAtMs = leasedAt.getTime();
  const known = written.get(content);
  if (known?.rates === rates && known.wholeSinceMs <= leasedAtMs) return known.text;
  const peers = content.peers();
  const shown = peers.filter((peer) => isShownSince(peer, leasedAtMs));
  const text = JSON.stringify(boxesSchema.parse(boxesToShow(imageId, content, shown, rates)));
  const wholeSinceMs = Math.max(0, ...peers.map(shownFromMs));
  if (wholeSinceMs <= leasedAtMs) written.set(content, { rates, text, wholeSinceMs });
  return text;
}
