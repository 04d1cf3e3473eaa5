import { getImage, type LeasedImage } from '@uvh/contract/calls/image';
import { answerOf } from '@uvh/contract/request';

/** What public/theme.js asked for while the page came. Each is undefined where it failed. */
interface EarlyImage {
  readonly token: string;
  /** The answer of `GET /image`, unread. */
  readonly lease: Promise<unknown>;
  readonly picture: Promise<{ readonly url: string; readonly bytes: Blob } | undefined>;
}

declare global {
  var uvhEarlyImage: EarlyImage | undefined;
}

let picture: EarlyImage['picture'] | undefined;

/** Takes over the image that was asked for with the page, once, and for the person who is signed in alone. */
export async function earlyLease(token: string | null): Promise<LeasedImage | undefined> {
  const early = globalThis.uvhEarlyImage;
  globalThis.uvhEarlyImage = undefined;
  if (early === undefined || early.token !== token) return undefined;
  const answer = await early.lease;
  if (answer === undefined) return undefined;
  picture = early.picture;
  return answerOf(getImage, answer);
}

/** The bytes of that image's picture, once; undefined of every other picture. */
export async function earlyBytes(url: string): Promise<Blob | undefined> {
  const early = picture;
  picture = undefined;
  const found = await early;
  return found?.url === url ? found.bytes : undefined;
}
