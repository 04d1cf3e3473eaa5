import type { DatasetFiles } from '../files.ts';
import { orientationFrom, type PixelSize, shownSize } from '../orientation.ts';

/** Enough of a JPEG to get past a colour profile and a thumbnail; PNG and WebP need 30 bytes. */
const HEAD_BYTES = 65_536;

/** Size of a picture as shown: what the files know, else what its header says. Undefined for other formats. */
export async function sizeOfPicture(files: DatasetFiles, path: string): Promise<PixelSize | undefined> {
  if (files.imageSize) return files.imageSize(path);
  const size = sizeInHeader(await files.head(path, HEAD_BYTES));
  return size ?? sizeInHeader(await files.bytes(path));
}

/**
 * Size as shown (EXIF orientation applied) in the first bytes of a JPEG, PNG or WebP. Undefined for anything else and
 * for a header that ends too early.
 */
export function sizeInHeader(bytes: Uint8Array): PixelSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
    if (view.getUint32(0) === 0x89504e47) return positive(view.getUint32(16), view.getUint32(20));
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return sizeOfWebp(view);
  } catch (error) {
    // A read beyond the end: the header is cut off.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function positive(widthPx: number, heightPx: number): PixelSize | undefined {
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : undefined;
}

/** Goes from segment to segment up to the start of a frame (ITU T.81, B.2). */
function sizeOfJpeg(view: DataView): PixelSize | undefined {
  let orientation = orientationFrom(undefined);
  for (let at = 2; ; ) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xff01) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const stored = positive(view.getUint16(at + 7), view.getUint16(at + 5));
      return stored && shownSize(stored, orientation);
    }
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) orientation = exifOrientation(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
}

/** Tag 0x0112 of the first directory of an EXIF block (TIFF 6.0, section 2). */
function exifOrientation(view: DataView, tiff: number): ReturnType<typeof orientationFrom> {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === 0x0112) return orientationFrom(view.getUint16(entry + 8, isLittle));
  }
  return orientationFrom(undefined);
}

/** The three kinds of WebP: lossy (RFC 6386, 9.1), lossless, extended (RFC 9649). */
function sizeOfWebp(view: DataView): PixelSize | undefined {
  switch (view.getUint32(12)) {
    case 0x56503820:
      return positive(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return positive((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503858: {
      const width = view.getUint8(24) | (view.getUint8(25) << 8) | (view.getUint8(26) << 16);
      const height = view.getUint8(27) | (view.getUint8(28) << 8) | (view.getUint8(29) << 16);
      return positive(width + 1, height + 1);
    }
    default:
      return undefined;
  }
}
