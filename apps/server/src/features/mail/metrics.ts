import { Gauge, type Registry } from 'prom-client';
import { cached } from '../../platform/cached.ts';
import type { Platform } from '../../platform/platform.ts';
import { countMails } from './queries.ts';

/** Of half a million mails a count takes a tenth of a second of three processors: it is not made at each scrape. */
const COUNTED_FOR_MS = 30_000;

/** Shows at /metrics how the outbox stands: mail that waits for long means a mail server that does not take it. */
export function measureOutbox(registry: Registry, { db, clock }: Pick<Platform, 'db' | 'clock'>): void {
  const mails = cached({ clock, ttlMs: COUNTED_FOR_MS }, () => countMails(db));
  new Gauge({
    name: 'mail_outbox',
    help: 'Mails by state: sent, waiting, or refused for good.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without the database the other figures are still worth having.
      const counts = await mails.get().catch(() => ({}));
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}
