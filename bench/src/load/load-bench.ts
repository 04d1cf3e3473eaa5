import { setTimeout as sleep } from 'node:timers/promises';
import { measureBare, type Rate } from './bare.ts';
import { crowd, playStepByStep } from './crowd.ts';
import { type CallName, emptyDiary, REVIEW, reportDiary, slowestReview } from './diary.ts';
import { compareEvening } from './evening.ts';
import { BOXES } from './event.ts';
import { each } from './figures.ts';
import { httpClient } from './http-client.ts';
import { player } from './player.ts';
import { ENTRY, type LoadedProduct, openLoadedProduct, type StartedProcess } from './product.ts';
import { reportSizes } from './sizes.ts';
import { reportStatementTimes } from './statement-times.ts';
import { during } from './usage.ts';

const IMAGES = 10_000;
const PLAYERS = 1200;
/** Enough to keep a server of two cores busy, few enough that waiting in line is not all that is measured. */
const CLIENTS = 24;
const FULL_SECONDS = 20;
const WARM_REVIEWS = 800;
const MOST_WARM_UPS = 4;
/**
 * Ten times as fast as an honest person, who has looked at 100 boxes in a minute and a half at best and takes a minute for
 * these; and twice that.
 */
const EVENING_PACES = [6, 3];
/** Twice as many are fewer than the pace of a person allows within ten seconds. */
const PROBES = 3;

/**
 * Plays an event over HTTP against the product as it is served: a server, a worker and a PostgreSQL, on the machine that
 * makes the load as well. Prints what calls cost beside a bare insert of the same body in the same run. Fails at no time.
 */
export async function benchLoad(): Promise<void> {
  const product = await openLoadedProduct({ images: IMAGES, players: PLAYERS });
  try {
    console.log(`load: ${IMAGES} images with ${BOXES} boxes, ${PLAYERS} players in teams of five`);
    const server = await product.start(ENTRY.server, { WORKERS: '0' }, 'serving');
    await reportStatements(product, server);
    // Before and after: what else the machine does must not decide.
    const before = await measureBare(product, CLIENTS, FULL_SECONDS / 4);
    const full = await measureFull(product, server);
    const after = await measureBare(product, CLIENTS, FULL_SECONDS / 4);
    await reportSizes(product);
    reportRatio(full, {
      perSecond: (before.perSecond + after.perSecond) / 2,
      p99: (before.p99 + after.p99) / 2,
      cpuMs: (before.cpuMs + after.cpuMs) / 2,
    });
    for (const secondsAnImage of EVENING_PACES) await compareEvening(product, server, secondsAnImage);
  } finally {
    await product.end();
  }
}

/** One person alone, nothing in the background: what each call asks of the database. */
async function reportStatements(product: LoadedProduct, server: StartedProcess): Promise<void> {
  const client = httpClient(server.origin, 1);
  const diary = emptyDiary();
  const aPerson = () => player(client, playerAt(product, PLAYERS - 1), () => diary);
  const person = aPerson();
  const calls = async () => {
    const { rows } = await product.database.pool.query<{ calls: string }>(
      `select coalesce(sum(s.calls), 0) as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = current_database() and s.query not like '%pg_stat_statements%'
         and s.query not like '%clock_timestamp%'`,
    );
    return Number(rows[0]?.calls);
  };
  const spent = new Map<CallName, number>();
  const count = async <T>(call: CallName, make: () => Promise<T>): Promise<T> => {
    const before = await calls();
    const made = await make();
    spent.set(call, (spent.get(call) ?? 0) + (await calls()) - before);
    return made;
  };
  // Pools, caches and prepared statements are there when an event is played.
  for (let warm = 0; warm < 2; warm += 1) await playStepByStep(person);
  for (let probe = 0; probe < PROBES; probe += 1) {
    await count('lease ahead', () => person.leaseAhead());
    const leased = await count('lease', () => person.lease());
    if (leased) await count('submit', () => person.submit(leased));
  }
  const likeThePage = aPerson();
  for (let probe = 0; probe < PROBES; probe += 1) {
    const image = await likeThePage.next();
    if (image) await count(REVIEW, () => likeThePage.submitAndLease(image));
  }
  client.close();
  console.log(
    `  statements a call: ${[...spent].map(([call, all]) => `${call} ${(all / PROBES).toFixed(1)}`).join(', ')}`,
  );
}

