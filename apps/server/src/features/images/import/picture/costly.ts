/** Programs write ten of them. A file of a megabyte can have thousands, and each goes over all of the picture. */
const MOST_SCANS = 100;
/** A picture whose parts cannot be decoded one after the other is held whole; two are worked on beside one another. */
const MOST_HELD_BYTES = 640_000_000;
/** Each of them is unpacked to megabytes, though nothing of it is used. */
const MOST_TEXTS = 100;

/**
 * Why a picture takes minutes or gigabytes to decode, by how its file is built; undefined for any that a
 * camera or a program writes. Looks at the file alone, since the decoder unpacks some of that only to say how large it is.
 */
export function costOf(bytes: Buffer, ending: string): string | undefined {
  const { heldBytes = 0, scans = 0, texts = 0 } = buildOf(bytes, ending);
  if (heldBytes > MOST_HELD_BYTES)
    return `would take ${Math.ceil(heldBytes / 1_000_000)} MB of memory to decode, more than the ${MOST_HELD_BYTES / 1_000_000} there are for it; save it without interlacing or progressive scans`;
  if (scans > MOST_SCANS) return `has more than ${MOST_SCANS} scans, as no camera or program writes`;
  if (texts > MOST_TEXTS) return `has more than ${MOST_TEXTS} texts beside its pixels`;
  return undefined;
}

/** How a file is built. */
interface Build {
  /** What the decoder holds of it at once; 0 where it goes line by line. */
  readonly heldBytes?: number;
  readonly scans?: number;
  readonly texts?: number;
}

function buildOf(bytes: Buffer, ending: string): Build {
  if (ending === 'jpg') return buildOfJpeg(bytes);
  return ending === 'png' ? buildOfPng(bytes) : {};
}

const COEFFICIENT_BYTES = 2;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Markers as a decoder finds them (ITU-T T.81, annex B): whatever stands before the next one is passed over. */
function buildOfJpeg(bytes: Buffer): Build {
  let frame: { readonly isProgressive: boolean; readonly segment: Buffer } | undefined;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length && scans <= MOST_SCANS; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) break;
    if (marker === 0xff || hasNoLength(marker)) {
      at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2);
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) scans += 1;
    if (isFrame(marker)) frame ??= { isProgressive: marker % 4 === 2, segment: bytes.subarray(at + 4, end) };
    at = bytes.indexOf(0xff, end);
  }
  if (!frame || frame.segment.length < 6) return { scans };
  const { isProgressive, segment } = frame;
  const [heightPx, widthPx] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  // All coefficients are there before the first pixel is: with several scans, or several of each component.
  const heldBytes = isProgressive || scans > 1 ? widthPx * heightPx * samplesPerPixel(segment) * COEFFICIENT_BYTES : 0;
  return { heldBytes, scans };
}

/** Escaped 0xff, restarts and the like. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Start of a frame, which C4, C8 and CC are not. */
function isFrame(marker: number): boolean {
  return marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);
}

/** Three for a picture whose colours have every pixel, one and a half for the usual quarter of them. */
function samplesPerPixel(segment: Buffer): number {
  const samples: number[] = [];
  let [most, least] = [1, 1];
  for (let at = 6; at + 3 <= segment.length && samples.length < (segment[5] ?? 0); at += 3) {
    const factors = segment[at + 1] ?? 0;
    const [across, down] = [Math.max(1, factors >> 4), Math.max(1, factors & 0x0f)];
    [most, least] = [Math.max(most, across), Math.max(least, down)];
    samples.push(across * down);
  }
  return samples.reduce((sum, each) => sum + each, 0) / (most * least);
}

const PNG_SIGNATURE = 8;
const PNG_TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** By colour type: grey, RGB, palette, grey and RGB with transparency. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Chunks of PNG (ISO/IEC 15948): length, name, content, checksum. The first one says how large it is. */
function buildOfPng(bytes: Buffer): Build {
  if (bytes.length < PNG_SIGNATURE + 25) return {};
  const [widthPx, heightPx] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 8, colours = 0, , , isInterlaced = 0] = bytes.subarray(24, 29);
  const bytesPerPixel = (PNG_CHANNELS[colours] ?? 4) * Math.max(1, depth / 8);
  const heldBytes = isInterlaced === 0 ? 0 : widthPx * heightPx * bytesPerPixel;
  let texts = 0;
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length && texts <= MOST_TEXTS; at += 12 + bytes.readUInt32BE(at))
    if (PNG_TEXTS.has(bytes.toString('latin1', at + 4, at + 8))) texts += 1;
  return { heldBytes, texts };
}
