import { createHash } from 'node:crypto';
import { initialModel } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { ConsensusFigures } from '../../platform/db/schema/consensus.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publish, publishAll } from '../../platform/pubsub/publish.ts';
import { payWeightsOf } from '../event/settings.ts';
import { statesOfEvent } from '../event/states.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { bookCorrections, correctionsFor, readMembers } from './booking-queries.ts';
import { codeOfConsensus } from './code-of-consensus.ts';
import { JudgedMeanwhile, judgeFinally, publishOutcome } from './final-outcome.ts';
import {
  dropOutcomes,
  dropPass,
  isKept,
  judgedUpTo,
  keepOutcome,
  keepRound,
  type LearningState,
  readGround,
  readOutcomes,
  resumePass,
} from './final-pass-queries.ts';
import type { JudgingTerms } from './judge-image.ts';
import { learnToRest, storedBatches } from './learn-to-rest.ts';
import { lastLearnedAt, lockSkillModel, readWeights, writeSkillModel } from './model-queries.ts';
import { hashOfParameters } from './parameters-hash.ts';
import { allowLongPauses, latestReview } from './queries.ts';
import { lockQueue } from './queue-queries.ts';
import type { ConsensusServices } from './recompute-consensus.ts';
import { catchUpWithReviews } from './refit-skill-model.ts';
import { SKILL_MODEL_TOPIC } from './skill-model.ts';
import {
  type ConsensusVersion,
  currentConsensusVersion,
  insertConsensusVersion,
  latestVersion,
} from './version-queries.ts';

/** People whose ledgers are read together. */
const PEOPLE_AT_ONCE = 50;

export interface FinalPassOrder {
  readonly kind: ConsensusVersion['kind'];
  /** Who asked for it. */
  readonly actor: string;
  /** Told after each step that would not have to be done again. */
  readonly onStep?: (step: FinalPassStep) => void | Promise<void>;
}

/** A round of learning that is done, or images up to an id that are judged. */
export type FinalPassStep =
  | { readonly kind: 'learned'; readonly rounds: number }
  | { readonly kind: 'judged'; readonly upTo: number };

/** Whether the game is over and the latest version does not hold all that was reviewed and learned. */
export async function isFinalPassDue({ db, event }: Pick<ConsensusServices, 'db' | 'event'>): Promise<boolean> {
  if ((await event.phase()) !== 'after') return false;
  return (await latestReview(db)) !== undefined && (await finalVersion(db)) === undefined;
}

/**
 * The number of the version that holds every review there is; undefined before the final pass, and while one came later, or
 * something was learned since: the game was opened once more, and images were judged by that.
 */
export async function finalVersion(db: Queryable): Promise<number | undefined> {
  // One after the other: a transaction has one connection for them, and its driver is to refuse a second question on it.
  const latest = await latestReview(db);
  const version = await latestVersion(db);
  if (latest === undefined || version?.lastSubmissionId !== latest.submissionId) return undefined;
  const learnedAt = await lastLearnedAt(db);
  return learnedAt !== undefined && learnedAt > version.createdAt ? undefined : version.id;
}

/**
 * Closes the event: learns from the beginning until nothing moves, judges every image and every submission by that, and
 * books the differences. What comes out depends on the reviews and the organisers' weights alone, not on the order in
 * which reviews came in or on what was learned on the way. Each round of learning and each batch of images is kept when it
 * is done, so that a pass that was killed goes on from there; everything is published at once, as a numbered version.
 */
