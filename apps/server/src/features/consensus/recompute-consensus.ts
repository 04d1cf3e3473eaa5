import { unpackVerdicts } from '@uvh/consensus/settlement/packed-verdicts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideAppeals } from '../appeals/decide.ts';
import type { EventService } from '../event/service.ts';
import { payWeightsOf } from '../event/settings.ts';
import { writeContested } from './contested-truth-queries.ts';
import { type JudgedImage, type JudgingTerms, judgeImage, type Teaching } from './judge-image.ts';
import { commitInTheBackground, writeWorks } from './queries.ts';
import { lockQueueRow, readQueueRows } from './queue-queries.ts';
import { settleImages } from './settle-image.ts';
import type { SkillModelStore } from './skill-model.ts';
import { openStoredImages, readStoredImages } from './stored-image-queries.ts';
import { currentVersionId } from './version-queries.ts';

export type ConsensusServices = Pick<Platform, 'db' | 'clock' | 'pubsub' | 'log'> & {
  readonly skillModel: SkillModelStore;
  readonly event: Pick<EventService, 'phase' | 'retirementRule' | 'current'>;
};

/**
 * Recomputes the consensus of an image from all of its reviews, what it teaches, and how many more reviews are wanted;
 * and settles what can be settled: gold at once, others when the image is done and enough is known of the crowd. What
 * was settled before is judged again. It is idempotent, so that a job may run twice and a lost one may be repeated.
 */
export async function recomputeConsensus(services: ConsensusServices, imageId: number): Promise<void> {
  const terms = await termsNow(services);
  const isHeld = await inTransaction(services.db, async (tx) => {
    const queue = await lockQueueRow(tx, imageId);
    if (!(await isStillCurrent(tx, terms))) return false;
    const [stored] = queue ? await readStoredImages(tx, [imageId]) : [];
    const dated: JudgingTerms = { ...terms, now: services.clock.now() };
    if (queue && stored) await writeJudgedImages(tx, [judgeImage(queue, stored, dated)], dated);
    return true;
  });
  if (isHeld) return;
  services.skillModel.clear();
  await recomputeConsensus(services, imageId);
}

/**
 * Whether no final pass has published since the terms were read: what it wrote is not to be overwritten by what was known
 * before. It holds the whole queue: ask once the rows are locked.
 */
async function isStillCurrent(tx: Queryable, { versionId }: Pick<JudgingTerms, 'versionId'>): Promise<boolean> {
  return (await currentVersionId(tx)) === versionId;
}

/**
 * The same for many images, at less cost: they are read together and judged before anything is locked. An image that got
 * a review, a truth or an opinion in the meantime is judged again by itself, or where it teaches when done, left due: that
 * review has its own call. So is all that a final pass judged in the meantime.
 */
export async function recomputeConsensusOf(
  services: ConsensusServices,
  imageIds: readonly number[],
  teaching: Teaching = 'at once',
): Promise<void> {
  const { db, clock } = services;
  const terms = await termsNow(services);
  for (let from = 0; from < imageIds.length; from += JUDGED_TOGETHER) {
    const chunk = imageIds.slice(from, from + JUDGED_TOGETHER);
    // The queue before the reviews: a review that comes between the two is seen by its count.
    const queues = await readQueueRows(db, chunk, { lock: false });
    // What is judged is dated shortly before it is written, however many there are.
    const dated: JudgingTerms = { ...terms, now: clock.now() };
    const judged: JudgedImage[] = [];
    for (const stored of await openStoredImages(db, chunk)) {
      const queue = queues.get(stored.image.imageId);
      if (queue) judged.push(judgeImage(queue, stored, dated, teaching));
    }
    const late: number[] = [];
    for (const group of Map.groupBy(judged, groupOf).values()) {
      late.push(...(await inTransaction(db, (tx) => writeUnlessChanged(tx, group, dated))));
    }
    if (teaching === 'when done') continue;
    for (const imageId of late) await recomputeConsensus(services, imageId);
  }
}

/** Images that are read and judged together. */
const JUDGED_TOGETHER = 25;

/** What is written together: reviews of images that are open wait for no settlement of others, which takes long. */
function groupOf({ toSettle, isShownToOthers }: JudgedImage): 'settled' | 'shown' | 'open' {
  if (toSettle) return 'settled';
  return isShownToOthers ? 'shown' : 'open';
}

/** Writes what still holds; returns the images that are to be judged otherwise since they were read. */
async function writeUnlessChanged(
  tx: Queryable,
  group: readonly JudgedImage[],
  terms: JudgingTerms,
): Promise<readonly number[]> {
  // What nobody can have seen may be lost with the machine: the image is due again then. Nobody waits for its row until it is on disk.
  if (!group.some((each) => each.isShownToOthers)) await commitInTheBackground(tx);
  return writeJudgedImages(tx, group, terms);
}

/** What is known when a turn begins; each image is dated when it is judged. */
async function termsNow({ skillModel, event }: ConsensusServices): Promise<Omit<JudgingTerms, 'now'>> {
  const isOver = (await event.phase()) === 'after';
  const [{ rates, versionId }, rule, { settings }] = await Promise.all([
    skillModel.datedRates(),
    event.retirementRule(),
    event.current(),
  ]);
  return { rates, rule, weights: payWeightsOf(settings), isOver, versionId };
}

/** Writes what still holds and settles what can be; returns the images that did not hold. */
async function writeJudgedImages(
  tx: Queryable,
  judged: readonly JudgedImage[],
  terms: JudgingTerms,
): Promise<readonly number[]> {
  const { late, written } = await writeWorks(
    tx,
    { versionId: terms.versionId, now: terms.now },
    judged.map(({ work }) => work),
  );
  await writeContested(
    tx,
    judged.flatMap(({ work: { row }, contested }) =>
      contested && written.has(row.imageId) ? [{ imageId: row.imageId, contested }] : [],
    ),
  );
  const settled = judged.flatMap(({ toSettle }) => (toSettle && written.has(toSettle.imageId) ? [toSettle] : []));
  const changed = settled.length > 0 ? await settleImages(tx, settled, terms.now) : new Set<number>();
  for (const { imageId, isKnown, basis, reviews, judge } of settled) {
    const verdictsOf = (reviewId: number) => {
      const judgement = judge(reviewId);
      return judgement && { verdicts: unpackVerdicts(judgement.packed) };
    };
    const submissionIds = isKnown ? reviews.map(({ submissionId }) => submissionId) : [];
    const settledByTruth = new Set(submissionIds.filter((submissionId) => changed.has(submissionId)));
    await decideAppeals(tx, { imageId, basis, reviews, judge: verdictsOf, settledByTruth }, terms.now);
  }
  return late;
}
