import type { DatasetImage } from '../dataset.ts';
import { withoutExtension } from '../files.ts';

/** Under which path each picture of a data set lies in an export. */
export interface ExportPaths {
  /** Below the folder of the pictures, with forward slashes; unique, also without its extension. */
  of(image: DatasetImage): string;
}

/**
 * Paths of the pictures in an export. They are the names of the data set without what leads out of the folder; where
 * two differ only by their extension, by case or by how an accent is written, which label files and other systems do not keep
 * apart, the later one carries its id. `renamed` is what a format makes of a path that it cannot take as it is.
 */
export function exportPaths(
  images: readonly DatasetImage[],
  renamed: (path: string) => string = (path) => path,
): ExportPaths {
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const image of images) {
    const safe = renamed(safePath(image.fileName) || 'picture');
    const stem = withoutExtension(safe);
    const extension = safe.slice(stem.length);
    const withId = `${stem}-${safePath(image.id).replaceAll('/', '_')}`;
    let unique = stem;
    for (let number = 1; taken.has(keyOf(unique)); number += 1) unique = number === 1 ? withId : `${withId}-${number}`;
    taken.add(keyOf(unique));
    paths.set(image.id, unique + extension);
  }
  return { of: (image) => paths.get(image.id) ?? image.fileName };
}

function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** File systems take 255 bytes; the id and the ending of a label file need some of them. */
const MOST_BYTES_OF_PART = 200;
/** A store takes keys of 1,024 bytes, with the folder of the export. */
const MOST_BYTES = 900;
/**
 * Characters that Windows refuses, that show a name as another one than it is, and halves of characters, which archives and file
 * systems keep as something else.
 */
const FORBIDDEN = /[<>:"|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Names of devices, with which Windows opens no file (learn.microsoft.com, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The name without parts that lead upwards, drive letters and whatever else some file system refuses. */
function safePath(name: string): string {
  const parts = name
    .replaceAll('\\', '/')
    .split('/')
    .map(safePart)
    .filter((part) => part !== '');
  const path = parts.join('/');
  return bytesOf(path) > MOST_BYTES ? (parts.at(-1) ?? '') : path;
}

function safePart(part: string): string {
  const safe = part
    .replaceAll(FORBIDDEN, '_')
    .trim()
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '$&_');
  const stem = Array.from(withoutExtension(safe));
  const extension = safe.slice(stem.join('').length);
  if (bytesOf(extension) >= MOST_BYTES_OF_PART) return safePart(stem.join(''));
  for (let bytes = bytesOf(safe); bytes > MOST_BYTES_OF_PART; ) bytes -= bytesOf(stem.pop() ?? '');
  return (stem.join('') + extension).replace(/[. ]+$/, '');
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
