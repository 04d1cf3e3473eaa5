import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const PACKAGES = path.resolve(import.meta.dirname, '../../../../../packages');
/** Whatever a consensus is computed by. */
const SOURCES = [path.join(PACKAGES, 'consensus/src'), path.join(PACKAGES, 'domain/src'), import.meta.dirname];

let known: Promise<string> | undefined;

/**
 * The code that computes a consensus, as one number: what another version of it left half done is not to be gone on with. It
 * is read off the sources, so that nobody has to remember to count it up.
 */
export function codeOfConsensus(): Promise<string> {
  known ??= codeIn(SOURCES);
  return known;
}

/** Tests are no part of it. The engine is: the last digits of a logarithm are its own. */
export async function codeIn(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.versions.v8);
  for (const folder of folders) {
    const names = (await readdir(folder, { recursive: true })).filter(isCode).sort();
    for (const name of names) {
      hash.update(`\0${name}\0`).update(await readFile(path.join(folder, name)));
    }
  }
  return hash.digest('hex');
}

function isCode(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts');
}
