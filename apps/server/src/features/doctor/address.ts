import * as z from 'zod/mini';
import type { Finding } from './finding.ts';

const ANSWER_WITHIN_MS = 5000;

export interface AddressSettings {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
}

/** Asks the address that mails point to, as a player would: is it us, is it safe, is a proxy in between, and do we know? */
export async function lookAtAddress(settings: AddressSettings): Promise<readonly Finding[]> {
  const { publicUrl, trustedProxies } = settings;
  const { hostname, protocol } = new URL(publicUrl);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  const ask = (path: string) =>
    fetch(publicUrl + path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'manual' });
  const ready = await ask('/readyz').catch(() => undefined);
  if (ready === undefined) {
    return [
      {
        subject: 'address',
        state: 'warning',
        says: `Nothing answers at ${publicUrl}.`,
        mend: 'Start the server, or set PUBLIC_URL to the address under which people reach it: links in mails point there.',
      },
    ];
  }
  const findings: Finding[] = [
    ready.status === 200
      ? { subject: 'address', state: 'well', says: `${publicUrl} answers.` }
      : {
          subject: 'address',
          state: 'broken',
          says: `${publicUrl}/readyz answers with ${ready.status}.${await reasonIn(ready)}`,
          mend: 'Look at the log of the server, and at which program the proxy passes requests to.',
        },
  ];
  if (!isLocal && protocol === 'http:') {
    findings.push({
      subject: 'address',
      state: 'warning',
      says: 'PUBLIC_URL has no TLS.',
      mend: 'Passwords travel in the clear: put a proxy with a certificate in front.',
    });
  }
  const isProxied = ready.headers.has('via') || !isLocal;
  if (isProxied && trustedProxies === 0) {
    findings.push({
      subject: 'address',
      state: 'warning',
      says: 'TRUSTED_PROXIES is 0, and the address looks as if a proxy stood in front.',
      mend: 'Set it to the number of proxies, or all players share the limits of one network.',
    });
  }
  const figures = await ask('/metrics').catch(() => undefined);
  if (!isLocal && figures?.status === 200) {
    findings.push({
      subject: 'address',
      state: 'warning',
      says: 'The figures at /metrics can be read from outside.',
      mend: 'Answer 404 in the proxy, or set METRICS_PORT.',
    });
  }
  return findings;
}

const notReadySchema = z.object({ reason: z.string() });

/** The reason that a server of ours gives; nothing where something else answers. */
async function reasonIn(response: Response): Promise<string> {
  const told = notReadySchema.safeParse(await response.json().catch(() => undefined));
  return told.success ? ` ${told.data.reason}` : '';
}
