import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_CALLS, API_BASE } from '@uvh/contract/api';
import { type HttpClient, httpClient } from '../load/http-client.ts';
import { ENTRY, type LoadedProduct, openLoadedProduct } from '../load/product.ts';
import { fillPlayedEvent, REVIEWS_EACH } from './fill.ts';
import { readCalls } from './read-calls.ts';

const IMAGES = 100_000;
const PLAYERS = 50_000;
const BOXES = 20;
/** Issue limit of the server's time for a page of the console. */
const LIMIT_MS = 300;
const ROUNDS = 14;
/** Long enough that what is kept for some seconds is computed again in between. */
const PAUSE_MS = 250;

/**
 * Times what every page of the console asks the server for, in an event of 100,000 images and 50,000 people that was
 * played to its end: one organiser, one request at a time, caches and all. Fails at no time, but names what is above the limit.
 */
export async function benchConsole(): Promise<void> {
  const product = await openLoadedProduct({ images: IMAGES, players: PLAYERS, boxes: BOXES });
  try {
    await fillPlayedEvent(product.url, { images: IMAGES, players: PLAYERS });
    const token = await makeOrganiser(product);
    const server = await product.start(ENTRY.server, { WORKERS: '0' }, 'serving');
    const worker = await product.start(ENTRY.worker, {}, 'working');
    await untilCounted(product);
    console.log(
      `console: ${IMAGES} images, ${PLAYERS} people in ${PLAYERS / 5} teams, ${IMAGES * REVIEWS_EACH} reviews; limit ${LIMIT_MS} ms`,
    );
    const client = httpClient(server.origin, 1);
    await reportCalls(client, token);
    client.close();
    await worker.stop();
    await server.stop();
  } finally {
    await product.end();
  }
}

/** The first of the players runs the event. */
async function makeOrganiser({ database, players }: LoadedProduct): Promise<string> {
  const [first] = players;
  if (!first) throw new Error('The event has no players.');
  await database.pool.query(`update app_user set role = 'organiser' where email = $1`, [first.email]);
  return first.token;
}

/** A worker counts what takes seconds, every five minutes; the first time is the start. */
async function untilCounted({ database }: LoadedProduct): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { rowCount } = await database.pool.query(`select from event_setting where key = 'overviewFigures'`);
    if (rowCount === 1) return;
    await sleep(1000);
  }
  throw new Error('The worker has not counted the figures of the overview within four minutes.');
}

async function reportCalls(client: HttpClient, token: string): Promise<void> {
  const timed = new Set<string>();
  let above = 0;
  for (const { id, path } of readCalls()) {
    timed.add(id);
    const { first, p50, p95 } = await timesOf(client, token, API_BASE + path);
    const isAbove = Math.max(first, p95) > LIMIT_MS;
    if (isAbove) above += 1;
    console.log(
      `  ${path.padEnd(64)} first ${ms(first)}, p50 ${ms(p50)}, p95 ${ms(p95)}, ${(p95 / LIMIT_MS).toFixed(2)} of the limit${isAbove ? '  ABOVE' : ''}`,
    );
  }
  for (const { id, access, method } of ALL_CALLS) {
    if (access === 'organiser' && method === 'GET' && !timed.has(id)) console.log(`  ${id}: not timed`);
  }
  console.log(`  ${above} above the limit`);
}

async function timesOf(client: HttpClient, token: string, path: string) {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { status, ms: took, text } = await client.request('GET', path, token);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 200)}`);
    times.push(took);
    if (took < LIMIT_MS) await sleep(PAUSE_MS);
  }
  const [first = 0, ...rest] = times;
  const sorted = rest.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { first, p50: at(0.5), p95: at(0.95) };
}

function ms(value: number): string {
  return `${value.toFixed(0).padStart(5)} ms`;
}
