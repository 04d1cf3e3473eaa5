import dns from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECT_WITHIN_MS } from './database.ts';

/**
 * Whether this machine takes longer to find the address of a host than a connection may take to begin: where the first of two name servers
 * is dead every name takes five seconds, and everything else seems well.
 */
export function isNameSlow(host: string): Promise<boolean> {
  const answered = new Promise<boolean>((resolve) => dns.lookup(host, () => resolve(false)));
  return Promise.race([answered, sleep(CONNECT_WITHIN_MS, true, { ref: false })]);
}
