import type { Platform } from '../../platform/platform.ts';
import { imageReviewed } from '../submissions/events.ts';
import { findImagesBehind, findImagesUnsettled, findOpenImages, latestReviewAt } from './queries.ts';
import { type ConsensusServices, recomputeConsensus } from './recompute-consensus.ts';
import { refitSkillModel } from './refit-skill-model.ts';

const CATCH_UP_SECONDS = 60;
const REFIT_SECONDS = 600;
const IMAGES_AT_ONCE = 200;
/** More than an event has images; a counter that went wrong must not keep the job for ever. */
const MAX_TURNS = 1000;

export function registerConsensusJobs(services: ConsensusServices & Pick<Platform, 'jobs'>): void {
  const { jobs } = services;
  let fittedUpTo: Date | undefined;
  jobs.work(imageReviewed, ({ imageId }) => recomputeConsensus(services, imageId));
  jobs.every('catch up with reviews', CATCH_UP_SECONDS, () => catchUp(services));
  jobs.every('refit skill model', REFIT_SECONDS, async () => {
    const latest = await latestReviewAt(services.db);
    if (!latest || latest.getTime() === fittedUpTo?.getTime()) return;
    await refitSkillModel(services);
    await recomputeOpenImages(services);
    fittedUpTo = latest;
  });
}

/** The model has changed, and with it what the reviews of open images say. */
async function recomputeOpenImages(services: ConsensusServices): Promise<void> {
  for (let after = 0; ; ) {
    const imageIds = await findOpenImages(services.db, after, IMAGES_AT_ONCE);
    for (const imageId of imageIds) await recomputeConsensus(services, imageId);
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}

/** Repeats lost jobs, and settles everything once the game is over. */
export async function catchUp(services: ConsensusServices): Promise<void> {
  const isOver = (await services.event.phase()) === 'after';
  const findNext = isOver ? findImagesUnsettled : findImagesBehind;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const imageIds = await findNext(services.db, IMAGES_AT_ONCE);
    for (const imageId of imageIds) await recomputeConsensus(services, imageId);
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}
