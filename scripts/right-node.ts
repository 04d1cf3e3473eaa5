import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const LEAST_MAJOR = 24;

/**
 * Goes on under the Node that npm installed for this project, when another one started the script. Under npm
 * this does nothing: npm puts that Node first on the path.
 */
export async function ensureRightNode(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) return;
  const own = path.resolve(import.meta.dirname, '../node_modules/.bin/node');
  if (!existsSync(own)) {
    console.error(`Node ${LEAST_MAJOR} or newer is needed; this is ${process.versions.node}. Run "npm ci" first.`);
    process.exit(1);
  }
  const child = spawn(own, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exit(await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1))));
}
