import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { essentialParts } from './essential-parts.ts';

/** What re-encoding may cost: not visible, about twice the size of what players see. */
const QUALITY = 95;

/** The ending under which an imported file is exported: AVIF and TIFF, which few tools train from, become others. */
export function exportedEnding(originalKey: string): 'jpg' | 'png' | 'webp' {
  switch (path.extname(originalKey)) {
    case '.jpg':
    case '.avif':
      return 'jpg';
    case '.webp':
      return 'webp';
    default:
      return 'png';
  }
}

/**
 * An imported file without anything but its pixels. They stay as they are, bit by bit, where the file is upright and in
 * sRGB; else it is turned and converted, as what would say so is among the metadata.
 */
export async function cleanOriginal(bytes: Buffer, originalKey: string): Promise<Buffer> {
  const { orientation = 1, icc } = await sharp(bytes).metadata();
  const isPlain = orientation === 1 && icc === undefined;
  const clean = isPlain ? essentialParts(bytes, path.extname(originalKey).slice(1)) : undefined;
  return clean ?? encoded(sharp(bytes).autoOrient(), exportedEnding(originalKey));
}

/** The picture as a file without metadata, colours in sRGB. */
export function encoded(picture: Sharp, ending: 'jpg' | 'png' | 'webp'): Promise<Buffer> {
  switch (ending) {
    case 'jpg':
      return picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'png':
      return picture.png().toBuffer();
    case 'webp':
      return picture.webp({ quality: QUALITY }).toBuffer();
  }
}
