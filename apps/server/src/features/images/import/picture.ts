import { createHash } from 'node:crypto';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { type Orientation, orientationFrom, type PixelSize, shownSize } from '@uvh/formats/orientation';
import sharp from 'sharp';

/** Photographs of any phone fit; a picture that would fill the memory does not. */
const MAX_PIXELS = 100_000_000;
/** What is taken, by content and not by file name. Everything is encoded anew. */
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const DELIVERY_QUALITY = 82;
const PLACEHOLDER_WIDTH = 32;
const PLACEHOLDER_QUALITY = 30;

/** A source picture, with what is delivered in its place. */
export interface Picture {
  readonly kind: 'picture';
  /** SHA-256 of the source file in hex. */
  readonly contentHash: string;
  readonly stored: PixelSize;
  readonly orientation: Orientation;
  /** Size with the EXIF orientation applied. */
  readonly shown: PixelSize;
  /** Makes the WebP of 1920 x 1080 pixels, letter-boxed, without any metadata of the source. */
  deliver(): Promise<{ readonly delivery: Buffer; readonly placeholder: string }>;
}

export type PictureResult = Picture | { readonly kind: 'refused'; readonly reason: string };

/** Looks at the bytes of a file; says why when they are no picture that can be used. */
export async function openPicture(bytes: Buffer): Promise<PictureResult> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!FORMATS.has(metadata.format))
      return { kind: 'refused', reason: `is ${metadata.format}; JPEG, PNG and WebP can be imported` };
    if ((metadata.pages ?? 1) > 1) return { kind: 'refused', reason: 'is animated' };
    if (metadata.width * metadata.height > MAX_PIXELS)
      return { kind: 'refused', reason: `has ${metadata.width} x ${metadata.height} pixels, which is too large` };
    const stored = { widthPx: metadata.width, heightPx: metadata.height };
    const orientation = orientationFrom(metadata.orientation);
    return {
      kind: 'picture',
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      stored,
      orientation,
      shown: shownSize(stored, orientation),
      deliver: () => deliver(bytes),
    };
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) };
  }
}

async function deliver(bytes: Buffer): Promise<{ delivery: Buffer; placeholder: string }> {
  const whole = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SPACE_WIDTH, SPACE_HEIGHT, { fit: 'contain', background: '#000' })
    .flatten({ background: '#000' });
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [delivery, small] = await Promise.all([
    sharp(data, raw).webp({ quality: DELIVERY_QUALITY, effort: 3 }).toBuffer(),
    sharp(data, raw).resize(PLACEHOLDER_WIDTH).webp({ quality: PLACEHOLDER_QUALITY, effort: 4 }).toBuffer(),
  ]);
  return { delivery, placeholder: `data:image/webp;base64,${small.toString('base64')}` };
}

/** The first line of what the decoder says; the rest is for its authors. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const first = message.split('\n')[0] ?? message;
  return /unsupported image format/i.test(first) ? 'is no picture' : `cannot be decoded (${first})`;
}
