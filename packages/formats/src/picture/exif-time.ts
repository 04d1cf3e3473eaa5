/** When a picture was taken, as its camera wrote it down. */
export interface ExifTime {
  /** What the camera's clock showed: YYYY-MM-DDTHH:MM:SS. */
  readonly wallTime: string;
  /** What that clock was ahead of UTC by, such as +05:30; most cameras do not say. */
  readonly offset: string | undefined;
}

const EXIF_DIRECTORY = 0x8769;
/** Tags of a time and of its offset (CIPA DC-008, 4.6.6): taken first, digitised where that is missing. */
const TIMES = [
  { time: 0x9003, offset: 0x9011 },
  { time: 0x9004, offset: 0x9012 },
] as const;
const ENTRY_BYTES = 12;
const TIME_BYTES = 20;
const OFFSET_BYTES = 7;

/**
 * When the picture was taken, out of its EXIF block (with or without the name "Exif" before the TIFF header).
 * Undefined where it does not say, or says what is no time. When a file was changed is not asked for.
 */
export function exifTimeOf(exif: Uint8Array): ExifTime | undefined {
  try {
    return timeIn(new DataView(exif.buffer, exif.byteOffset, exif.byteLength));
  } catch (error) {
    // A read beyond the end: the block is cut off, or points out of itself.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function timeIn(block: DataView): ExifTime | undefined {
  const isNamed = block.getUint32(0) === 0x45786966;
  const tiff = isNamed ? new DataView(block.buffer, block.byteOffset + 6, block.byteLength - 6) : block;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const pointer = entryAt(tiff, tiff.getUint32(4, isLittle), EXIF_DIRECTORY, isLittle);
  if (pointer === undefined) return undefined;
  const directory = tiff.getUint32(pointer, isLittle);
  const textOf = (tag: number, bytes: number): string | undefined => {
    const value = entryAt(tiff, directory, tag, isLittle);
    return value === undefined ? undefined : asciiAt(tiff, tiff.getUint32(value, isLittle), bytes);
  };
  for (const tags of TIMES) {
    const wallTime = wallTimeIn(textOf(tags.time, TIME_BYTES) ?? '');
    if (wallTime !== undefined) return { wallTime, offset: offsetIn(textOf(tags.offset, OFFSET_BYTES) ?? '') };
  }
  return undefined;
}

/** Where the value of a tag stands, or where it is said where it stands (TIFF 6.0, section 2). */
function entryAt(tiff: DataView, directory: number, tag: number, isLittle: boolean): number | undefined {
  const entries = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (tiff.getUint16(entry, isLittle) === tag) return entry + 8;
  }
  return undefined;
}

function asciiAt(tiff: DataView, at: number, bytes: number): string {
  return Array.from({ length: bytes - 1 }, (_, index) => String.fromCharCode(tiff.getUint8(at + index))).join('');
}

/** A clock that was never set writes blanks or zeros. */
function wallTimeIn(text: string): string | undefined {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, time] = parts;
  const wallTime = `${year}-${month}-${day}T${time}`;
  const instant = new Date(`${wallTime}Z`);
  // A 31st of February would become a day of March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(wallTime) && year !== '0000'
    ? wallTime
    : undefined;
}

function offsetIn(text: string): string | undefined {
  return /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(text) ? text : undefined;
}
