/** Name of the file that lists all others of an export or a backup with their hashes. */
export const CHECKSUMS = 'SHA256SUMS';

/** A file with the hash of its content, in hexadecimal. */
export interface Checksum {
  readonly path: string;
  readonly sha256: string;
}

/** The lines of a `SHA256SUMS` file, which `sha256sum --check SHA256SUMS` reads; paths in the order of their letters. */
export function checksumsText(files: readonly Checksum[]): string {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return sorted.map(checksumLine).join('');
}

/** As coreutils writes it: a line that begins with a backslash has its path escaped. */
function checksumLine({ path, sha256 }: Checksum): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`;
}

/** The hashes of such a file by path. Lines that are none are passed over. */
export function checksumsIn(text: string): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, mark, sha256, written] = /^(\\?)([0-9a-f]{64}) [ *](.*)$/s.exec(line) ?? [];
    if (sha256 !== undefined && written !== undefined) sums.set(mark === '' ? written : unescaped(written), sha256);
  }
  return sums;
}

function unescaped(path: string): string {
  const meant: Readonly<Record<string, string>> = { n: '\n', r: '\r' };
  return path.replaceAll(/\\(.)/gs, (_, letter: string) => meant[letter] ?? letter);
}
