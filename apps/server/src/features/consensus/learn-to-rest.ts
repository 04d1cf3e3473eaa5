import { isAtRest, MOST_ROUNDS, startLearning } from '@uvh/consensus/skill/learn';
import type { Queryable } from '../../platform/db/database.ts';
import type { LearningState } from './final-pass-queries.ts';
import { countReviews } from './queries.ts';
import { findImagesToFit } from './queue-queries.ts';
import { readStoredImages, type StoredImage } from './stored-image-queries.ts';

/** Images that are read together. */
const IMAGES_AT_ONCE = 100;
/** Reviews up to which all of them are held in memory while the model comes to rest; more are read again each round. */
const REVIEWS_IN_MEMORY = 20_000;

/** Learns on until nothing moves or {@link MOST_ROUNDS} are over. `keep` is given each round's end. */
export async function learnToRest(
  db: Queryable,
  from: LearningState,
  keep: (state: LearningState) => Promise<void>,
): Promise<LearningState> {
  let state = from;
  if (state.isAtRest || state.rounds >= MOST_ROUNDS) return state;
  const read = await readerOf(db);
  while (!state.isAtRest && state.rounds < MOST_ROUNDS) {
    const pass = startLearning(state.learned);
    for await (const { image, reviews } of read()) pass.add(image, reviews);
    const learned = pass.finish();
    state = { rounds: state.rounds + 1, learned, isAtRest: isAtRest(state.learned.model, learned.model) };
    await keep(state);
  }
  return state;
}

/** Reads all images as often as asked, from memory where they fit. */
async function readerOf(db: Queryable): Promise<() => AsyncIterable<StoredImage> | Iterable<StoredImage>> {
  if ((await countReviews(db)) > REVIEWS_IN_MEMORY) return () => storedImages(db);
  const held: StoredImage[] = [];
  for await (const stored of storedImages(db)) held.push(stored);
  return () => held;
}

async function* storedImages(db: Queryable): AsyncGenerator<StoredImage> {
  for await (const { images } of storedBatches(db)) yield* images;
}

/** Some images, in the order of their ids: all those above `after`, up to `upTo`. */
interface StoredBatch {
  readonly after: number;
  readonly upTo: number;
  readonly images: readonly StoredImage[];
}

/** The images that a model is fitted on, above an id, as a final pass sees them. */
export async function* storedBatches(db: Queryable, above = 0): AsyncGenerator<StoredBatch> {
  for (let after = above; ; ) {
    const imageIds = await findImagesToFit(db, after, IMAGES_AT_ONCE);
    const upTo = imageIds.at(-1);
    if (upTo === undefined) return;
    yield { after, upTo, images: (await readStoredImages(db, imageIds)).map(withShownPeersOnly) };
    after = upTo;
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
