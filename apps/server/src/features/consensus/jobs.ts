import type { Services } from '../../services.ts';
import { imageReviewed } from '../submissions/events.ts';
import { learnFromReviews } from './learn.ts';
import { findImagesBehind, findImagesUnsettled, findOpenImages, latestReviewAt } from './queries.ts';
import { thinkOver } from './think-over.ts';

const CATCH_UP_SECONDS = 60;
const LEARN_SECONDS = 600;
const IMAGES_AT_ONCE = 200;
/** More than an event has images; a counter that went wrong must not keep the job for ever. */
const MAX_TURNS = 1000;

export function registerConsensusJobs(services: Services): void {
  const { jobs } = services;
  let learnedUpTo: Date | undefined;
  jobs.work(imageReviewed, ({ imageId }) => thinkOver(services, imageId));
  jobs.every('catch up with reviews', CATCH_UP_SECONDS, () => catchUp(services));
  jobs.every('learn from reviews', LEARN_SECONDS, async () => {
    const latest = await latestReviewAt(services.db);
    if (!latest || latest.getTime() === learnedUpTo?.getTime()) return;
    await learnFromReviews(services);
    await thinkOverOpenImages(services);
    learnedUpTo = latest;
  });
}

/** What is known of people and machine has moved, and with it what their reviews say. */
async function thinkOverOpenImages(services: Services): Promise<void> {
  for (let after = 0; ; ) {
    const imageIds = await findOpenImages(services.db, after, IMAGES_AT_ONCE);
    for (const imageId of imageIds) await thinkOver(services, imageId);
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}

/** Makes up for jobs that were lost, and settles everything once the game is over. */
export async function catchUp(services: Services): Promise<void> {
  const isOver = (await services.event.phase()) === 'after';
  const findNext = isOver ? findImagesUnsettled : findImagesBehind;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const imageIds = await findNext(services.db, IMAGES_AT_ONCE);
    for (const imageId of imageIds) await thinkOver(services, imageId);
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}
