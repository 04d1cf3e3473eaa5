import { Gauge, type Registry } from 'prom-client';
import { cached } from '../../platform/cached.ts';
import type { Platform } from '../../platform/platform.ts';
import { countEvent } from './event-counts.ts';
import { countImageStates, countWork, logKeptForSlots } from './queries.ts';

/** With a million images a count takes a tenth of a second: a scrape every few seconds must not pay it each time. */
const COUNTED_FOR_MS = 30_000;

/**
 * Shows at /metrics how the event goes: reviews, leases, images by state, what the workers have before them. All of it is
 * read off the database, so that every server shows the same and a dashboard takes the highest, not the sum. Without
 * the database the figures are missing, and those of the process are still there.
 */
export function measureEvent(registry: Registry, { db, clock }: Pick<Platform, 'db' | 'clock'>): void {
  const counts = cached({ clock, ttlMs: COUNTED_FOR_MS }, async () => ({
    event: await countEvent(db),
    images: await countImageStates(db),
    work: await countWork(db),
  }));
  const gauge = (name: string, help: string, read: (all: Awaited<ReturnType<typeof counts.get>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await counts.get().then(read, () => Number.NaN));
      },
    });
  gauge('event_submissions', 'Reviews stored.', ({ event }) => event.submissions);
  gauge('event_submissions_settled', 'Reviews whose worth is settled.', ({ event }) => event.settled);
  gauge('event_leases', 'Images in the hands of somebody.', ({ event }) => event.leases);
  gauge(
    'event_images_to_judge',
    'Images with a review that their consensus does not know yet.',
    ({ work }) => work.to_judge,
  );
  gauge(
    'event_images_to_learn',
    'Images that the model of people has not learned from yet.',
    ({ work }) => work.to_learn,
  );
  // By itself: a database of somebody else may not let it be seen, and the event goes on.
  const kept = cached({ clock, ttlMs: COUNTED_FOR_MS }, () => logKeptForSlots(db));
  new Gauge({
    name: 'database_log_kept_bytes',
    help: 'Log that the database keeps for the replication slot whose reader is furthest behind: it grows until the disk is full.',
    registers: [registry],
    async collect() {
      this.set(await kept.get().catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: 'event_images',
    help: 'Images by state: waiting, started, done, gold, withdrawn.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const { images } = await counts.get().catch(() => ({ images: {} }));
      for (const [state, count] of Object.entries(images)) this.set({ state }, count);
    },
  });
}
