/** A file of an export: its path below the folder and its content, piece by piece. */
export interface ExportFile {
  readonly path: string;
  readonly chunks: Iterable<string | Uint8Array>;
}

/** Text is handed on in pieces of about this many characters: fewer writes, little memory. */
const CHUNK_LENGTH = 65_536;

/** Joins many short texts to pieces that are worth a write. */
export function* inChunks(texts: Iterable<string>): Generator<string> {
  let pending: string[] = [];
  let length = 0;
  for (const text of texts) {
    pending.push(text);
    length += text.length;
    if (length < CHUNK_LENGTH) continue;
    yield pending.join('');
    pending = [];
    length = 0;
  }
  if (length > 0) yield pending.join('');
}

/** A number to 1/100, as boxes are written in pixels: a tenth smaller files, and no `44.200000000000045`. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A width or height to 1/100, never 0: a box without an extent could not be read again. */
export function sizeInHundredths(value: number): number {
  return Math.max(0.01, hundredths(value));
}
