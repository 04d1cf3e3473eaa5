import type { Platform } from '../../platform/platform.ts';
import { imageReviewed } from '../submissions/events.ts';
import { isFinalPassDue, runFinalPass } from './final-pass.ts';
import { findRetiredUnsettled, latestReview } from './queries.ts';
import { type ConsensusServices, recomputeConsensus } from './recompute-consensus.ts';
import { catchUpWithReviews, refitSkillModel } from './refit-skill-model.ts';

const CATCH_UP_SECONDS = 60;
const REFIT_SECONDS = 600;
const IMAGES_AT_ONCE = 200;
/** Refits after the last review, until the model has come to rest. */
const REFITS_AFTER = 12;

export function registerConsensusJobs(services: ConsensusServices & Pick<Platform, 'jobs'>): void {
  const { jobs, db } = services;
  let fitted = { upTo: -1, refitsSince: 0 };
  jobs.work(imageReviewed, ({ imageId }) => recomputeConsensus(services, imageId));
  jobs.every('catch up with reviews', CATCH_UP_SECONDS, () => catchUp(services));
  jobs.every('refit skill model', REFIT_SECONDS, async () => {
    // What an event that is over is judged by is what its final pass has learned.
    if ((await services.event.phase()) === 'after') return;
    const upTo = (await latestReview(db))?.submissionId ?? 0;
    const refitsSince = upTo === fitted.upTo ? fitted.refitsSince + 1 : 0;
    if (refitsSince > REFITS_AFTER) return;
    await refitSkillModel(services);
    await settleWaiting(services);
    fitted = { upTo, refitsSince };
  });
}

/** Settles images that were done before enough was known of the crowd. */
async function settleWaiting(services: ConsensusServices): Promise<void> {
  for (const imageId of await findRetiredUnsettled(services.db, IMAGES_AT_ONCE)) {
    await recomputeConsensus(services, imageId);
  }
}

/** Repeats lost jobs, and closes the event once the game is over. */
export async function catchUp(services: ConsensusServices): Promise<void> {
  await catchUpWithReviews(services);
  if (await isFinalPassDue(services)) await runFinalPass(services, { kind: 'final', actor: 'server' });
}
