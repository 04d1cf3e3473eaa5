import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'apps/web');
const DIST = path.join(WEB, 'dist');
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/annotator/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/scenes/src',
  'package-lock.json',
];
const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST_BYTES = 1024;

/** Why there are no pages to serve; the message is all that a person needs. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds the web app unless the build is younger than every source. */
export async function buildWebWhenStale(say: (text: string) => void): Promise<void> {
  const builtAt = await modifiedAt(path.join(DIST, 'index.html'));
  const changedAt = Math.max(...(await Promise.all(SOURCES.map((source) => newestIn(path.join(ROOT, source))))));
  if (builtAt > changedAt) return;
  say('Building the web app (once after each change) ...');
  await viteBuild();
  await compressFiles();
}

async function viteBuild(): Promise<void> {
  const require = createRequire(path.join(WEB, 'package.json'));
  const vite = path.join(path.dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  let printed = '';
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      printed += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new BuildError(`The web app could not be built.\n${printed}`);
}

/** Once here instead of for every visitor: the server sends the compressed neighbour of a file. */
async function compressFiles(): Promise<void> {
  const files = (await filesIn(DIST)).filter((file) => WORTH_COMPRESSING.test(file));
  for (const file of files) {
    const content = await readFile(file);
    if (content.length < SMALLEST_BYTES) continue;
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

async function newestIn(place: string): Promise<number> {
  if (!existsSync(place)) return 0;
  if (!(await stat(place)).isDirectory()) return modifiedAt(place);
  const files = (await filesIn(place)).filter((file) => !/\.test\.tsx?$/.test(file));
  return Math.max(0, ...(await Promise.all(files.map(modifiedAt))));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function modifiedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
