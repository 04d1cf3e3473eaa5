import type { ImageWithReviews } from '@uvh/consensus/review';
import { isAtRest, learnRates, type SkillModel } from '@uvh/consensus/skill/learn';
import type { JudgedPicture } from './method.ts';
import { ourJudge } from './our-judge.ts';

/** Parts of the gold pictures; each is judged by what the others and all reviews teach. */
const FOLDS = 4;
/** At least two, so that nothing learned from the hidden truth is left; few more are needed near the end. */
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 8;

/**
 * Judges gold pictures by models that never saw their truth (cross-validation), so that the figures on gold are those
 * that hold for other pictures. It begins with what was learned of all, since the end does not depend on the beginning.
 */
export function heldOutJudge(
  learned: SkillModel,
  items: Iterable<ImageWithReviews>,
): (item: ImageWithReviews) => JudgedPicture {
  const foldOf = new Map<number, number>();
  for (const { image, reviews } of items)
    if (image.truth && reviews.length > 0) foldOf.set(image.imageId, foldOf.size % FOLDS);
  const folds = [...new Set(foldOf.values())];
  const judges = folds.map((fold) => {
    const hidden: Iterable<ImageWithReviews> = {
      *[Symbol.iterator]() {
        for (const item of items) yield foldOf.get(item.image.imageId) === fold ? withoutTruth(item) : item;
      },
    };
    return ourJudge(learnedFrom(hidden, learned));
  });
  return (item) => {
    const judge = judges[foldOf.get(item.image.imageId) ?? 0];
    if (!judge) throw new Error('no gold picture was reviewed');
    return judge.withoutTruth(item);
  };
}

function learnedFrom(items: Iterable<ImageWithReviews>, before: SkillModel): SkillModel {
  let learned = before;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const next = learnRates(items, learned);
    const isDone = round >= LEAST_ROUNDS && isAtRest(learned.model, next.model);
    learned = next;
    if (isDone) break;
  }
  return learned;
}

function withoutTruth({ image, reviews }: ImageWithReviews): ImageWithReviews {
  const { truth: _, ...rest } = image;
  return { image: rest, reviews };
}
