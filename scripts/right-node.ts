import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const LEAST_MAJOR = 24;

/**
 * Goes on under the Node that npm installed for this project, when another one started the script. Under npm
 * this does nothing: npm puts that Node first on the path.
 */
export function ensureRightNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) return;
  const own = path.resolve(import.meta.dirname, '../node_modules/.bin/node');
  if (!existsSync(own)) {
    console.error(`Node ${LEAST_MAJOR} or newer is needed; this is ${process.versions.node}. Run "npm ci" first.`);
    process.exit(1);
  }
  const { status, signal } = spawnSync(own, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(signal ? 1 : (status ?? 1));
}
