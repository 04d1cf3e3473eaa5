import { setTimeout as sleep } from 'node:timers/promises';
import { bareAtPace } from './bare.ts';
import { mixed, playOne } from './crowd.ts';
import { type Diary, emptyDiary, REVIEW, reportDiary, slowestReview } from './diary.ts';
import { PASSWORD } from './event.ts';
import { each } from './figures.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { atPace } from './pace.ts';
import { player } from './player.ts';
import { ENTRY, type LoadedProduct, type StartedProcess } from './product.ts';
import { reportStatementTimes } from './statement-times.ts';
import { usage, watchOwnDelay } from './usage.ts';

/** The last evening: everybody plays. */
const PLAYERS = 565;
const WARM_SECONDS = 12;
const SECONDS = 25;
const BARE_SECONDS = 15;
const LOGINS = 24;
/** The server's figures count the time from one sample to the next as delay. */
const LAG_SAMPLED_EVERY_MS = 10;

/** An evening at that pace, and beside it bare inserts at the same pace. */
export async function compareEvening(
  product: LoadedProduct,
  server: StartedProcess,
  secondsAnImage: number,
): Promise<void> {
  const bareP99 = await bareAtPace(product, { players: PLAYERS, secondsAnImage }, BARE_SECONDS);
  const p99 = await playEvening(product, server, secondsAnImage);
  console.log(
    `  an evening's submission: p99 ${(p99 / bareP99).toFixed(1)} times that of the bare insert at the same pace`,
  );
}

/** Everybody logs in or is there already, watches the events of the board, and works at a pace. */
async function playEvening(product: LoadedProduct, server: StartedProcess, secondsAnImage: number): Promise<number> {
  const worker = await product.start(ENTRY.worker, {}, 'working');
  const client = httpClient(server.origin, 64);
  const diary = emptyDiary();
  await logSomeIn(client, product, diary);
  let events = 0;
  const crowd = mixed(product.players.slice(-PLAYERS - 1, -1));
  const leave = crowd.map(({ token }) =>
    client.watch('/api/live', token, (count) => {
      events += count;
    }),
  );
  let diaryNow = emptyDiary();
  let isOver = false;
  const people = crowd.map((seeded) => player(client, seeded, () => diaryNow));
  const playing = atPace(
    { players: PLAYERS, secondsAnImage },
    () => isOver,
    async (index) => {
      const person = people[index];
      if (!person) return;
      await playOne(person);
      if (index % 10 === 0) await person.board();
    },
  );
  // Each connection plans a statement each of the first few times; code is compiled as it gets used.
  await sleep(WARM_SECONDS * 1000);
  await product.database.pool.query('select pg_stat_statements_reset()');
  const before = await usage(product, [server, worker]);
  const begun = performance.now();
  diaryNow = diary;
  const ownDelay = watchOwnDelay();
  await sleep(SECONDS * 1000);
  const own = ownDelay();
  const after = await usage(product, [server, worker]);
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  const reviews = diary.times.get(REVIEW)?.length ?? 0;
  const spent = after.processMs.map((ms, index) => ms - (before.processMs[index] ?? 0));
  const databaseMs = after.databaseMs - before.databaseMs;
  console.log(
    `  an evening: ${PLAYERS} players with streams, an image every ${secondsAnImage} s: ${reviews} reviews in ${seconds.toFixed(0)} s, ${events} events`,
  );
  console.log(
    `    CPU a review: ${each(
      spent.reduce((sum, ms) => sum + ms, databaseMs),
      reviews,
    )} (server ${each(spent[0] ?? 0, reviews)}, worker ${each(spent[1] ?? 0, reviews)}, PostgreSQL ${each(databaseMs, reviews)}); log of PostgreSQL ${((after.logBytes - before.logBytes) / 1000 / reviews).toFixed(1)} kB`,
  );
  reportDiary(diary);
  await reportStatementTimes(product, reviews);
  const figures = (await client.request('GET', '/metrics', undefined)).text;
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1] ?? Number.NaN);
  const delay = (share: string) =>
    (metric(`nodejs_eventloop_lag_${share}_seconds`) * 1000 - LAG_SAMPLED_EVERY_MS).toFixed(1);
  console.log(
    `    the server's event loop: delay p50 ${delay('p50')}, p99 ${delay('p99')} ms; ${own}; memory ${(metric('process_resident_memory_bytes') / 2 ** 20).toFixed(0)} MiB`,
  );
  await playing;
  for (const close of leave) close();
  client.close();
  await worker.stop();
  return slowestReview(diary);
}

async function logSomeIn(client: HttpClient, product: LoadedProduct, diary: Diary): Promise<void> {
  const times: number[] = [];
  for (const { email } of product.players.slice(0, LOGINS)) {
    const answered = await client.request(
      'POST',
      '/api/auth/login',
      undefined,
      JSON.stringify({ email, password: PASSWORD }),
    );
    if (answered.status < 400) times.push(answered.ms);
  }
  diary.times.set('log in', times);
}
