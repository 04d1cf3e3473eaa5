/** What the first bytes of a file show it to be, whatever its name says. */
export type PictureKind =
  | { readonly kind: 'picture'; readonly ending: 'jpg' | 'png' | 'webp' | 'avif' | 'tif' }
  | { readonly kind: 'other'; readonly name: string };

/** As a person reads it. */
export const READABLE_PICTURES = 'JPEG, PNG, WebP, AVIF and TIFF can be imported';

const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly is: PictureKind }[] = [
  { bytes: [0xff, 0xd8, 0xff], is: { kind: 'picture', ending: 'jpg' } },
  { bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], is: { kind: 'picture', ending: 'png' } },
  { bytes: [0x49, 0x49, 0x2a, 0x00], is: { kind: 'picture', ending: 'tif' } },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], is: { kind: 'picture', ending: 'tif' } },
  { bytes: [0x47, 0x49, 0x46, 0x38], is: { kind: 'other', name: 'GIF' } },
  { bytes: [0x42, 0x4d], is: { kind: 'other', name: 'BMP' } },
  { bytes: [0x25, 0x50, 0x44, 0x46], is: { kind: 'other', name: 'PDF' } },
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: { kind: 'other', name: 'a ZIP archive' } },
  { bytes: [0x00, 0x00, 0x00, 0x0c, 0x4a, 0x58, 0x4c, 0x20], is: { kind: 'other', name: 'JPEG XL' } },
  { bytes: [0xff, 0x0a], is: { kind: 'other', name: 'JPEG XL' } },
];

/**
 * Looks at the first bytes, so that the decoder is only handed what it is meant for: an SVG named .jpg would be drawn,
 * with whatever files it names.
 */
export function sniffPicture(bytes: Uint8Array): PictureKind | undefined {
  const latin = new TextDecoder('latin1').decode(bytes.subarray(0, 512));
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return { kind: 'picture', ending: 'webp' };
  // Its length comes first, which is short: `<!--ftypavif-->` before a drawing is none.
  if (latin.startsWith('\0\0') && latin.slice(4, 8) === 'ftyp') return ofBrands(latin.slice(8, 64));
  const found = SIGNATURES.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte));
  if (found) return found.is;
  if (/<svg[\s>]/i.test(latin)) return { kind: 'other', name: 'SVG' };
  if (/<!doctype html|<html/i.test(latin)) return { kind: 'other', name: 'an HTML page' };
  return undefined;
}

/** ISO media files name what they are compatible with. */
function ofBrands(brands: string): PictureKind {
  if (/avif|avis/.test(brands)) return { kind: 'picture', ending: 'avif' };
  if (/heic|heix|hevc|heim|heis|mif1|msf1/.test(brands)) return { kind: 'other', name: 'HEIC' };
  return { kind: 'other', name: 'a video' };
}