/** As fast as it goes: everybody plays a few images and leaves the place to the next. */
async function measureFull(product: LoadedProduct, server: StartedProcess): Promise<Rate> {
  const warming = await product.start(ENTRY.worker, {}, 'working');
  const client = httpClient(server.origin, CLIENTS);
  const diary = emptyDiary();
  const playNext = crowd(product.players, [client], diary);
  // Code is compiled as it gets used, and each connection plans a statement each of the first few times.
  for (let tries = 0; tries < MOST_WARM_UPS && (diary.times.get(REVIEW)?.length ?? 0) < WARM_REVIEWS; tries += 1)
    await during(product, [server, warming], FULL_SECONDS / 2, CLIENTS, playNext);
  await warming.stop();
  const worker = await startLearned(product);
  diary.times.clear();
  await product.database.pool.query('select pg_stat_statements_reset()');
  const busy = await during(product, [server, worker], FULL_SECONDS, CLIENTS, playNext);
  client.close();
  const reviews = diary.times.get(REVIEW)?.length ?? 0;
  const [serverMs = 0, workerMs = 0] = busy.processMs;
  const all = serverMs + workerMs + busy.databaseMs;
  console.log(`  as fast as it goes, ${CLIENTS} at once: ${(reviews / busy.seconds).toFixed(0)} reviews/s`);
  console.log(
    `    CPU a review: ${each(all, reviews)} (server ${each(serverMs, reviews)}, worker ${each(workerMs, reviews)}, PostgreSQL ${each(busy.databaseMs, reviews)}), and of the load maker ${each(busy.ownMs, reviews)}; log of PostgreSQL ${(busy.logBytes / 1000 / reviews).toFixed(1)} kB`,
  );
  reportDiary(diary);
  await reportStatementTimes(product, reviews);
  const behind = await untilJudged(product);
  console.log(`    the worker was done ${behind.toFixed(1)} s after the last review`);
  await worker.stop();
  return {
    perSecond: reviews / busy.seconds,
    p99: slowestReview(diary),
    cpuMs: (all + busy.ownMs) / reviews,
  };
}

/**
 * Starts a worker that first learns from what was reviewed, and settles what waited for it: from then on images are settled
 * when they are done, as in all of an event but its first minutes.
 */
async function startLearned(product: LoadedProduct): Promise<StartedProcess> {
  const { pool } = product.database;
  await pool.query(`update crowd_model set learned_at = learned_at - interval '1 hour'`);
  const worker = await product.start(ENTRY.worker, {}, 'working');
  await untilNone(product, `select 1 from crowd_model where learned_at < now() - interval '30 minutes'`);
  await untilNone(
    product,
    `select 1 from image_queue q join submission s on s.image_id = q.image_id
     where q.retired_at is not null and not exists (select 1 from settlement t where t.submission_id = s.id) limit 1`,
  );
  const { rows } = await pool.query<{ settled: number }>('select count(*)::int as settled from settlement');
  console.log(`  learned from the warming up; ${rows[0]?.settled ?? 0} reviews are settled`);
  return worker;
}

function reportRatio(full: Rate, bare: Rate): void {
  console.log(
    `  submission with the next lease, and the first images of each six: ${(full.perSecond / bare.perSecond).toFixed(2)} of the bare insert's rate, ${(bare.cpuMs / full.cpuMs).toFixed(2)} by processor time; p99 of a submission ${(full.p99 / bare.p99).toFixed(1)} times its p99`,
  );
}

/** Seconds until no image waits to be judged. */
function untilJudged(product: LoadedProduct): Promise<number> {
  return untilNone(product, 'select 1 from image_queue where done > judged limit 1');
}

/** Seconds until a query finds nothing, two minutes at most. */
async function untilNone({ database }: LoadedProduct, query: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await database.pool.query(query);
    const seconds = (performance.now() - begun) / 1000;
    if (rows.length === 0 || seconds > 120) return seconds;
    await sleep(200);
  }
}

function playerAt({ players }: LoadedProduct, index: number) {
  const found = players[index % players.length];
  if (!found) throw new Error('There are no players.');
  return found;
}
