import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium on this machine: CHROMIUM_PATH, else one on the PATH, else Debian's
 * package, installed here when this process may do so. Ends with a clear message otherwise.
 */
export function findChromium(): string {
  const configured = configuredChromium();
  if (configured !== undefined) return configured;
  const found = onPath(names) ?? (existsSync(macPath) ? macPath : undefined);
  if (found) return found;
  if (!canInstall()) return give('No Chromium found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  console.log('No Chromium found; installing the Debian package (once) ...');
  if (!install('chromium')) return give('apt-get failed. Install Chromium by hand or set CHROMIUM_PATH.');
  return onPath(names) ?? give('Chromium was installed but is not on the PATH. Set CHROMIUM_PATH.');
}

/**
 * A Chromium without a window: CHROMIUM_PATH, else one that is here, else Debian's package where it can be installed, else as
 * `findChromium`. It has the same pages for less: a window draws the wheel of its tab for as long as a page loads, with half a
 * core of such a machine. It has no notifications.
 */
export function findHeadlessShell(): string {
  const found = configuredChromium() ?? onPath(shellNames);
  if (found) return found;
  if (!canInstall() || !install('chromium-headless-shell')) return findChromium();
  return onPath(shellNames) ?? findChromium();
}

function configuredChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (!configured) return undefined;
  return existsSync(configured) ? configured : give(`CHROMIUM_PATH points to ${configured}, which does not exist.`);
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(debianPackage: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', debianPackage],
  ];
  return steps.every(
    (args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0,
  );
}

function give(message: string): never {
  console.error(message);
  process.exit(1);
}
