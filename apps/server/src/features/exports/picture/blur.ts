import type { Rect } from '@uvh/domain/annotation/box';
import sharp from 'sharp';
import { encoded, exportedEnding } from './clean-original.ts';

/** A place is left with so many pixels along its longer side: neither a face nor a plate can be made of them again. */
const PIXELS_LEFT = 6;
/** Boxes are drawn tightly; hair and frames of plates tell as well. */
const MARGIN = 0.1;

/** The picture with those places made unrecognisable; as it is where there are none. `key` says by its ending how it is written. */
export async function blurred(bytes: Buffer, key: string, places: readonly Rect[]): Promise<Buffer> {
  if (places.length === 0) return bytes;
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const patches = [];
  for (const place of places) {
    const area = areaOf(place, info);
    if (!area) continue;
    const scale = PIXELS_LEFT / Math.max(area.width, area.height);
    const small = await sharp(data, raw)
      .extract(area)
      .resize(Math.max(1, Math.round(area.width * scale)), Math.max(1, Math.round(area.height * scale)), {
        fit: 'fill',
      })
      .png()
      .toBuffer();
    const input = await sharp(small).resize(area.width, area.height, { fit: 'fill' }).png().toBuffer();
    patches.push({ input, left: area.left, top: area.top });
  }
  // Laying patches on adds an alpha channel, which no photograph has and few trainers expect.
  return encoded(sharp(data, raw).composite(patches).removeAlpha(), exportedEnding(key));
}

/** The pixels of a place within the picture; undefined where it lies beside it. */
function areaOf({ x, y, width, height }: Rect, picture: { readonly width: number; readonly height: number }) {
  const left = Math.max(0, Math.floor(x - width * MARGIN));
  const top = Math.max(0, Math.floor(y - height * MARGIN));
  const right = Math.min(picture.width, Math.ceil(x + width * (1 + MARGIN)));
  const bottom = Math.min(picture.height, Math.ceil(y + height * (1 + MARGIN)));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}
