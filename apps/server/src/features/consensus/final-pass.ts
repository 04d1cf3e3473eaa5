import { judgeOf } from '@uvh/consensus/settlement/settle';
import { initialModel, isAtRest, MOST_ROUNDS, type SkillModel, startLearning } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { ConsensusFigures } from '../../platform/db/schema/scores.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publish, publishAll } from '../../platform/pubsub/publish.ts';
import { payWeightsOf } from '../event/settings.ts';
import { statesOfEvent } from '../event/states.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { readWeights, writeSkillModel } from './model-queries.ts';
import { hashOfParameters } from './parameters-hash.ts';
import {
  allowLongPauses,
  countReviews,
  findImagesToFit,
  latestReview,
  lockQueue,
  readQueueRows,
  readStoredImages,
  readVerdicts,
  type StoredImage,
} from './queries.ts';
import { type ConsensusServices, type JudgingTerms, writeConsensusOf } from './recompute-consensus.ts';
import { catchUpWithReviews } from './refit-skill-model.ts';
import { newJudgement } from './settle-image.ts';
import {
  bookCorrections,
  correctionsFor,
  lockBooksOf,
  type NewJudgement,
  readMembers,
  writeJudgements,
} from './settlement-queries.ts';
import { SKILL_MODEL_TOPIC } from './skill-model.ts';
import { type ConsensusVersion, currentConsensusVersion, insertConsensusVersion } from './version-queries.ts';

const IMAGES_AT_ONCE = 100;
/** People whose ledgers are read together. */
const PEOPLE_AT_ONCE = 50;
/** Reviews up to which all of them are held in memory while the model comes to rest; more are read again each round. */
const REVIEWS_IN_MEMORY = 20_000;

export interface FinalPassOrder {
  readonly kind: ConsensusVersion['kind'];
  /** Who asked for it. */
  readonly actor: string;
}

/** Whether the game is over and a review came in that the latest version does not know. */
export async function isFinalPassDue({ db, event }: Pick<ConsensusServices, 'db' | 'event'>): Promise<boolean> {
  if ((await event.phase()) !== 'after') return false;
  const latest = await latestReview(db);
  if (!latest) return false;
  const version = await currentConsensusVersion(db);
  return version?.figures.lastSubmissionId !== latest.submissionId;
}

/**
 * Closes the event: learns from the beginning until nothing moves, judges every image and every submission by that, and
 * books the differences. What comes out depends on the reviews and the organisers' weights alone, not on the order in
 * which reviews came in or on what was learned on the way. Everything is published at once, as a numbered version.
 */
