import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isPortFree } from '../../free-port.ts';
import { copyBinaries, installedPostgres, type PostgresBinaries } from './binaries.ts';
import { assertCanRun } from './can-run.ts';
import {
  type ClusterFile,
  ensureClusterFile,
  readClusterFile,
  SUPERUSER,
  urlOf,
  writeClusterFile,
} from './cluster-file.ts';
import { takeOverCopy } from './copied-data.ts';
import { type ClusterLocation, canReach, findClusterLocation, type OsUser } from './location.ts';
import { isPostgresAlive, readPostmaster, removeStaleLock } from './postmaster.ts';
import { run } from './run-program.ts';
import { keepLogShort, serverLog } from './server-log.ts';
import { DatabaseStartError } from './start-error.ts';
import { withStartLock } from './start-lock.ts';
import { superviseCluster } from './supervision.ts';

/** A running PostgreSQL of our own. */
export interface EmbeddedCluster {
  /** Connection string of one of its databases. */
  urlOf(database: string): string;
  /** Whether it was running already, started by another process or left by a killed one. */
  readonly wasRunning: boolean;
  /** Stops it, unless another process still works with it: the last one out turns off the light. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Told what a person should know, such as where the data lies. */
  readonly notice: (text: string) => void;
  /** Settings beside the shipped ones, e.g. for tests: `fsync=off`. */
  readonly settings?: readonly string[];
}

/** Starts the PostgreSQL of this data folder, or joins the one that runs already. */
export async function openEmbeddedCluster(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const openedAt = new Date();
  const location = await findClusterLocation(options.dataDir, options.notice);
  await mkdir(location.folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseStartError(
      `${options.dataDir} cannot be written (${error.code}). Choose another folder with DATA_DIR.`,
    );
  });
  const data = path.join(location.folder, 'data');
  const binaries = await reachableBinaries(location);
  assertCanRun(binaries, location);

  const opened = (file: ClusterFile, wasRunning: boolean): EmbeddedCluster => {
    const restart = () =>
      withStartLock(location.folder, async () => {
        const running = await joinRunning(location.folder, data);
        if (running?.port === file.port) return;
        // Connected processes know this port and no other: whoever started it at another one has it for as long as they work.
        if (running)
          throw new DatabaseStartError(
            `It runs at port ${running.port} by now; here it is looked for at ${file.port}.`,
          );
        if (!(await isPortFree(file.port))) throw new DatabaseStartError(`Port ${file.port} is still taken.`);
        await start(binaries, location, data, file, options.settings ?? []);
      });
    const supervision = superviseCluster({ port: file.port, restart, notice: options.notice });
    const endLook = keepLogShort(location.folder);
    return {
      urlOf: (database) => urlOf(file, database),
      wasRunning,
      stop: async () => {
        await endLook();
        await supervision.stop();
        if (!(await isUsedByOthers(file, openedAt))) await stopCluster(binaries, location.user, data);
      },
    };
  };

  const running = await joinRunning(location.folder, data);
  if (running) return opened(running, true);

  return withStartLock(location.folder, async () => {
    // Another process may have started it while this one waited for the lock.
    const started = await joinRunning(location.folder, data);
    if (started) return opened(started, true);
    const file = await ensureClusterFile(location.folder);
    if (!existsSync(data)) await initialise(binaries, location, data, file.password);
    const chosen = await atFreePort(location.folder, file);
    await start(binaries, location, data, chosen, options.settings ?? []);
    return opened(chosen, false);
  });
}

async function reachableBinaries(location: ClusterLocation): Promise<PostgresBinaries> {
  const binaries = await installedPostgres();
  if (!location.user || canReach(location.user, path.dirname(binaries.initdb))) return binaries;
  return copyBinaries(binaries, await location.sharedFolder());
}

/** The cluster of this folder when it answers; a server killed with -9 leaves it running. */
async function joinRunning(folder: string, data: string): Promise<ClusterFile | undefined> {
  const postmaster = await readPostmaster(data);
  const file = await readClusterFile(folder);
  if (!postmaster || !file) return undefined;
  const running = { ...file, port: postmaster.port };
  const deadline = Date.now() + 30_000;
  while (isPostgresAlive(postmaster) && Date.now() < deadline) {
    const state = await ping(running);
    if (state === 'ready') return running;
    if (state === 'foreign') return undefined;
    await sleep(100);
  }
  return undefined;
}

