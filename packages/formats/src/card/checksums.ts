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
