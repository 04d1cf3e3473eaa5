import type { Platform } from '../../platform/platform.ts';
import { readSettings, writeSetting } from '../event/queries.ts';
import type { EventService } from '../event/service.ts';
import { REVIEWS_AT_FIRST } from '../images/import/queries.ts';
import type { DemoImage } from './demo-image.ts';
import { makeDemoPeople } from './people.ts';
import { addPhotographs } from './photographs.ts';
import { type PlayServices, playDemo } from './play.ts';
import { setReviewsWanted } from './queries.ts';
import { makeDemoImages } from './scenes.ts';

/** Reports the progress of making the demo event. */
export type DemoProgress = (step: 'images' | 'reviews', done: number, total: number) => void;

const SEEDED = 'demoSeededAt';
/** Scenes and people are there, and nobody has played: the demo before its game. */
const PREPARED = 'demoPreparedAt';
const SCENES = 60;
/** A demo has some dozen images, so its zones open early. */
const DEMO_ZONE_THRESHOLDS = [0, 120, 220, 400];

export interface DemoServices extends PlayServices, Pick<Platform, 'blobs'> {
  readonly event: EventService;
}

export interface DemoOptions {
  /** Fewer scenes make a smaller event, for tests. */
  readonly scenes?: number;
}

/**
 * Makes the demo event: scenes, people and what they did so far. Does nothing when it is complete; one that was
 * interrupted, or made before its game, is completed.
 */
export async function seedDemo(
  services: DemoServices,
  onProgress: DemoProgress,
  options: DemoOptions = {},
): Promise<void> {
  const { db, clock, event } = services;
  const stored = await readSettings(db, [SEEDED, PREPARED]);
  const isBeforeTheGame = (await event.phase()) === 'before';
  if (stored.has(SEEDED) || (isBeforeTheGame && stored.has(PREPARED))) return;
  await event.changeSettings('demo', { zoneThresholds: DEMO_ZONE_THRESHOLDS });
  const scenes = options.scenes ?? SCENES;
  const drawn = await makeDemoImages(services, scenes, (done, total) => onProgress('images', done, total));
  const photographs = await addPhotographs(services, scenes);
  const images = [...drawn, ...photographs];
  const { schedule } = await event.current();
  const players = await makeDemoPeople(services, new Date(schedule.registration.opensAt));
  if (isBeforeTheGame) {
    await writeSetting(db, PREPARED, clock.now().toISOString());
    return;
  }
  const kept = keptForVisitors(drawn, photographs);
  await setReviewsWanted(db, kept, 0);
  await playDemo(services, players, images, (done, total) => onProgress('reviews', done, total));
  await setReviewsWanted(db, kept, REVIEWS_AT_FIRST);
  await writeSetting(db, SEEDED, clock.now().toISOString());
}

/** The photographs and every other scene stay fresh, so that visitors have something to review. */
function keptForVisitors(drawn: readonly DemoImage[], photographs: readonly DemoImage[]): number[] {
  const scenes = drawn.filter((image) => image.number % 2 === 1);
  return [...photographs, ...scenes].filter((image) => !image.isGold).map((image) => image.imageId);
}
