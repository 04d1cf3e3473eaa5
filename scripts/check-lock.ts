import { readFile } from 'node:fs/promises';
import { blockedScripts, type LockEntries, missingBinaries, unverified } from './repository/lock.ts';

const lock: { packages: LockEntries } = await read('package-lock.json');
const { allowScripts }: { allowScripts: Record<string, boolean> } = await read('package.json');
const faults = [
  ...unverified(lock.packages),
  ...missingBinaries(lock.packages),
  ...blockedScripts(lock.packages, allowScripts),
];

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error('Choose versions that the registry serves for every platform (CONTRIBUTING.md, "Dependencies").');
  process.exit(1);
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'));
}
