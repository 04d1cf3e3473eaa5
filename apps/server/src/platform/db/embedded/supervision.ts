import net from 'node:net';

export interface Supervision {
  /** Ends the watch, after a restart that is under way. */
  stop(): Promise<void>;
}

export interface SupervisionOptions {
  readonly port: number;
  readonly restart: () => Promise<void>;
  readonly notice: (text: string) => void;
}

const LOOK_EVERY_MS = 500;
const CONNECT_WITHIN_MS = 2000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Starts the PostgreSQL of our own again when it is gone: killed for its memory, or by a hand that slipped. It is gone
 * when nobody listens at its port; one that is frozen or recovers still does. Tries go on, later each time, until
 * one succeeds, since nothing works without it.
 */
export function superviseCluster({ port, restart, notice }: SupervisionOptions): Supervision {
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> = Promise.resolve();
  let isStopped = false;
  let failures = 0;
  let toldLast = '';

  const lookOnce = async () => {
    if (await isListening(port)) return;
    if (isStopped) return;
    try {
      if (failures === 0) notice('The database is gone; starting it again.');
      await restart();
      failures = 0;
      toldLast = '';
      notice('The database is back.');
    } catch (error) {
      failures += 1;
      const why = error instanceof Error ? error.message : String(error);
      // Below it stands the end of a log, which is another one each time.
      const [reason = ''] = why.split('\n', 1);
      if (reason !== toldLast) notice(`The database does not start again yet: ${why}`);
      toldLast = reason;
    }
  };
  const next = () => {
    if (isStopped) return;
    const wait = failures === 0 ? LOOK_EVERY_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    timer = setTimeout(() => {
      look = lookOnce().finally(next);
    }, wait);
    // A command that is done must not be kept alive by its look at the database.
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await look;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', timeout: CONNECT_WITHIN_MS });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(true));
    socket.once('error', (error: NodeJS.ErrnoException) => answer(error.code !== 'ECONNREFUSED'));
  });
}
