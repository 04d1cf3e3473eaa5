import type { Blob } from '../../../platform/blobs/blob-store.ts';
import { type BlobCache, blobCache } from './blob-cache.ts';

/** Twice what a list shows, for screens with two pixels for one. */
const WIDTH_PX = 192;
const HEIGHT_PX = 108;
const QUALITY = 70;
/** A few thousand images of some kilobytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Delivered images made small when first asked for, and kept like the images themselves. */
export function smallImages(images: Pick<BlobCache, 'read'>): BlobCache {
  return blobCache({ read: (key) => small(images, key) }, MAX_BYTES);
}

async function small(images: Pick<BlobCache, 'read'>, key: string): Promise<Blob | undefined> {
  const image = await images.read(key);
  if (!image) return undefined;
  // A native library, which nobody loads who only serves whole images.
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(image.bytes).resize(WIDTH_PX, HEIGHT_PX).webp({ quality: QUALITY }).toBuffer();
  return { bytes, contentType: 'image/webp' };
}
