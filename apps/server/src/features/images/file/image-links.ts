import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@uvh/contract/api-base';
import type { Clock } from '../../../platform/clock.ts';
import type { ServerSecret } from '../../../platform/secret.ts';

/** Links made within one such span are the same, so that a browser's cache knows the image again. */
const SPAN_SECONDS = 15 * 60;
/** Links of some 200 bytes each. */
const MOST_KEPT = 5000;
const OBJECT_KEY = /^images\/[0-9a-f]{2}\/([0-9a-f]{64})\.webp$/;

type LinkVerdict = 'valid' | 'expired' | 'forged';

/** Signs links to delivered images, good for 15 to 30 minutes. */
export interface ImageLinks {
  urlOf(objectKey: string): string;
  /** A link to the image as small as a list shows it. */
  smallUrlOf(objectKey: string): string;
  check(hash: string, expires: number, signature: string): LinkVerdict;
}

export function imageLinks(secret: ServerSecret, clock: Clock): ImageLinks {
  const key = secret.keyFor('image links');
  const sign = (hash: string, expires: number): Buffer =>
    createHmac('sha256', key).update(`${hash}.${expires}`).digest().subarray(0, 18);
  // Everybody who is given an image within a span gets the same link.
  let made = { expires: 0, links: new Map<string, string>() };
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const links: ImageLinks = {
    urlOf(objectKey) {
      const expires = (Math.floor(nowSeconds() / SPAN_SECONDS) + 2) * SPAN_SECONDS;
      if (made.expires !== expires || made.links.size >= MOST_KEPT) made = { expires, links: new Map() };
      const known = made.links.get(objectKey);
      if (known !== undefined) return known;
      const hash = OBJECT_KEY.exec(objectKey)?.[1];
      if (hash === undefined) throw new Error(`No image is delivered under the key ${objectKey}.`);
      const signature = sign(hash, expires).toString('base64url');
      const link = `${IMAGE_FILE_PATH}/${hash}.webp?expires=${expires}&signature=${signature}`;
      made.links.set(objectKey, link);
      return link;
    },
    smallUrlOf: (objectKey) => `${links.urlOf(objectKey)}&size=small`,
    check(hash, expires, signature) {
      const claimed = Buffer.from(signature, 'base64url');
      const right = sign(hash, expires);
      if (claimed.length !== right.length || !timingSafeEqual(claimed, right)) return 'forged';
      return expires > nowSeconds() ? 'valid' : 'expired';
    },
  };
  return links;
}

/** Where image files are served: not a call of the contract, since a link is all that it takes. */
export const IMAGE_FILE_PATH = `${API_BASE}/image-file`;

/** The blob that a hash in a link names. */
export function objectKeyOf(hash: string): string {
  return `images/${hash.slice(0, 2)}/${hash}.webp`;
}
