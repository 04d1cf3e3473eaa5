import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../../platform/db/database.ts';
import { countMails } from './queries.ts';

/** Shows at /metrics how the outbox stands: mail that waits for long means a mail server that does not take it. */
export function measureOutbox(registry: Registry, db: Queryable): void {
  new Gauge({
    name: 'mail_outbox',
    help: 'Mails by state: sent, waiting, or refused for good.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without the database the other figures are still worth having.
      const counts = await countMails(db).catch(() => ({}));
      for (const [state, mails] of Object.entries(counts)) this.set({ state }, mails);
    },
  });
}
