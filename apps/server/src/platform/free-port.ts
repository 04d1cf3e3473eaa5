import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below the range that systems hand out for outgoing connections, so that none takes a port between two starts. */
const PORTS = { from: 20_000, to: 30_000 } as const;
const MOST_TRIES = 1000;

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${PORTS.from} and ${PORTS.to} is free.`);
}

/** Whether a server could listen on that port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
