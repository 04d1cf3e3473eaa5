import { BOXES } from './event.ts';
import { each, quantile, quantiles } from './figures.ts';
import { httpClient } from './http-client.ts';
import { atPace, type Pace } from './pace.ts';
import { ENTRY, type LoadedProduct } from './product.ts';
import { during, watchOwnDelay } from './usage.ts';

/** How fast something goes, and what it costs. */
export interface Rate {
  readonly perSecond: number;
  readonly p99: number;
  /** Processor time of everything for one of them, the making of the load in it. */
  readonly cpuMs: number;
}

/** As many boxes as a review has. */
const BODY = JSON.stringify(
  Array.from({ length: BOXES }, (_, index) => ({
    bbox_id: index + 1,
    label: 'Hatchback',
    x: 123.25,
    y: 456.5,
    width: 88.5,
    height: 61.25,
    is_deleted: false,
    is_new: false,
    is_edited: false,
    is_label_changed: false,
    is_confirmed: true,
  })),
);
/** The bare insert as fast as it goes. */
export async function measureBare(product: LoadedProduct, clients: number, seconds: number): Promise<Rate> {
  const bare = await product.start(ENTRY.bare, {}, 'ready');
  const client = httpClient(bare.origin, clients);
  const times: number[] = [];
  const busy = await during(product, [bare], seconds, clients, async () => {
    times.push((await client.request('POST', '/review', undefined, BODY)).ms);
  });
  client.close();
  await bare.stop();
  const perSecond = times.length / busy.seconds;
  console.log(
    `  bare insert: ${perSecond.toFixed(0)}/s, ${quantiles(times)}; CPU each: server ${each(busy.serverMs, times.length)}, PostgreSQL ${each(busy.databaseMs, times.length)}, load maker ${each(busy.ownMs, times.length)}`,
  );
  const cpuMs = (busy.serverMs + busy.databaseMs + busy.ownMs) / times.length;
  return { perSecond, p99: quantile(times, 0.99), cpuMs };
}

/** The slowest of a hundred bare inserts where people send them at that pace for so many seconds. */
export async function bareAtPace(product: LoadedProduct, pace: Pace, seconds: number): Promise<number> {
  const bare = await product.start(ENTRY.bare, {}, 'ready');
  const client = httpClient(bare.origin, 64);
  const until = performance.now() + seconds * 1000;
  const warmUntil = performance.now() + pace.secondsAnImage * 1000;
  const times: number[] = [];
  const ownDelay = watchOwnDelay();
  await atPace(
    pace,
    () => performance.now() >= until,
    async () => {
      const begun = performance.now();
      const { ms } = await client.request('POST', '/review', undefined, BODY);
      if (begun > warmUntil) times.push(ms);
    },
  );
  const own = ownDelay();
  client.close();
  await bare.stop();
  console.log(`  bare insert at the pace of that evening: ${quantiles(times)}; ${own}`);
  return quantile(times, 0.99);
}
