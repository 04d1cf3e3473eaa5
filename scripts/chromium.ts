import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium on this machine: CHROMIUM_PATH, else one on the PATH, else Debian's
 * package, installed here when this process may do so. Ends with a clear message otherwise.
 */
export function findChromium(): string {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    return give(`CHROMIUM_PATH points to ${configured}, which does not exist.`);
  }
  const found = onPath() ?? (existsSync(macPath) ? macPath : undefined);
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return give('No Chromium found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  }
  console.log('No Chromium found; installing the Debian package (once) ...');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    if (status !== 0) return give(`apt-get ${args.join(' ')} failed. Install Chromium by hand or set CHROMIUM_PATH.`);
  }
  return onPath() ?? give('Chromium was installed but is not on the PATH. Set CHROMIUM_PATH.');
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

function give(message: string): never {
  console.error(message);
  process.exit(1);
}