/** 'foreign': somebody answers at that port who does not know our password. */
async function ping(cluster: ClusterFile): Promise<'ready' | 'not yet' | 'foreign'> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres'), connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code?.startsWith('28') ? 'foreign' : 'not yet';
  }
}

/** Into a draft folder first, so that a start that is cut off leaves nothing half made behind. */
async function initialise(binaries: PostgresBinaries, location: ClusterLocation, data: string, password: string) {
  const draft = `${data}.${process.pid}`;
  const passwordFile = path.join(location.folder, `password.${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (location.user) await chown(passwordFile, location.user.uid, location.user.gid);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--lc-messages=C',
        '--set=timezone=UTC',
        '--set=log_timezone=UTC',
        '--data-checksums',
      ],
      location.user,
      'The database could not be made',
    );
    await rename(draft, data);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

const shippedSettings = [
  'listen_addresses=127.0.0.1',
  // TCP on the loopback only: socket paths are limited to about 100 characters and unknown to Windows.
  'unix_socket_directories=',
  'max_connections=100',
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=128MB',
  'autovacuum_vacuum_scale_factor=0.05',
];

/** The cluster at the port that it had, or where that is taken at another one, which is kept for the next start. */
async function atFreePort(folder: string, file: ClusterFile): Promise<ClusterFile> {
  if (await isPortFree(file.port)) return file;
  const moved = { ...file, port: await freePort() };
  await writeClusterFile(folder, moved);
  return moved;
}

async function start(
  binaries: PostgresBinaries,
  location: ClusterLocation,
  data: string,
  file: ClusterFile,
  settings: readonly string[],
): Promise<void> {
  await removeStaleLock(data);
  await takeOverCopy(data, location.user);

  const log = serverLog(location.folder);
  await (await open(log, 'a', 0o600)).close();
  if (location.user) await chown(log, location.user.uid, location.user.gid);
  const flags = [...shippedSettings, ...settings].map((setting) => `-c ${setting}`).join(' ');
  try {
    // pg_ctl puts the server into a session of its own, so that Ctrl-C in the terminal reaches this
    // process alone and the database is stopped after the last request, not beside it.
    await run(
      binaries.pgCtl,
      [
        'start',
        '--wait',
        '--timeout=60',
        '-D',
        path.basename(data),
        '--log',
        path.basename(log),
        '-o',
        `-p ${file.port} ${flags}`,
      ],
      location.user,
      'The database did not start',
      // It hands both to a shell, between double quotes: a path with a dollar sign or a quote would become another one.
      location.folder,
    );
  } catch (error) {
    const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-12).join('\n').trim();
    throw new DatabaseStartError(`${error instanceof Error ? error.message : error}\n${tail}\nFull log: ${log}`);
  }
}

async function stopCluster(binaries: PostgresBinaries, user: OsUser | undefined, data: string): Promise<void> {
  const stopping = run(binaries.pgCtl, ['stop', '--wait', '--timeout=30', '--mode=fast', '-D', data], user, 'Stop');
  await stopping.catch(() => undefined);
}

/** How long sessions that have been left may still be seen: PostgreSQL ends each by itself, and has its time on a busy machine. */
const LEFT_WITHIN_MS = 2000;

/**
 * Whether somebody else works with the cluster, which this process has had since `openedAt`. Sessions that are older are
 * others'; of later ones those that stay.
 */
async function isUsedByOthers(file: ClusterFile, openedAt: Date): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(file, 'postgres'), connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const deadline = Date.now() + LEFT_WITHIN_MS;
    for (;;) {
      const { rows } = await client.query<{ isOlder: boolean }>(
        `select backend_start < $1 as "isOlder" from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        [openedAt],
      );
      const isUsed = rows.some(({ isOlder }) => isOlder) || (rows.length > 0 && Date.now() >= deadline);
      if (isUsed || rows.length === 0) {
        await client.end();
        return isUsed;
      }
      await sleep(50);
    }
  } catch {
    return false;
  }
}
