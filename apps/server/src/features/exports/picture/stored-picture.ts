import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { letterboxFor } from '@uvh/domain/annotation/letterbox';
import type { PixelSize } from '@uvh/formats/orientation';
import sharp from 'sharp';

/** What re-encoding may cost: hardly visible, a third larger than what players see. */
const QUALITY = 90;

/**
 * The picture in the size that its boxes mean, from the 1920 x 1080 one that players see: as it is where that is the
 * size of the source, else without the bars and scaled back. Neither holds EXIF, so no place and no device.
 */
export async function storedPicture(delivered: Buffer, source: PixelSize): Promise<Buffer> {
  const { widthPx, heightPx } = source;
  if (widthPx === SPACE_WIDTH && heightPx === SPACE_HEIGHT) return delivered;
  const { scale, offsetX, offsetY } = letterboxFor(widthPx, heightPx);
  const left = Math.round(offsetX);
  const top = Math.round(offsetY);
  const area = {
    left,
    top,
    width: Math.min(SPACE_WIDTH - left, Math.max(1, Math.round(widthPx * scale))),
    height: Math.min(SPACE_HEIGHT - top, Math.max(1, Math.round(heightPx * scale))),
  };
  return sharp(delivered)
    .extract(area)
    .resize(widthPx, heightPx, { fit: 'fill' })
    .webp({ quality: QUALITY })
    .toBuffer();
}
