import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlement } from '../src/platform/db/schema/ledger.ts';
import { measureWorkers, superviseWorkers, type WorkerProcesses } from '../src/supervise-workers.ts';
import { anImage, aReview, threeSuggestions } from './support/images.ts';
import { aPerson, aTeam } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

const PATIENCE = { timeout: 90_000, interval: 100 };

/** The server as it is in production: it does no background work itself, a process beside it does. */
describe('worker processes', () => {
  let server: TestApp;
  let workers: WorkerProcesses;

  const startWorkers = (count: number) =>
    superviseWorkers({
      count,
      databaseUrl: server.database.url,
      log: server.services.log,
      env: {
        ...process.env,
        DATA_DIR: server.dataDir,
        EVENT_PHASE: 'open',
        PUBLIC_URL: 'http://hackathon.test',
        SMTP_URL: '',
      },
    });
  const settled = async () => (await server.services.db.select().from(settlement)).length;
  /** Somebody reviews an image whose truth is known: it is settled as soon as a worker has looked. */
  const aReviewedGoldImage = async () => {
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
    await anImage(server, { truth });
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const { image_id } = await server.succeed(getImage, {}, { token });
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token });
  };

  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(async () => {
    await workers.stop();
    await server.close();
  });

  it('settle what the serving process leaves to them, so that no request waits for it', async () => {
    await aReviewedGoldImage();
    expect(await settled()).toBe(0);
    workers = startWorkers(1);
    await expect.poll(settled, PATIENCE).toBe(1);
    const { rows } = await server.services.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = 'urban-vision worker'`);
    expect(rows).not.toHaveLength(0);
  }, 120_000);

  it.runIf(process.platform === 'linux')('give way to the server with all of their threads', () => {
    const [pid = 0] = workers.pids();
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => ({
      name: readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim(),
      priority: os.getPriority(Number(thread)),
    }));
    expect(threads.filter(({ name }) => name === 'V8Worker')).not.toEqual([]);
    expect(threads.filter(({ priority }) => priority < os.constants.priority.PRIORITY_BELOW_NORMAL)).toEqual([]);
  });

  it('are started again after kill -9, and go on with what came in meanwhile', async () => {
    const [killed] = workers.pids();
    if (killed === undefined) throw new Error('no worker');
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => workers.pids(), PATIENCE).not.toContain(killed);
    await aReviewedGoldImage();
    await expect.poll(settled, PATIENCE).toBe(2);
    expect(workers.pids()).toHaveLength(1);
  }, 120_000);

  it('show in the figures for how long one of them has given no sign of life', async () => {
    const figures = new Registry();
    measureWorkers(figures, workers);
    const silent = async () => Number((await figures.metrics()).match(/^worker_silent_seconds (\d+)$/m)?.[1]);
    const [pid = 0] = workers.pids();
    process.kill(pid, 'SIGSTOP');
    await expect.poll(silent, PATIENCE).toBeGreaterThanOrEqual(15);
    process.kill(pid, 'SIGCONT');
    await expect.poll(silent, PATIENCE).toBeLessThan(15);
  }, 200_000);

  it('end when they are asked to', async () => {
    const pids = workers.pids();
    await workers.stop();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(workers.pids()).toEqual([]);
  }, 60_000);
});
