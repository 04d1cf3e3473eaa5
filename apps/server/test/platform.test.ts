import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdLock, tryLock } from '../src/platform/db/named-lock.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { publish } from '../src/platform/pubsub/publish.ts';
import { createPubSub } from '../src/platform/pubsub/pubsub.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const log = createLog('silent');
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 15_000 }).toBe(true);

describe('a named lock', () => {
  it('is held to the end of the transaction, and by the number that functions and earlier versions take', async () => {
    const { db } = server.services;
    const isFree = (name: string) => inTransaction(db, (tx) => tryLock(tx, name));
    await inTransaction(db, async (tx) => {
      await holdLock(tx, 'leases of person 7');
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('setting theme', 0))`);
      expect(await isFree('leases of person 7')).toBe(false);
      expect(await isFree('setting theme')).toBe(false);
      expect(await isFree('leases of person 8')).toBe(true);
    });
    expect(await isFree('leases of person 7')).toBe(true);
  });
});

describe('the pubsub', () => {
  it('tells other servers when the transaction commits, and not when it does not', async () => {
    const pubsub = createPubSub(server.database.url, log);
    const heard: string[] = [];
    pubsub.subscribe('team', ({ payload }) => heard.push(payload));
    await pubsub.start();
    const { db } = server.services;
    await inTransaction(db, (tx) => publish(tx, 'team', { id: 1 }));
    await inTransaction(db, async (tx) => {
      await publish(tx, 'team', { id: 2 });
      throw new Error('rolled back');
    }).catch(() => undefined);
    await publish(db, 'team', { id: 3 });
    await publish(db, 'other', { id: 4 });
    await until(() => heard.length === 2);
    expect(heard).toEqual(['{"id":1}', '{"id":3}']);
    await pubsub.stop();
  });

  it('comes back when its connection breaks, and says that news was missed', async () => {
    const pubsub = createPubSub(server.database.url, log);
    const heard: string[] = [];
    let resyncs = 0;
    pubsub.subscribe('team', ({ payload }) => heard.push(payload));
    pubsub.onResync(() => {
      resyncs += 1;
    });
    await pubsub.start();
    await server.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'urban-vision listener' and datname = current_database()`,
    );
    await until(() => resyncs === 1);
    await publish(server.services.db, 'team', 5);
    await until(() => heard.includes('5'));
    await pubsub.stop();
  });

  it('goes on after a message that is not understood, as one of a server of another version', async () => {
    const lines: string[] = [];
    const pubsub = createPubSub(server.database.url, createLog('warn', { write: (line) => void lines.push(line) }));
    const heard: string[] = [];
    pubsub.subscribe('team', ({ payload }) => JSON.parse(payload));
    pubsub.subscribe('team', ({ payload }) => heard.push(payload));
    await pubsub.start();
    const { db } = server.services;
    await db.execute(sql`select pg_notify('urban_vision', 'team of an operator')`);
    await publish(db, 'team', 6);
    await until(() => heard.includes('6'));
    expect(heard).toEqual(['of an operator', '6']);
    expect(lines.join('')).toContain('"topic":"team"');
    await pubsub.stop();
  });

  it('refuses a message that is too long to be sent', async () => {
    await expect(publish(server.services.db, 'team', 'x'.repeat(8000))).rejects.toThrow('too long');
  });
});

