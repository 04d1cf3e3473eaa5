import { setTimeout as sleep } from 'node:timers/promises';
import { readFiguresAt } from '../../../apps/server/src/features/leaderboard/queries.ts';
import { crowd, playStepByStep } from '../load/crowd.ts';
import { emptyDiary, REVIEW } from '../load/diary.ts';
import { each, quantiles } from '../load/figures.ts';
import { httpClient } from '../load/http-client.ts';
import { player } from '../load/player.ts';
import { ENTRY, type LoadedProduct, openLoadedProduct } from '../load/product.ts';
import { reportSizes } from '../load/sizes.ts';
import { reportStatementTimes } from '../load/statement-times.ts';
import { during } from '../load/usage.ts';
import { type HistorySize, writeHistory } from './history.ts';

/** Part of the whole event, to try the bench in less than its ten minutes: `SCALE=0.01`. */
const SCALE = Number(process.env.SCALE ?? 1);
const FULL: HistorySize = { images: 1_000_000, teams: 20_000, people: 50_000, submissions: 5_000_000 };
const PLAYERS = 500;
const CLIENTS = 24;
const SECONDS = 15;
const ALONE = 150;
const BOARDS = 12;
/** Of the images that have begun, those that one person's team has had already: all in front of the queue. */
const HAD_BEFORE = 5000;
const DAY_MS = 86_400_000;

