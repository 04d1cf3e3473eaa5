/**
 * The file with those of its parts alone that its pixels are decoded from; undefined when it is built otherwise than
 * its format says. What is kept is listed and all else goes, so a kind of metadata that nobody has heard of goes too:
 * place, device, time, thumbnails, and what stands behind the end of the picture.
 */
export function essentialParts(bytes: Buffer, ending: string): Buffer | undefined {
  switch (ending) {
    case 'jpg':
      return ofJpeg(bytes);
    case 'png':
      return ofPng(bytes);
    case 'webp':
      return ofWebp(bytes);
    default:
      return undefined;
  }
}

/** Bytes of a JFIF segment without a thumbnail. */
const PLAIN_JFIF = 16;
/** Quantisation, Huffman and arithmetic tables, restart interval, number of lines. */
const JPEG_TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);

/** Segments of ITU-T T.81, annex B. */
function ofJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [Buffer.from([0xff, 0xd8])];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // Fill bytes before a marker.
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    const isScan = marker === 0xda;
    if (isScan || isEssentialSegment(marker, segment)) kept.push(segment);
    at = isScan ? endOfScan(bytes, end) : end;
    if (isScan) kept.push(bytes.subarray(end, at));
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
  }
  return undefined;
}

function isEssentialSegment(marker: number, segment: Buffer): boolean {
  // Names in segments begin behind marker and length.
  const name = segment.toString('latin1', 4, 9);
  if (marker === 0xe0) return name === 'JFIF\0' && segment.length === PLAIN_JFIF + 2;
  if (marker === 0xee) return name === 'Adobe';
  return JPEG_TABLES.has(marker) || (marker >= 0xc0 && marker <= 0xcf);
}

/** Where the next marker stands that is neither an escaped 0xff nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const PNG_SIGNATURE = 8;
const PNG_CHUNKS: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'],
]);

/** Chunks of PNG (ISO/IEC 15948): length, name, content, checksum. */
function ofPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const WEBP_HEADER = 12;
const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** Flags of VP8X that announce a colour profile, EXIF and XMP. */
const WEBP_METADATA_FLAGS = 0b0010_1100;

/** Chunks of WebP (RFC 9649): name, length, content, a byte to the next even place. */
function ofWebp(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = WEBP_HEADER; at + 8 <= whole; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    if (WEBP_CHUNKS.has(name)) {
      const chunk = Buffer.from(bytes.subarray(at, end));
      if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
      kept.push(chunk);
    }
    at = end;
  }
  if (kept.length === 0) return undefined;
  const header = Buffer.from(bytes.subarray(0, WEBP_HEADER));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...kept]);
}
