import { isReadyToSettle } from '@uvh/consensus/settlement/entries';
import type { Platform } from '../../platform/platform.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { isFinalPassDue, runFinalPass } from './final-pass.ts';
import { findPendingShards } from './learning-queries.ts';
import { lastLearnedAt } from './model-queries.ts';
import { latestReview } from './queries.ts';
import { findDueShards, findOpenWith, findRetiredUnsettled } from './queue-queries.ts';
import { type ConsensusServices, recomputeConsensus, recomputeConsensusOf } from './recompute-consensus.ts';
import { catchUpWithReviews, countShard, judgeDue, refitSkillModel } from './refit-skill-model.ts';

/** A review wakes the judging at once; this is for one whose message was lost. */
const JUDGE_SECONDS = 5;
const CATCH_UP_SECONDS = 60;
const REFIT_SECONDS = 600;
const IMAGES_AT_ONCE = 200;
/** To look for what waits to be settled reads all submissions. */
const LOOK_AGAIN_MS = 3_600_000;
/** Refits after the last review, until the model has come to rest. */
const REFITS_AFTER = 12;

export function registerConsensusJobs(services: ConsensusServices & Pick<Platform, 'jobs' | 'log'>): void {
  const { jobs, db, pubsub } = services;
  const judging = jobs.everyShard({
    name: 'judge reviews',
    seconds: JUDGE_SECONDS,
    shards: () => findDueShards(db),
    work: (shard) => judgeDue(services, shard),
  });
  const stopHearing = pubsub.subscribe(SCORE_TOPIC, judging.wake);
  jobs.atStop(async () => stopHearing());
  jobs.everyShard({
    name: 'count what images teach',
    seconds: CATCH_UP_SECONDS,
    shards: () => findPendingShards(db),
    work: async (shard) => {
      await countShard(services, shard);
      return false;
    },
  });
  jobs.every('catch up with reviews', CATCH_UP_SECONDS, () => catchUp(services));
  jobs.every('refit skill model', REFIT_SECONDS, refitWhenDue(services));
}

function refitWhenDue(services: ConsensusServices): () => Promise<void> {
  const { db, clock, event } = services;
  let fitted = { upTo: -1, refitsSince: 0 };
  let noneWaitedAt = Number.NEGATIVE_INFINITY;
  let mostReviews = Number.POSITIVE_INFINITY;
  return async () => {
    // What an event that is over is judged by is what its final pass has learned.
    if ((await event.phase()) === 'after') return;
    const { maxReviews } = await event.retirementRule();
    if (maxReviews < mostReviews) await endBeyond(services, maxReviews);
    mostReviews = maxReviews;
    const upTo = (await latestReview(db))?.submissionId ?? 0;
    const refitsSince = upTo === fitted.upTo ? fitted.refitsSince + 1 : 0;
    if (refitsSince > REFITS_AFTER) return;
    // Another worker was faster.
    const lastAt = (await lastLearnedAt(db))?.getTime() ?? 0;
    if (Math.abs(clock.now().getTime() - lastAt) < (REFIT_SECONDS / 2) * 1000) return;
    await refitSkillModel(services);
    if (Math.abs(clock.now().getTime() - noneWaitedAt) >= LOOK_AGAIN_MS) {
      const settled = await settleWaiting(services);
      // As soon as enough is known an image is settled when it is done, and none begins to wait.
      const isReady = isReadyToSettle((await services.skillModel.rates()).model);
      if (settled === 0 && isReady) noneWaitedAt = clock.now().getTime();
    }
    fitted = { upTo, refitsSince };
  };
}

/** Judges open images that have as many reviews as an image gets at most now: nobody is given them to bring them to an end. */
export async function endBeyond(services: ConsensusServices, mostReviews: number): Promise<void> {
  for (let after = 0; ; ) {
    const imageIds = await findOpenWith(services.db, mostReviews, after, IMAGES_AT_ONCE);
    await recomputeConsensusOf(services, imageIds);
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}

/** Settles images that were done before enough was known of the crowd. Says how many there were. */
async function settleWaiting(services: ConsensusServices): Promise<number> {
  const imageIds = await findRetiredUnsettled(services.db, IMAGES_AT_ONCE);
  for (const imageId of imageIds) await recomputeConsensus(services, imageId);
  return imageIds.length;
}

/** Looks at gold that is new, and closes the event once the game is over. */
export async function catchUp(services: ConsensusServices): Promise<void> {
  await catchUpWithReviews(services);
  if (await isFinalPassDue(services)) await runFinalPass(services, { kind: 'final', actor: 'server' });
}