export async function runFinalPass(services: ConsensusServices, order: FinalPassOrder): Promise<ConsensusVersion> {
  await catchUpWithReviews(services);
  const { db, clock } = services;
  const { ground, initial, given } = await groundOf(services, db);
  const resumed = await resumePass(services, ground, initial);
  const state = await learnToRest(db, resumed, async (done) => {
    await keepRound(db, ground, done);
    await order.onStep?.({ kind: 'learned', rounds: done.rounds });
  });
  const rates = openRates(state.learned.model, state.learned.skills);
  for await (const { after, upTo, images } of storedBatches(db, await judgedUpTo(db))) {
    const outcome = await judgeFinally(db, images, { rates, ...given });
    await keepOutcome(db, ground, { after, upTo, outcome });
    await order.onStep?.({ kind: 'judged', upTo });
  }
  const terms = { rates, ...given, now: clock.now() };
  const version = await inTransaction(db, async (tx) => {
    // What a process that froze holds is given up for it; but a large event is written for longer than a request.
    await allowLongPauses(tx);
    await lockQueue(tx);
    const isReady = (await isKept(tx, ground)) && (await groundOf(services, tx)).ground === ground;
    const isThere = order.kind === 'final' && (await finalVersion(tx)) !== undefined;
    const before = isThere ? await currentConsensusVersion(tx) : undefined;
    if (before) {
      // Another process was faster.
      if (isReady) await dropPass(tx);
      return before;
    }
    return isReady ? publishVersion(tx, state, terms, order) : undefined;
  }).catch(async (error: unknown) => {
    if (!(error instanceof JudgedMeanwhile)) throw error;
    await dropOutcomes(db, ground);
    return undefined;
  });
  services.skillModel.clear();
  // A review, an opinion, a weight or a truth came in meanwhile, or a judgement by what was known before.
  return version ?? runFinalPass(services, order);
}

/** What the outcome follows from, and a text that is another one as soon as any of it is. */
async function groundOf({ event }: Pick<ConsensusServices, 'event'>, db: Queryable) {
  const weights = [...(await readWeights(db))].sort(([a], [b]) => a - b);
  const initial = initialModel(await statesOfEvent(event), new Map(weights));
  const given = { rule: await event.retirementRule(), weights: payWeightsOf((await event.current()).settings) };
  const said = JSON.stringify([await codeOfConsensus(), await readGround(db), initial, given]);
  return { initial, given, ground: createHash('sha256').update(said).digest('hex') };
}

async function publishVersion(
  tx: Queryable,
  { learned, rounds, isAtRest }: LearningState,
  terms: Pick<JudgingTerms, 'rule' | 'weights' | 'now'>,
  { kind, actor }: FinalPassOrder,
): Promise<ConsensusVersion> {
  const userIds = new Set<number>();
  let [images, reviews, revised] = [0, 0, 0];
  for await (const outcome of readOutcomes(tx)) {
    await publishOutcome(tx, outcome, terms);
    images += outcome.images.length;
    for (const review of outcome.images.flatMap((each) => each.reviews)) {
      reviews += 1;
      revised += review.isRevised ? 1 : 0;
      userIds.add(review.userId);
    }
  }
  await dropPass(tx);
  const teams = await bookEverybody(tx, userIds, terms.now);
  await lockSkillModel(tx);
  await writeSkillModel(tx, learned, terms.now);
  const lastSubmissionId = (await latestReview(tx))?.submissionId ?? 0;
  const figures: ConsensusFigures = { images, reviews, lastSubmissionId, rounds, isAtRest, settled: reviews, revised };
  const row = await insertConsensusVersion(tx, {
    kind,
    createdAt: terms.now,
    actor,
    model: learned,
    parametersHash: hashOfParameters(learned, terms.rule, terms.weights),
    rule: terms.rule,
    pay: terms.weights,
    excluded: learned.skills.filter(({ weight }) => weight === 0).map(({ annotatorId }) => annotatorId),
    figures,
  });
  await audit(tx, { actor, action: `consensus.${kind}`, target: `version ${row.id}`, details: { ...figures } });
  await publish(tx, SKILL_MODEL_TOPIC);
  await publishAll(
    tx,
    [...teams].map(([teamId, teamScore]) => ({ topic: SCORE_TOPIC, value: { teamId, teamScore } })),
  );
  return row;
}

/**
 * Books what the ledgers of these people lack, for every team that they played for. Returns the scores of the teams that
 * moved. Nobody else books while the queue is locked; a lock for each of 50,000 people is more than the database has.
 */
async function bookEverybody(tx: Queryable, userIds: ReadonlySet<number>, now: Date): Promise<Map<number, number>> {
  const inOrder = [...userIds].sort((a, b) => a - b);
  const scores = new Map<number, number>();
  for (let from = 0; from < inOrder.length; from += PEOPLE_AT_ONCE) {
    const members = await readMembers(tx, inOrder.slice(from, from + PEOPLE_AT_ONCE));
    const booked = await bookCorrections(tx, await correctionsFor(tx, members), now);
    for (const [teamId, teamScore] of booked) scores.set(teamId, teamScore);
  }
  return scores;
}
