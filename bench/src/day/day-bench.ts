import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../apps/server/src/platform/free-port.ts';
import { playOne } from '../load/crowd.ts';
import { emptyDiary } from '../load/diary.ts';
import { PASSWORD, type SeededPlayer } from '../load/event.ts';
import { type HttpClient, httpClient } from '../load/http-client.ts';
import { player } from '../load/player.ts';
import { ENTRY, openLoadedProduct } from '../load/product.ts';
import { type MemorySample, reportMemory } from './memory.ts';

/** A day of the event: everybody comes, does some thirty images, goes, and comes again. */
const DAY = { players: 565, images: 6000, boxes: 40, reviews: 17_000 } as const;
const MINUTES = Number(process.env.DAY_MINUTES ?? 10);
const SAMPLE_MS = 5000;
/** Images that somebody does between coming and going. */
const SITTING = 6;

/**
 * Plays a day of an event in ten minutes (`DAY_MINUTES`) and follows the memory of server and worker: logins, streams of events
 * that open and break off, leases, reviews, the board, visits, addresses that there are not.
 */
export async function benchDay(): Promise<void> {
  const product = await openLoadedProduct({ images: DAY.images, players: DAY.players, boxes: DAY.boxes });
  try {
    const ports = { server: await freePort(), worker: await freePort() };
    const server = await product.start(ENTRY.server, { WORKERS: '0', METRICS_PORT: String(ports.server) }, 'serving');
    await product.start(ENTRY.worker, { METRICS_PORT: String(ports.worker) }, 'working');
    const secondsAnImage = (DAY.players * MINUTES * 60) / DAY.reviews;
    console.log(
      `day: ${DAY.players} players, an image every ${secondsAnImage.toFixed(0)} s each, for ${MINUTES} minutes`,
    );
    const client = httpClient(server.origin, 64);
    const diary = emptyDiary();
    let isOver = false;
    const begun = performance.now();
    const playing = product.players.map(async (seeded, index) => {
      await sleep((index / DAY.players) * secondsAnImage * 1000);
      while (!isOver) await sit(client, seeded, { diary, secondsAnImage, isOver: () => isOver });
    });
    const samples: MemorySample[] = [];
    while (performance.now() - begun < MINUTES * 60_000) {
      await sleep(SAMPLE_MS);
      const [ofServer, ofWorker] = [await memoryOf(ports.server), await memoryOf(ports.worker)];
      const reviews = diary.times.get('submit and lease')?.length ?? 0;
      samples.push({ seconds: (performance.now() - begun) / 1000, reviews, server: ofServer, worker: ofWorker });
    }
    isOver = true;
    await Promise.all(playing);
    client.close();
    console.log(`  ${diary.times.get('submit and lease')?.length ?? 0} reviews`);
    for (const [what, count] of diary.refusals) console.log(`  refused: ${what}, ${count} times`);
    reportMemory(samples);
  } finally {
    await product.end();
  }
}

interface Sitting {
  readonly diary: ReturnType<typeof emptyDiary>;
  readonly secondsAnImage: number;
  readonly isOver: () => boolean;
}

/** Somebody comes, plays a few images with the board open, and goes without closing anything properly. */
async function sit(client: HttpClient, seeded: SeededPlayer, { diary, secondsAnImage, isOver }: Sitting) {
  const leave = client.watch('/api/live', seeded.token, () => undefined);
  const body = JSON.stringify({ email: seeded.email, password: PASSWORD });
  // One in ten has to log in again; a password takes long to check.
  if (Math.random() < 0.1) await client.request('POST', '/api/auth/login', undefined, body);
  const person = player(client, seeded, () => diary);
  for (let i = 0; i < SITTING && !isOver(); i += 1) {
    const begun = performance.now();
    await playOne(person);
    await person.board();
    await client.request('GET', `/nowhere/${Math.random()}`, undefined);
    await client.request('POST', '/api/auth/login', undefined, '{"email":');
    const rest = secondsAnImage * 1000 - (performance.now() - begun);
    for (let left = rest; left > 0 && !isOver(); left -= 1000) await sleep(Math.min(left, 1000));
  }
  leave();
}

/** What a process says of itself at its port for figures, in MiB. */
async function memoryOf(port: number): Promise<MemorySample['server']> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 2 ** 20;
  return {
    resident: mebibytes('process_resident_memory_bytes'),
    heap: mebibytes('nodejs_heap_size_used_bytes'),
    held: mebibytes('nodejs_heap_size_total_bytes'),
  };
}