export async function runFinalPass(services: ConsensusServices, { kind, actor }: FinalPassOrder) {
  await catchUpWithReviews(services);
  const { db, clock } = services;
  const { learned, rounds, isDone } = await learnToRest(
    db,
    initialModel(await statesOfEvent(services.event), await readWeights(db)),
  );
  const rule = await services.event.retirementRule();
  const weights = payWeightsOf((await services.event.current()).settings);
  const terms = { rates: openRates(learned.model, learned.skills), rule, weights, now: clock.now(), isOver: true };
  const version = await inTransaction(db, async (tx) => {
    // Long between two statements: an image's consensus is worked out here.
    await allowLongPauses(tx);
    await lockQueue(tx);
    const latest = await latestReview(tx);
    const before = await currentConsensusVersion(tx);
    // Another process was faster.
    if (kind === 'final' && before && before.figures.lastSubmissionId === latest?.submissionId) return before;
    const judged = await judgeEverything(tx, terms);
    const teams = await bookEverybody(tx, judged.userIds, terms.now);
    await writeSkillModel(tx, learned, terms.now);
    const { images, reviews, revised } = judged;
    const figures: ConsensusFigures = {
      images,
      reviews,
      lastSubmissionId: latest?.submissionId ?? 0,
      rounds,
      isAtRest: isDone,
      settled: reviews,
      revised,
    };
    const row = await insertConsensusVersion(tx, {
      kind,
      createdAt: terms.now,
      actor,
      model: learned,
      parametersHash: hashOfParameters(learned, rule),
      rule,
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
  });
  services.skillModel.clear();
  return version;
}

async function learnToRest(
  db: Queryable,
  initial: SkillModel,
): Promise<{ readonly learned: SkillModel; readonly rounds: number; readonly isDone: boolean }> {
  const read = await readerOf(db);
  let learned = initial;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const pass = startLearning(learned);
    for await (const { image, reviews } of read()) pass.add(image, reviews);
    const next = pass.finish();
    const isDone = isAtRest(learned.model, next.model);
    learned = next;
    if (isDone) return { learned, rounds: round, isDone };
  }
  return { learned, rounds: MOST_ROUNDS, isDone: false };
}

/** Reads all images as often as asked, from memory where they fit. */
async function readerOf(db: Queryable): Promise<() => AsyncIterable<StoredImage> | Iterable<StoredImage>> {
  if ((await countReviews(db)) > REVIEWS_IN_MEMORY) return () => storedImages(db);
  const held: StoredImage[] = [];
  for await (const stored of storedImages(db)) held.push(stored);
  return () => held;
}

async function* storedImages(db: Queryable): AsyncGenerator<StoredImage> {
  for await (const batch of storedBatches(db)) yield* batch;
}

async function* storedBatches(db: Queryable): AsyncGenerator<readonly StoredImage[]> {
  for (let after = 0; ; ) {
    const imageIds = await findImagesToFit(db, after, IMAGES_AT_ONCE);
    yield (await readStoredImages(db, imageIds)).map(withShownPeersOnly);
    after = imageIds.at(-1) ?? after;
    if (imageIds.length < IMAGES_AT_ONCE) return;
  }
}

/**
 * The image without boxes of reviewers that no other review has seen: where and when they were put together depends on
 * the order in which reviews came in, and the reviews that drew them hold all that is known of them.
 */
function withShownPeersOnly({ image, reviews }: StoredImage): StoredImage {
  const seen = new Set(reviews.flatMap(({ boxes }) => boxes.flatMap((box) => (box.isNew ? [] : [box.bboxId]))));
  const suggestions = image.suggestions.filter(({ origin, bboxId }) => origin !== 'peer' || seen.has(bboxId));
  return { image: { ...image, suggestions }, reviews };
}

interface Judged {
  readonly images: number;
  readonly reviews: number;
  readonly revised: number;
  readonly userIds: ReadonlySet<number>;
}

async function judgeEverything(tx: Queryable, terms: JudgingTerms): Promise<Judged> {
  const userIds = new Set<number>();
  let images = 0;
  let reviews = 0;
  let revised = 0;
  for await (const batch of storedBatches(tx)) {
    const ids = batch.map(({ image }) => image.imageId);
    const queues = await readQueueRows(tx, ids, { lock: true });
    const known = batch.flatMap((stored) => {
      const queue = queues.get(stored.image.imageId);
      return queue ? [{ queue, stored }] : [];
    });
    const retired = await writeConsensusOf(tx, known, terms);
    const submissionIds = known.flatMap(({ stored }) => stored.reviews.map(({ submissionId }) => submissionId));
    const earlier = await readVerdicts(tx, submissionIds);
    const changed: NewJudgement[] = [];
    for (const { queue, stored } of known) {
      const basis = queue.isGold ? 'gold' : retired.has(stored.image.imageId) ? 'consensus' : 'end';
      images += 1;
      const judge = judgeOf(stored.image, stored.reviews, terms.rates, terms.weights);
      for (const review of stored.reviews) {
        const judgement = judge(review.reviewId);
        reviews += 1;
        userIds.add(review.annotatorId);
        const before = earlier.get(review.submissionId);
        if (before && isSame(before, judgement)) continue;
        if (before) revised += 1;
        changed.push(newJudgement(review, basis, judgement, before));
      }
    }
    await writeJudgements(tx, changed, terms.now);
  }
  return { images, reviews, revised, userIds };
}

interface Standing {
  readonly judged: number;
  readonly hits: number;
  readonly verdicts: readonly { readonly milliXp: number; readonly reason: string; readonly certainty: number }[];
}

/** Whether nothing that a person can see of the judgement has changed. */
function isSame(before: Standing, now: Standing): boolean {
  if (before.judged !== now.judged || before.hits !== now.hits || before.verdicts.length !== now.verdicts.length)
    return false;
  return before.verdicts.every(({ milliXp, reason, certainty }, at) => {
    const then = now.verdicts[at];
    return then?.milliXp === milliXp && then.reason === reason && then.certainty === certainty;
  });
}

/** Books what the ledgers of these people lack, for every team that they played for. Returns the scores of the teams that moved. */
async function bookEverybody(tx: Queryable, userIds: ReadonlySet<number>, now: Date): Promise<Map<number, number>> {
  await lockBooksOf(tx, [...userIds]);
  const inOrder = [...userIds].sort((a, b) => a - b);
  const scores = new Map<number, number>();
  for (let from = 0; from < inOrder.length; from += PEOPLE_AT_ONCE) {
    const members = await readMembers(tx, inOrder.slice(from, from + PEOPLE_AT_ONCE));
    const booked = await bookCorrections(tx, await correctionsFor(tx, members), now);
    for (const { teamId, teamScore } of booked) scores.set(teamId, teamScore);
  }
  return scores;
}
