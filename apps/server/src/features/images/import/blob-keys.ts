import { createHash } from 'node:crypto';
import type { Picture } from './picture/picture.ts';

/** Named by what is delivered, so that a URL means the same bytes for ever. */
export function deliveryKey(delivery: Buffer): string {
  const hash = createHash('sha256').update(delivery).digest('hex');
  return `images/${hash.slice(0, 2)}/${hash}.webp`;
}

/** Of the file as it was imported. */
export function originalKeyOf({ contentHash, ending }: Pick<Picture, 'contentHash' | 'ending'>): string {
  return `originals/${contentHash.slice(0, 2)}/${contentHash}.${ending}`;
}
