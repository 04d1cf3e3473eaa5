import type { PixelSize } from './orientation.ts';

/** The files of a folder or an archive, as a reader needs them. Nothing here writes. */
export interface DatasetFiles {
  /** Paths of all files, with forward slashes, relative to the folder or the archive's root. */
  readonly paths: readonly string[];
  bytes(path: string): Promise<Uint8Array>;
  /** At least the first `count` bytes of a file, or all of a shorter one. */
  head(path: string, count: number): Promise<Uint8Array>;
  /** Size of a picture as shown. Without it the readers look into the picture's header (JPEG, PNG, WebP). */
  imageSize?(path: string): Promise<PixelSize | undefined>;
}

const IMAGE_FILE = /\.(jpe?g|png|webp|avif|heic|heif|tiff?|bmp|gif)$/i;

/** Without what an operating system leaves among the files. */
export function ownPaths(files: DatasetFiles): readonly string[] {
  return files.paths.filter((path) => !/(^|\/)(__MACOSX|\.[^/]+)(\/|$)/.test(path));
}

/** Whether the name is that of a picture. */
export function isImagePath(path: string): boolean {
  return IMAGE_FILE.test(path);
}

/** The last part of a path. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path without a slash at the end; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The path without the extension of its last part. */
export function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path;
}

/** A path as a tool wrote it: with forward slashes, without `./` in front; of an address without what is asked of its server. */
export function cleanPath(path: string): string {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return decoded(path.replace(/[?#].*$/, ''));
  return path.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
}

/** The text without `%20`; as it stands where it is no such text. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The lines of a text: some tools end them with CR alone. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}

/**
 * Text of a file. UTF-16 is read as such, all else as UTF-8, without the mark. Text that is none
 * of them and has no further letter in UTF-8 is in the Latin letters of Windows, as spreadsheets save it.
 */
export function textOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  // Without a mark: every format begins with a letter of ASCII, of which UTF-16 has one byte of 0.
  if ((first === 0xff && second === 0xfe) || (first > 0 && bytes[1] === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (bytes[0] === 0 && second > 0))
    return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  if (!text.includes(UNREADABLE)) return text;
  return /[^\0-\x7f\ufffd]/.test(text) || isUtf8(bytes) ? text : new TextDecoder('windows-1252').decode(bytes);
}

/** What stands for bytes that are no UTF-8. */
const UNREADABLE = '\ufffd';

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A path, and what is left of it without its first folder, its first two and so on; the longest first. */
export function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
