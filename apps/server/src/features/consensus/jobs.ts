import { isReadyToSettle } from '@uvh/consensus/settlement/entries';
import type { Platform } from '../../platform/platform.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { isFinalPassDue, runFinalPass } from './final-pass.ts';
import { shardJudge } from './judge-due.ts';
import { findPendingShards } from './learning-queries.ts';
import { lastLearnedAt } from './model-queries.ts';
import { latestReview } from './queries.ts';
import { findDueShards, findOpenWith, findRetiredUnsettled } from './queue-queries.ts';
import type { ConsensusServices } from './recompute-consensus.ts';
import { recomputeInOrder } from './recompute-in-order.ts';
import { catchUpWithReviews, countShard, refitSkillModel } from './refit-skill-model.ts';

/** A review wakes the judging at once; this is for one whose message was lost. */
const JUDGE_SECONDS = 5;
const CATCH_UP_SECONDS = 60;
const REFIT_SECONDS = 600;
/** Until enough is known to settle by: nobody should wait ten minutes for their first score. */
const FIRST_REFITS_SECONDS = 60;
/** To look for what waits to be settled reads all submissions. */
const LOOK_AGAIN_MS = 3_600_000;
/** Refits after the last review, until the model has come to rest. */
const REFITS_AFTER = 12;

export function registerConsensusJobs(services: ConsensusServices & Pick<Platform, 'jobs'>): void {
  const { jobs, db, pubsub } = services;
  const judging = jobs.everyShard({
    name: 'judge reviews',
    seconds: JUDGE_SECONDS,
    shards: () => findDueShards(db),
    work: shardJudge(services),
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
  jobs.every('refit skill model', FIRST_REFITS_SECONDS, refitWhenDue(services));
}

/** Learns anew when it is time to, while the game is on. */
export function refitWhenDue(services: ConsensusServices): () => Promise<void> {
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
    const lastAt = (await lastLearnedAt(db))?.getTime() ?? 0;
    const wasReady = isReadyToSettle((await services.skillModel.rates()).model);
    const everySeconds = wasReady ? REFIT_SECONDS : FIRST_REFITS_SECONDS / 2;
    // By whichever worker; a clock that was set back does not keep it from its turn.
    if (Math.abs(clock.now().getTime() - lastAt) < everySeconds * 1000) return;
    await refitSkillModel(services);
    const isReady = isReadyToSettle((await services.skillModel.rates()).model);
    // As soon as enough is known an image is settled when it is done, and none begins to wait.
    if (isReady && Math.abs(clock.now().getTime() - noneWaitedAt) >= LOOK_AGAIN_MS) {
      await settleWaiting(services);
      noneWaitedAt = clock.now().getTime();
    }
    fitted = { upTo, refitsSince };
  };
}

/** Judges open images that have as many reviews as an image gets at most now: nobody is given them to bring them to an end. */
export function endBeyond(services: ConsensusServices, mostReviews: number): Promise<void> {
  return recomputeInOrder(services, (after, limit) => findOpenWith(services.db, mostReviews, after, limit));
}

/** Settles images that were done before enough was known of the crowd. */
function settleWaiting(services: ConsensusServices): Promise<void> {
  return recomputeInOrder(services, (after, limit) => findRetiredUnsettled(services.db, after, limit));
}

/** Looks at gold that is new, and closes the event once the game is over. */
export async function catchUp(services: ConsensusServices): Promise<void> {
  await catchUpWithReviews(services);
  if (await isFinalPassDue(services)) await runFinalPass(services, { kind: 'final', actor: 'server' });
}
