import { Worker } from 'node:worker_threads';
import { zonesByDifficulty } from '@uvh/domain/game/difficulty';
import { type DemoImage, insertDemoImage, type SceneServices } from './demo-image.ts';
import { listImagesNamed } from './queries.ts';
import type { MadeScene, SceneOrder } from './scene-worker.ts';

/** Every fifth scene is gold: enough that people meet one soon. */
const GOLD_EVERY = 5;
/** Two lanes fill two cores; more would only make pictures wait for memory. */
const LANES = 2;
/** From a quiet lane to a jam; five and ten of them apart, so that gold is easy as well as hard. */
const VEHICLES = [8, 14, 20, 26, 12, 34, 44, 18, 60, 24, 30];
const NAME = 'demo/scene-';
/** The zone outside of it is that of the photographs. */
const OUTERMOST_ZONE = 1;

/**
 * Draws the demo's scenes and puts those into the queue that are not there yet. Returns all of them, since
 * the simulated reviewers have to know what they see.
 */
export async function makeDemoImages(
  services: SceneServices,
  count: number,
  onProgress: (done: number, total: number) => void,
): Promise<DemoImage[]> {
  const known = await listImagesNamed(services.db, NAME);
  const orders = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    vehicles: VEHICLES[index % VEHICLES.length] ?? 20,
    isDrawn: !known.has(sourceName(index + 1)),
  }));
  const zones = zonesByDifficulty(orders.map((order) => order.vehicles));
  const images: DemoImage[] = [];
  await inWorkers(orders, async (made) => {
    const isGold = made.number % GOLD_EVERY === 0;
    const imageId =
      known.get(sourceName(made.number)) ??
      (await insertScene(services, made, isGold, Math.max(OUTERMOST_ZONE, zones[made.number - 1] ?? 0)));
    const { number, truth, suggestions } = made;
    images.push({ imageId, isGold, number, truth, suggestions });
    onProgress(images.length, orders.length);
  });
  return images.sort((a, b) => a.number - b.number);
}

function sourceName(number: number): string {
  return `${NAME}${String(number).padStart(2, '0')}.webp`;
}

async function insertScene(services: SceneServices, made: MadeScene, isGold: boolean, zone: number): Promise<number> {
  if (!made.picture) throw new Error(`Scene ${made.number} was not drawn.`);
  return insertDemoImage(services, {
    ...made.picture,
    sourceName: sourceName(made.number),
    zone,
    isGold,
    suggestions: made.suggestions,
    candidates: made.candidates,
    truth: isGold ? made.truth.map(({ label, x, y, width, height }) => ({ label, x, y, width, height })) : null,
  });
}

/** Spreads the orders over workers; what comes back is taken one at a time. */
async function inWorkers(orders: readonly SceneOrder[], take: (made: MadeScene) => Promise<void>): Promise<void> {
  let taking: Promise<void> = Promise.resolve();
  const lanes = Array.from({ length: LANES }, (_, lane) => orders.filter((order) => order.number % LANES === lane));
  await Promise.all(
    lanes.map(
      (lane) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(new URL('./scene-worker.ts', import.meta.url), { workerData: lane });
          worker.on('message', (made: MadeScene) => {
            taking = taking.then(() => take(made));
            taking.catch(reject);
          });
          worker.on('error', reject);
          worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('A scene could not be drawn.'))));
        }),
    ),
  );
  await taking;
}
