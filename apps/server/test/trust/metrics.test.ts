import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { measureJobs } from '../../src/platform/jobs/metrics.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const BOARD = path.resolve(import.meta.dirname, '../../../../deploy/grafana.json');
const board = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

describe('the figures of operation', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  const figures = async () => (await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;

  it('say how the event stands', async () => {
    // What was counted for the test before counts no longer.
    server.clock.advance(60_000);
    await anImage(server);
    await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const { image_id } = await server.succeed(getImage, {}, { token });
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
    await server.succeed(getImage, {}, { token });
    const text = await figures();
    for (const line of [
      'event_submissions 1',
      'event_submissions_settled 0',
      'event_leases 1',
      'event_images_to_judge 1',
      'event_images{state="started"} 1',
      'event_images{state="waiting"} 1',
      'live_streams 0',
      'mail_outbox{state="waiting"} 0',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/database_connections\{state="idle"\} \d/);
  });

  it('count the mails, of which a large event has half a million, twice a minute at the most', async () => {
    const mails = async () => /^mail_outbox\{state="sent"\} (\d+)$/m.exec(await figures())?.[1];
    server.clock.advance(60_000);
    const before = Number(await mails());
    await server.services.db.execute(sql`
      insert into mail_outbox (kind, recipient, subject, text_body, html_body, message_id, created_at, sent_at)
      values ('welcome', 'asha@example.org', '', '', '', 'one', now(), now())`);
    expect(Number(await mails())).toBe(before);
    server.clock.advance(60_000);
    expect(Number(await mails())).toBe(before + 1);
  });

  it('say how much of its log the database keeps for a replication slot that nobody reads', async () => {
    const kept = async () => Number(/^database_log_kept_bytes (\d+)$/m.exec(await figures())?.[1]);
    const slot = `metrics_${process.pid}`;
    const { db } = server.services;
    await db.execute(sql`select pg_create_physical_replication_slot(${slot}, true)`);
    try {
      // Flushed: what is in the buffers of the log alone is not counted.
      await db.execute(sql`select pg_logical_emit_message(false, 'test', repeat('x', 100000), true)`);
      server.clock.advance(60_000);
      expect(await kept()).toBeGreaterThan(100_000);
    } finally {
      await db.execute(sql`select pg_drop_replication_slot(${slot})`);
    }
  });

  it('are all that the board of deploy/grafana.json asks for', async () => {
    expect(await server.refuse(getImage, {})).toBe('UNAUTHENTICATED');
    const jobs = new Registry();
    measureJobs(jobs)({ job: 'send mail', seconds: 1, outcome: 'done' });
    const known = new Set(
      [...`${await figures()}\n${await jobs.metrics()}`.matchAll(/^(\w+)(?:\{[^}]*\})? \S+$/gm)].map(
        ([, name]) => name,
      ),
    );
    const { panels } = board.parse(JSON.parse(await readFile(BOARD, 'utf8')));
    expect(panels.length).toBeGreaterThan(10);
    for (const { title, targets } of panels) {
      for (const { expr } of targets)
        for (const name of metricsIn(expr)) expect(known, `${title}: ${expr}`).toContain(name);
    }
  });
});

/** Names in an expression of PromQL that are neither functions nor labels. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\w*\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !FUNCTIONS.has(name));
}
const FUNCTIONS = new Set(['sum', 'max', 'rate', 'histogram_quantile', 'by']);
