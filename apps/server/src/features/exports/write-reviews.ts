import type { FileTarget } from '../../platform/targets/file-target.ts';
import type { Item } from './event-items.ts';
import type { ExportOrder } from './export-order.ts';
import type { Judge } from './methods/method.ts';
import { type BoxVerdict, reviewLine } from './records/lines.ts';
import { RECORD_FILES } from './records/record-files.ts';
import { reviewsTable } from './review-tables.ts';

/** Writes all reviews with what became of their boxes. */
export async function writeReviews(
  target: FileTarget,
  { formats }: ExportOrder,
  items: Iterable<Item>,
  judge: Judge,
): Promise<void> {
  await target.write(RECORD_FILES.reviews, reviewLines(items, judge));
  if (formats.includes('parquet')) await target.write('reviews.parquet', [reviewsTable(judgedReviews(items, judge))]);
}

function* reviewLines(items: Iterable<Item>, judge: Judge): Generator<string> {
  for (const { record, verdictOf } of judgedReviews(items, judge))
    for (const review of record.reviews)
      yield reviewLine(record.picture, review, (boxIndex) => verdictOf(review.reviewId, boxIndex));
}

function* judgedReviews(items: Iterable<Item>, judge: Judge) {
  for (const { record, reviewed } of items) {
    const bySuggestion = new Map<number, BoxVerdict>();
    const byDrawn = new Map<string, BoxVerdict>();
    for (const { objectId, verdict, suggestionIds, drawn } of judge.of(reviewed).objects) {
      const said = { objectId: `${record.picture.id}/${objectId}`, verdict };
      for (const id of suggestionIds) bySuggestion.set(id, said);
      for (const box of drawn) byDrawn.set(box, said);
    }
    const boxesOf = new Map(record.reviews.map(({ reviewId, boxes }) => [reviewId, boxes]));
    const verdictOf = (reviewId: number, boxIndex: number): BoxVerdict | undefined => {
      const box = boxesOf.get(reviewId)?.[boxIndex];
      return box?.isNew ? byDrawn.get(`${reviewId}:${boxIndex}`) : bySuggestion.get(box?.bboxId ?? Number.NaN);
    };
    yield { record, verdictOf };
  }
}
