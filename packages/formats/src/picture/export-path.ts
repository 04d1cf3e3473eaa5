import type { DatasetImage } from '../dataset.ts';
import { withoutExtension } from '../files.ts';

/** Under which path each picture of a data set lies in an export. */
export interface ExportPaths {
  /** Below the folder of the pictures, with forward slashes; unique, also without its extension. */
  of(image: DatasetImage): string;
}

/**
 * Paths of the pictures in an export. They are the names of the data set without what leads out of the folder; where
 * two differ only by their extension or by case, which label files and other systems do not keep apart, the later one
 * carries its id. `renamed` is what a format makes of a path that it cannot take as it is.
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
    for (let number = 1; taken.has(unique.toLowerCase()); number += 1)
      unique = number === 1 ? withId : `${withId}-${number}`;
    taken.add(unique.toLowerCase());
    paths.set(image.id, unique + extension);
  }
  return { of: (image) => paths.get(image.id) ?? image.fileName };
}

/** Parts that lead upwards, drive letters and characters that Windows refuses are gone. */
function safePath(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .map((part) =>
      [...part]
        .map((char) => (isForbidden(char) ? '_' : char))
        .join('')
        .trim(),
    )
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .join('/');
}

function isForbidden(char: string): boolean {
  return char < ' ' || '<>:"|?*'.includes(char);
}