describe('jobs', () => {
  const runner = () => createJobs({ db: server.services.db, log });

  it('recur on one process at a time', async () => {
    let atOnce = 0;
    let most = 0;
    let turns = 0;
    const runners = [runner(), runner()];
    for (const jobs of runners) {
      jobs.every('careful', 0.02, async () => {
        atOnce += 1;
        turns += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 30));
        atOnce -= 1;
      });
      jobs.start();
    }
    await until(() => turns >= 8);
    await Promise.all(runners.map((jobs) => jobs.stop()));
    expect(most).toBe(1);
  });

  it('come back after a failure, and at once when woken', async () => {
    const jobs = runner();
    let turns = 0;
    const job = jobs.every('hourly', 3600, async () => {
      turns += 1;
      if (turns === 1) throw new Error('the first time fails');
    });
    job.wake();
    jobs.start();
    await until(() => turns === 1);
    job.wake();
    await until(() => turns === 2);
    await jobs.stop();
  });

  it('leave each other connections to work over, however many begin at once', async () => {
    const jobs = runner();
    const names = Array.from({ length: 20 }, (_, index) => `job ${index}`);
    for (const name of names)
      jobs.every(name, 3600, async () => void (await server.services.db.execute(sql`select 1`)));
    const outcomes = new Map<string, string>();
    jobs.start(({ job, outcome }) => outcomes.set(job, outcome));
    await until(() => outcomes.size === names.length);
    await jobs.stop();
    expect([...outcomes.values()]).toEqual(names.map(() => 'done'));
  });

  it('that still wait for their turn take none after a stop', async () => {
    const jobs = runner();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    for (let index = 0; index < 20; index += 1)
      jobs.every(`waiting ${index}`, 3600, () => {
        begun += 1;
        return isOver;
      });
    jobs.start();
    await until(() => begun === 8);
    const stopped = jobs.stop();
    end();
    await stopped;
    expect(begun).toBe(8);
  });

  it('in shards go on with the others when one of them fails, and tell of the failure', async () => {
    const jobs = runner();
    const worked: number[] = [];
    const outcomes: string[] = [];
    jobs.everyShard({
      name: 'ill shard',
      seconds: 3600,
      shards: async () => [0, 1, 2, 3],
      work: async (shard) => {
        // Each process begins at another one: whichever is first here.
        if (worked.push(shard) === 1) throw new Error('this shard is ill');
        return false;
      },
    });
    jobs.start(({ outcome }) => outcomes.push(outcome));
    await until(() => outcomes.length > 0);
    await jobs.stop();
    expect(worked.toSorted()).toEqual([0, 1, 2, 3]);
    expect(outcomes).toEqual(['failed']);
  });

  it('complain of nothing when a stop cuts them off in the middle of their work', async () => {
    const lines: string[] = [];
    const jobs = createJobs({ db: server.services.db, log: createLog('info', { write: (line) => lines.push(line) }) });
    const { promise: closed, reject: close } = Promise.withResolvers<void>();
    let isUnderWay = false;
    jobs.every('long', 3600, () => {
      isUnderWay = true;
      return closed;
    });
    jobs.start();
    await until(() => isUnderWay);
    const stopped = jobs.stop();
    close(new Error('Cannot use a pool after calling end on the pool'));
    await stopped;
    expect(lines.join('')).toContain('"job":"long"');
    expect(lines.join('')).not.toContain('"level":50');
  });

  it('in shards are shared by processes, each shard worked on by one at a time until it is empty', async () => {
    const left = new Map([0, 1, 2, 3].map((shard) => [shard, 5]));
    const busy = new Set<number>();
    const workers = new Set<number>();
    const runners = [1, 2].map((id) => {
      const jobs = runner();
      jobs.everyShard({
        name: 'shared',
        seconds: 0.05,
        shards: async () => [...left].flatMap(([shard, items]) => (items > 0 ? shard : [])),
        work: async (shard) => {
          expect(busy.has(shard)).toBe(false);
          busy.add(shard);
          workers.add(id);
          await new Promise((resolve) => setTimeout(resolve, 20));
          left.set(shard, (left.get(shard) ?? 0) - 1);
          busy.delete(shard);
          return true;
        },
      });
      jobs.start();
      return jobs;
    });
    await until(() => [...left.values()].every((items) => items <= 0));
    await Promise.all(runners.map((jobs) => jobs.stop()));
    expect(workers.size).toBe(2);
  });
});

describe('a database that hangs up', () => {
  it('does not end the server, which goes on with fresh connections', async () => {
    const { db } = server.services;
    await db.execute(sql`select 1`);
    await db
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
  });
});