/** What the database takes for the statements of the calls in an event that is full, and what more servers bring. */
export async function benchScale(): Promise<void> {
  const size: HistorySize = {
    images: Math.ceil(FULL.images * SCALE),
    teams: Math.ceil(FULL.teams * SCALE),
    people: Math.ceil(FULL.people * SCALE),
    submissions: Math.ceil(FULL.submissions * SCALE),
  };
  const product = await openLoadedProduct({ images: 100, players: PLAYERS, boxes: 7 }, ['max_wal_size=8GB']);
  try {
    const begun = performance.now();
    await writeHistory(product.database, size);
    const bytes = await product.database.pool.query<{ gib: number }>(
      'select pg_database_size(current_database())::float8 / 2 ^ 30 as gib',
    );
    console.log(
      `scale: ${size.images} images, ${size.teams} teams, ${size.people} people, ${size.submissions} submissions, ${2 * size.submissions} ledger rows; ${(bytes.rows[0]?.gib ?? 0).toFixed(1)} GiB, written in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
    await reportSizes(product);
    await measureAlone(product);
    await measureVeteran(product);
    await measurePast(product);
    for (const servers of [1, 2, 4]) await measureServers(product, servers);
  } catch (error) {
    // Said before the end, which may have something of its own to say.
    console.error(error);
    throw error;
  } finally {
    await product.end();
  }
}

const resetStatements = (product: LoadedProduct) => product.database.pool.query('select pg_stat_statements_reset()');

/** Statements by what they are for, and what is in their texts. */
const STATEMENTS: readonly (readonly [name: string, like: string])[] = [
  ['session, leases in hand, progress', '%tt.xp%'],
  ['candidates and lease', '%lease_up_to(%'],
  ['candidates', 'select * from lease_candidates(%'],
  ['session, ground of a submission', '%underKey%'],
  ['submission', '%used as (%'],
  ['leaderboard, all teams', '%) m on m.team_id = t.id%left join team_total f on%'],
  ['leaderboard, what has changed', '%from changed cross join%'],
  ['leaderboard at an instant', '%ledger%accuracy_move where at >%'],
];

/** The statements themselves say what they took, without the time on the way. */
async function reportStatements({ database }: LoadedProduct): Promise<void> {
  for (const [name, like] of STATEMENTS) {
    const { rows } = await database.pool.query<{ calls: number; least: number; mean: number; most: number }>(
      `select sum(calls)::float8 as calls, min(min_exec_time) as least,
         sum(total_exec_time) / sum(calls) as mean, max(max_exec_time) as most
       from pg_stat_statements where query like $1 and query not like '%pg_stat_statements%' having count(*) > 0`,
      [like],
    );
    const [row] = rows;
    if (row)
      console.log(
        `    ${name.padEnd(36)} ${String(row.calls).padStart(6)} times, least ${row.least.toFixed(2)}, mean ${row.mean.toFixed(2)}, most ${row.most.toFixed(2)} ms`,
      );
  }
}

/** One call after the other, by people of different teams. */
async function measureAlone(product: LoadedProduct): Promise<void> {
  const server = await product.start(ENTRY.server, { WORKERS: '0' }, 'serving');
  const client = httpClient(server.origin, 1);
  const diary = emptyDiary();
  const one = async (index: number) => {
    const seeded = product.players[index % product.players.length];
    if (seeded) await playStepByStep(player(client, seeded, () => diary));
  };
  for (let warm = 0; warm < ALONE; warm += 1) await one(warm * 7);
  await resetStatements(product);
  diary.times.clear();
  for (let nth = 0; nth < ALONE; nth += 1) await one((ALONE + nth) * 7);
  const [watcher] = product.players;
  for (let board = 0; board < BOARDS && watcher; board += 1) {
    await player(client, watcher, () => diary).board();
    await sleep(1100);
  }
  console.log('  one call after the other, database time of a statement:');
  await reportStatements(product);
  for (const [call, times] of diary.times)
    console.log(`    ${call.padEnd(12)} ${quantiles(times)} on the way and back`);
  for (const [what, count] of diary.refusals) console.log(`    refused: ${what}, ${count} times`);
  client.close();
  await server.stop();
}

/** Somebody whose team has had all that stands in front of the queue. */
async function measureVeteran(product: LoadedProduct): Promise<void> {
  const { pool } = product.database;
  const { rows } = await pool.query<{ team_id: string; user_id: string }>(
    'select team_id, user_id from team_member order by id limit 1',
  );
  const seeker = { teamId: Number(rows[0]?.team_id), userId: Number(rows[0]?.user_id) };
  const had = await pool.query(
    `insert into lease (image_id, user_id, team_id, state, leased_at, expires_at)
     select image_id, $1, $2, 2, now(), now() from image_queue where open > 0 and done > 0 and not is_gold
     order by priority desc limit $3 on conflict do nothing`,
    [seeker.userId, seeker.teamId, HAD_BEFORE],
  );
  await resetStatements(product);
  for (let nth = 0; nth < 30; nth += 1)
    await pool.query('select * from lease_candidates($1, $2, $3, $4, 24, false, true)', [
      seeker.teamId,
      seeker.userId,
      [3, 2, 1, 0],
      nth,
    ]);
  console.log(`  somebody who has had the first ${had.rowCount} images in the queue:`);
  await reportStatements(product);
}

/** A frozen board, and the ranks of a day before. */
async function measurePast(product: LoadedProduct): Promise<void> {
  for (const [what, ago] of [
    ['a minute', DAY_MS / 1440],
    ['a day', DAY_MS],
  ] as const) {
    await resetStatements(product);
    await readFiguresAt(product.database.db, new Date(Date.now() - ago));
    console.log(`  the board as it stood ${what} ago:`);
    await reportStatements(product);
  }
}

/** As fast as it goes, with so many servers and a worker; they share the machine with PostgreSQL and the making of the load. */
async function measureServers(product: LoadedProduct, count: number): Promise<void> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => product.start(ENTRY.server, { WORKERS: '0' }, 'serving')),
  );
  const worker = await product.start(ENTRY.worker, {}, 'working');
  const clients = servers.map(({ origin }) => httpClient(origin, Math.ceil(CLIENTS / count)));
  const diary = emptyDiary();
  const play = crowd(product.players, clients, diary);
  await during(product, [...servers, worker], SECONDS / 2, CLIENTS, play);
  diary.times.clear();
  await resetStatements(product);
  const busy = await during(product, [...servers, worker], SECONDS, CLIENTS, play);
  const submissions = diary.times.get(REVIEW) ?? [];
  const workerMs = busy.processMs.at(-1) ?? 0;
  const serversMs = busy.processMs.slice(0, -1).reduce((sum, ms) => sum + ms, 0);
  console.log(
    `  ${count} ${count === 1 ? 'server' : 'servers'}: ${(submissions.length / busy.seconds).toFixed(0)} reviews/s, submission ${quantiles(submissions)}; CPU a review: servers ${each(serversMs, submissions.length)}, worker ${each(workerMs, submissions.length)}, PostgreSQL ${each(busy.databaseMs, submissions.length)}, load maker ${each(busy.ownMs, submissions.length)}`,
  );
  await reportStatementTimes(product, submissions.length);
  for (const [what, times] of diary.refusals) console.log(`    refused: ${what}, ${times} times`);
  for (const client of clients) client.close();
  for (const one of [...servers, worker]) await one.stop();
}
