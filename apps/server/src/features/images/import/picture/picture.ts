import { createHash } from 'node:crypto';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { type Orientation, orientationFrom, type PixelSize, shownSize } from '@uvh/formats/orientation';
import { type ExifTime, exifTimeOf } from '@uvh/formats/picture/exif-time';
import sharp from 'sharp';
import { costOf } from './costly.ts';
import { differenceHash, HASH_COLUMNS, HASH_ROWS } from './perceptual-hash.ts';
import { READABLE_PICTURES, sniffPicture } from './sniff.ts';

/** Photographs of any phone fit; a picture that would fill the memory does not. */
const MAX_PIXELS = 100_000_000;
/** Its decoder takes 18 bytes for each of them, 24 where colours have more than eight bits: what a screen of 8K has. */
const MAX_AVIF_PIXELS = 34_000_000;
/** The longest side of a JPEG. Rows of a single pixel take a hundred times as long as the same pixels in a square. */
const MAX_SIDE_PX = 65_535;
const DELIVERY_QUALITY = 82;
/** Effort 3 makes files 3 % smaller and takes twice the time of 2 (`npm run bench -- import`). */
const DELIVERY_EFFORT = 2;
const PLACEHOLDER_WIDTH = 32;
const PLACEHOLDER_HEIGHT = 18;
const PLACEHOLDER_QUALITY = 30;
/** Between the whole picture and what is made of few pixels, so that the whole is read once. */
const SMALL_WIDTH = PLACEHOLDER_WIDTH * 4;
const SMALL_HEIGHT = PLACEHOLDER_HEIGHT * 4;

/** What the decoder calls the pictures that it may be handed. */
const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', tif: 'tiff' } as const;

// Pictures are worked on beside one another; more threads for each would only take memory.
sharp.concurrency(1);
sharp.cache(false);

/** A source picture by its header; its pixels are not known to be whole. */
export interface Picture {
  readonly kind: 'picture';
  /** SHA-256 of the source file in hex. */
  readonly contentHash: string;
  readonly ending: string;
  readonly stored: PixelSize;
  readonly orientation: Orientation;
  /** The stored size with the EXIF orientation applied. */
  readonly shown: PixelSize;
  /** When it was taken, where the file itself says so. */
  readonly taken: ExifTime | undefined;
}

export type PictureResult = Picture | { readonly kind: 'refused'; readonly reason: string };

/** What is delivered in the place of a source picture, and by what it is known again. */
export interface Derivatives {
  /** WebP of 1920 x 1080 pixels, letter-boxed, without any metadata of the source. */
  readonly delivery: Buffer;
  /** Data URL of a few hundred bytes. */
  readonly placeholder: string;
  /** SHA-256 of the upright decoded pixels and the size of the source. */
  readonly pixelHash: string;
  readonly perceptualHash: string;
}

/** Looks at the header of a picture; says why when it is none that can be used. */
export async function openPicture(bytes: Buffer): Promise<PictureResult> {
  const found = sniffPicture(bytes);
  if (!found) return { kind: 'refused', reason: 'is no picture' };
  if (found.kind === 'other') return { kind: 'refused', reason: `is ${found.name}; ${READABLE_PICTURES}` };
  const cost = costOf(bytes, found.ending);
  if (cost !== undefined) return { kind: 'refused', reason: cost };
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    // The decoder looks for itself what it has before it.
    if (metadata.format !== FORMATS[found.ending]) return { kind: 'refused', reason: 'is no picture' };
    if ((metadata.pages ?? 1) > 1) return { kind: 'refused', reason: 'is animated or has several pages' };
    const stored = { widthPx: metadata.width, heightPx: metadata.height };
    if (stored.widthPx * stored.heightPx > MAX_PIXELS || Math.max(stored.widthPx, stored.heightPx) > MAX_SIDE_PX)
      return { kind: 'refused', reason: `has ${stored.widthPx} x ${stored.heightPx} pixels, which is too large` };
    if (found.ending === 'avif' && stored.widthPx * stored.heightPx > MAX_AVIF_PIXELS)
      return {
        kind: 'refused',
        reason: `has ${stored.widthPx} x ${stored.heightPx} pixels, which is too large for an AVIF; save it as a JPEG`,
      };
    const orientation = orientationFrom(metadata.orientation);
    return {
      kind: 'picture',
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      ending: found.ending,
      stored,
      orientation,
      shown: shownSize(stored, orientation),
      taken: metadata.exif && exifTimeOf(metadata.exif),
    };
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) };
  }
}

/** Decodes the picture once and makes everything of it. Throws when its pixels are not whole. */
export async function derivativesOf(bytes: Buffer, shown: PixelSize): Promise<Derivatives> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SPACE_WIDTH, SPACE_HEIGHT, { fit: 'contain', background: '#000' })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = createHash('sha256').update(`${shown.widthPx} x ${shown.heightPx}\n`).update(data).digest('hex');
  const delivery = await sharp(data, { raw }).webp({ quality: DELIVERY_QUALITY, effort: DELIVERY_EFFORT }).toBuffer();
  const small = await sharp(data, { raw }).resize(SMALL_WIDTH, SMALL_HEIGHT).raw().toBuffer();
  const smallRaw = { raw: { width: SMALL_WIDTH, height: SMALL_HEIGHT, channels: info.channels } };
  const [placeholder, grey] = await Promise.all([
    sharp(small, smallRaw)
      .resize(PLACEHOLDER_WIDTH, PLACEHOLDER_HEIGHT)
      .webp({ quality: PLACEHOLDER_QUALITY, effort: 4 })
      .toBuffer(),
    sharp(small, smallRaw).resize(HASH_COLUMNS, HASH_ROWS, { fit: 'fill' }).greyscale().raw().toBuffer(),
  ]);
  release(data);
  return {
    delivery,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    pixelHash: pixels,
    perceptualHash: differenceHash(grey),
  };
}

/** Gives the memory of decoded pixels back at once: the collector does not see how large they are. */
function release({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** The first line of what the decoder says; the rest is for its authors. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const first = message.split('\n')[0] ?? message;
  if (/exceeds pixel limit/i.test(first)) return `has more than ${MAX_PIXELS / 1_000_000} million pixels`;
  return /unsupported image format/i.test(first) ? 'is no picture' : `cannot be decoded (${first})`;
}
