import { type ChildProcess, fork } from 'node:child_process';
import { type Backoff, backoffMs } from '@uvh/domain/retry';
import type { Log } from '../log.ts';
import { atMost } from './at-most.ts';
import { SIGN_EVERY_MS } from './signs-of-life.ts';

/** A process of ours beside this one, there as long as it is wanted. */
export interface SupervisedProcess {
  /** Its process id at this moment; undefined between two lives. */
  pid(): number | undefined;
  /** For how long it has given no sign that its thread is not stuck. */
  silentSeconds(): number;
  /** From now on it is not started again: a terminal tells all processes at once to end, and this one may be the first to go. */
  letEnd(): void;
  /** Asks it to end what it is doing and to go; after a while it is ended. */
  stop(): Promise<void>;
}

interface SupervisionOptions {
  /** The file that it runs. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
  /** How often it gives a sign of life; default: as `giveSignsOfLife` does. */
  readonly signEveryMs?: number;
}

/** Signs that may fail to come before it is told: a long step of learning is no reason to. */
const SIGNS_MISSED = 6;

/** At once after a life of some length, ever later when it dies young. */
const RESTARTS: Backoff = { firstMs: 500, maxMs: 30_000 };
const LONG_LIFE_MS = 30_000;
const ENDS_WITHIN_MS = 3000;
/**
 * In place of 128 MiB of new objects, which V8 takes at once and keeps, 32; and none of them is put among the old ones, as V8 may
 * decide once for all after it happened to find some of their kind alive: docs/scale.md#memory
 */
const FLAGS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];

/**
 * Runs a process and starts it again whenever it dies. The two are tied by a channel: it ends by itself when this process
 * hangs up or is gone, however it went. One that gives no sign of life is told of in the log, and left alone: what it does may
 * only take long.
 */
export function superviseProcess({
  entry,
  env,
  log,
  signEveryMs = SIGN_EVERY_MS,
}: SupervisionOptions): SupervisedProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let earlyDeaths = 0;
  let isStopping = false;
  // Counted, not told by a clock: while this thread is stuck or the machine sleeps, nobody else is silent for that.
  let missed = 0;

  const silentSeconds = () => Math.round((missed * signEveryMs) / 1000);
  const hear = () => {
    if (missed >= SIGNS_MISSED) log.warn({ pid: child?.pid }, 'a worker process gives signs of life again');
    missed = 0;
  };
  const listen = setInterval(() => {
    if (child === undefined) return;
    missed += 1;
    if (missed !== SIGNS_MISSED) return;
    const told = { pid: child.pid, silentSeconds: silentSeconds() };
    log.error(told, 'a worker process gives no sign of life: its thread is stuck, or it is stopped');
  }, signEveryMs);
  listen.unref();

  const startAgain = (startedAt: number): number => {
    const isEarly = performance.now() - startedAt < LONG_LIFE_MS;
    earlyDeaths = isEarly ? earlyDeaths + 1 : 0;
    const waitMs = isEarly ? backoffMs(RESTARTS, earlyDeaths) : 0;
    timer = setTimeout(start, waitMs);
    return waitMs;
  };
  const start = () => {
    const startedAt = performance.now();
    const fail = (error: unknown) => {
      log.error({ err: error }, 'a worker process could not be started');
      if (!isStopping) startAgain(startedAt);
    };
    try {
      const started = fork(entry, [], {
        // What this process was told by a watcher is not for its children: they would report each file that they load.
        env: { ...env, WATCH_REPORT_DEPENDENCIES: undefined },
        execArgv: FLAGS,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const { pid } = started;
      // For want of memory, files or processes there is none, and none that exits.
      if (pid === undefined) {
        started.once('error', fail);
        return;
      }
      child = started;
      missed = 0;
      started.on('message', hear);
      started.on('error', (error) => log.error({ err: error, pid }, 'a worker process'));
      started.once('exit', (code, signal) => {
        child = undefined;
        if (isStopping) return;
        const waitMs = startAgain(startedAt);
        log.error({ pid, code, signal, waitMs }, 'a worker process ended and is started again');
      });
    } catch (error) {
      fail(error);
    }
  };
  start();

  const letEnd = () => {
    isStopping = true;
    clearTimeout(timer);
    clearInterval(listen);
  };
  return {
    pid: () => child?.pid,
    silentSeconds,
    letEnd,
    async stop() {
      letEnd();
      const ending = child;
      if (!ending) return;
      const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      if (ending.connected) ending.disconnect();
      else ending.kill();
      await atMost(ENDS_WITHIN_MS, gone);
      ending.kill('SIGKILL');
      await gone;
    },
  };
}
