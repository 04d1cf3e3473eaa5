import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { stopWhenAsked } from '../apps/server/src/platform/stop-requests.ts';
import { vitePath } from './build-web.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * `npm run dev`: the demo event with pages from their sources. Vite changes an open page in place and passes calls on
 * to the server, which is started again at each change of its own sources.
 */
export async function runDev(env: NodeJS.ProcessEnv): Promise<void> {
  const port = env.PORT || '3000';
  const webPort = env.WEB_PORT || '5173';
  const api = `http://127.0.0.1:${port}`;
  const pages = env.PUBLIC_URL || `http://localhost:${webPort}`;
  console.log(`\n  Pages from their sources  ${pages}\n  The server behind them    ${api}\n`);

  const serverArguments = ['--watch', '--watch-preserve-output', 'scripts/start.ts', 'dev'];
  const server = spawn(process.execPath, serverArguments, {
    cwd: ROOT,
    env: { ...env, PORT: port, PUBLIC_URL: pages },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const viteArguments = ['--port', webPort, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'];
  const vite = spawn(process.execPath, [vitePath(), ...viteArguments], {
    cwd: path.join(ROOT, 'apps/web'),
    env: { ...env, API_URL: api },
    // Vite ends when its input does, so that it does not outlive this process.
    stdio: ['pipe', 'inherit', 'inherit'],
  });

  const both = [server, vite].map((child) => ({ child, ended: endOf(child) }));
  const endBoth = async () => {
    for (const { child } of both) child.kill('SIGTERM');
    await Promise.all(both.map(({ ended }) => ended));
  };
  stopWhenAsked(endBoth);
  // One without the other is of no use. What went wrong was said by the one that ended.
  await Promise.race(both.map(({ ended }) => ended));
  await endBoth();
  process.exit(1);
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}
