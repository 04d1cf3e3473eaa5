import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fingerprintOfSources, stampOf } from '../apps/web/build-stamp.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'apps/web');

/** Why there are no pages to serve; the message is all that a person needs. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Builds the web app unless there is a whole build of just these sources. An image needs only the build. */
export async function buildWebWhenStale(say: (text: string) => void): Promise<void> {
  const built = await stampOf(path.join(WEB, 'dist'));
  const sources = await fingerprintOfSources(ROOT);
  if (built !== undefined && (sources === undefined || sources === built)) return;
  if (sources === undefined)
    throw new BuildError('apps/web has neither a whole build in dist nor the sources for one.');
  say('Building the web app (once after each change) ...');
  await viteBuild();
}

async function viteBuild(): Promise<void> {
  let printed = '';
  const child = spawn(process.execPath, [vitePath(), 'build', '--logLevel', 'warn'], {
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

/** Vite's command line. An install without development packages has none. */
export function vitePath(): string {
  try {
    const vite = createRequire(path.join(WEB, 'package.json')).resolve('vite/package.json');
    return path.join(path.dirname(vite), 'bin/vite.js');
  } catch {
    throw new BuildError(
      'The web app is not built from the present sources, and Vite, which builds it, is not installed. ' +
        'Run "npm run build" where development packages are installed, and bring apps/web/dist here.',
    );
  }
}
