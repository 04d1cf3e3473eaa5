import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Guard } from '../../support/guard.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../../../deploy');
const STARTS_WITHIN_MS = 30_000;
/** Nobody in particular: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** A program of Debian's that was started with a file of deploy/. */
export interface StartedProgram {
  readonly port: number;
  stop(): Promise<void>;
}

/** Where programs keep their files, and what ends them with the test. */
export interface LayoutPlace {
  readonly folder: string;
  readonly guard: Guard;
}

/** Whether a program is installed on this machine. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** deploy/pgbouncer.ini before a database, as it is or with another mode of pooling. Returns the address of the database through it. */
export async function startPgBouncer(
  { folder, guard }: LayoutPlace,
  port: number,
  databaseUrl: string,
  mode?: string,
): Promise<StartedProgram & { readonly url: string }> {
  const target = new URL(databaseUrl);
  const home = await aFolder(folder, 'pgbouncer');
  const users = path.join(home, 'userlist.txt');
  await writeFile(users, `"${target.username}" "${target.password}"\n`);
  const config = replaced(await readFile(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8'), [
    ['port=5432 dbname=urban_vision', `port=${target.port} dbname=${target.pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ...(mode === undefined ? [] : [['pool_mode = session', `pool_mode = ${mode}`] as const]),
    ['[pgbouncer]\n', `[pgbouncer]\nlogfile = ${home}/log\nunix_socket_dir =\n`],
  ]);
  const file = path.join(home, 'pgbouncer.ini');
  await writeFile(file, config);
  const asRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...(asRoot && { uid: NOBODY, gid: NOBODY }) });
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.pathname = '/urban_vision';
  // As an operator writes it: what the server says to a PostgreSQL of its own is not for a pooler.
  url.search = '';
  return { ...(await started(child, port, guard)), url: url.href };
}

/** deploy/Caddyfile before servers, without TLS. */
export async function startCaddy(
  { folder, guard }: LayoutPlace,
  port: number,
  servers: readonly number[],
): Promise<StartedProgram> {
  const home = await aFolder(folder, 'caddy');
  const file = path.join(home, 'Caddyfile');
  const caddyfile = await readFile(path.join(DEPLOY, 'Caddyfile'), 'utf8');
  await writeFile(file, replaced(caddyfile, [['{\n', '{\n\tadmin off\n']]));
  const env = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    DOMAIN: `http://127.0.0.1:${port}`,
    UPSTREAMS: servers.map((each) => `127.0.0.1:${each}`).join(' '),
  };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  return started(child, port, guard);
}

/** deploy/nginx.conf before two servers, without TLS. */
export async function startNginx(
  { folder, guard }: LayoutPlace,
  port: number,
  servers: readonly number[],
): Promise<StartedProgram> {
  const home = await aFolder(folder, 'nginx');
  const [first, second] = servers;
  const site = replaced(await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${first}`],
    ['127.0.0.1:3001', `127.0.0.1:${second}`],
    ['listen 443 ssl http2', `listen 127.0.0.1:${port}`],
    [/ {4}ssl_certificate.*\n/g, ''],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = path.join(home, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 1024; }
    http { access_log off;
    ${temporary.map((each) => `${each}_temp_path ${home}/${each};`).join(' ')}
    ${site} }`,
  );
  const child = spawn('nginx', ['-c', file, '-e', `${home}/error.log`], { stdio: 'ignore' });
  return started(child, port, guard);
}

async function aFolder(folder: string, name: string): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made, { recursive: true });
  await chmod(made, 0o777);
  return made;
}

/** A file of deploy/ with other values; a value that is not in it any more is a fault of the test. */
function replaced(text: string, values: readonly (readonly [string | RegExp, string])[]): string {
  return values.reduce((now, [from, to]) => {
    const next = now.replace(from, to);
    if (next === now) throw new Error(`The file does not hold ${from}.`);
    return next;
  }, text);
}

async function started(child: ChildProcess, port: number, guard: Guard): Promise<StartedProgram> {
  guard.watch(child, 'SIGINT');
  for (const deadline = Date.now() + STARTS_WITHIN_MS; !(await isListened(port)); await sleep(100)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${child.spawnargs.join(' ')} did not start.`);
  }
  return {
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}

function isListened(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
