import { type Cell, type ColumnType, parquetTable } from '@uvh/formats/table/parquet';
import { hundredths } from '@uvh/formats/write';
import type { BoxVerdict } from './records/lines.ts';
import type { PictureWithReviews, ReviewRecord } from './records/record.ts';

/** Columns of `reviews.parquet`: one row for each box of each review, one without a box for a review without any. */
const REVIEW_COLUMNS: readonly (readonly [string, ColumnType])[] = [
  ['review', 'id'],
  ['image_id', 'text'],
  ['file_name', 'text'],
  ['annotator', 'text'],
  ['team', 'text'],
  ['weight', 'integer'],
  ['submitted_at', 'text'],
  ['seconds', 'number'],
  ['keys', 'integer'],
  ['presses', 'integer'],
  ['answers', 'integer'],
  ['undone', 'integer'],
  ['candidates_shown', 'integer'],
  ['suggestion_id', 'id'],
  ['label', 'text'],
  ['x', 'number'],
  ['y', 'number'],
  ['width', 'number'],
  ['height', 'number'],
  ['is_deleted', 'flag'],
  ['is_edited', 'flag'],
  ['is_new', 'flag'],
  ['is_label_changed', 'flag'],
  ['is_confirmed', 'flag'],
  ['candidate_id', 'id'],
  ['object_id', 'text'],
  ['verdict', 'text'],
];

/** The rows of one picture, in the order of {@link REVIEW_COLUMNS}. */
function* reviewRows(
  { picture, reviews }: PictureWithReviews,
  verdictOf: (reviewId: number, boxIndex: number) => BoxVerdict | undefined,
): Generator<readonly Cell[]> {
  for (const {
    reviewId,
    annotator,
    team,
    weight,
    submittedAt,
    seconds,
    effort,
    seenCandidates = [],
    boxes,
  } of reviews) {
    const who = [reviewId, picture.id, picture.fileName, annotator, team, weight];
    const head = [...who, submittedAt, seconds, ...effortCells(effort), seenCandidates.length];
    if (boxes.length === 0) yield [...head, ...REVIEW_COLUMNS.slice(head.length).map(() => undefined)];
    for (const [index, box] of boxes.entries()) {
      const verdict = verdictOf(reviewId, index);
      yield [
        ...head,
        box.isNew ? undefined : box.bboxId,
        box.label,
        hundredths(box.x),
        hundredths(box.y),
        hundredths(box.width),
        hundredths(box.height),
        box.isDeleted,
        box.isEdited,
        box.isNew,
        box.isLabelChanged,
        box.isConfirmed,
        box.candidateId,
        verdict?.objectId,
        verdict?.verdict,
      ];
    }
  }
}

function effortCells(effort: ReviewRecord['effort']): readonly Cell[] {
  if (!effort) return [undefined, undefined, undefined, undefined];
  const countOf = (isUndo: boolean) =>
    effort.answers.reduce((sum, { kind, count }) => sum + ((kind === 'undo') === isUndo ? count : 0), 0);
  return [effort.keys, effort.presses, countOf(false), countOf(true)];
}

/** The reviews of one picture with what came of each box. */
export interface JudgedReviews {
  readonly record: PictureWithReviews;
  readonly verdictOf: (reviewId: number, boxIndex: number) => BoxVerdict | undefined;
}

/** All reviews as a Parquet file. */
export function reviewsTable(judged: Iterable<JudgedReviews>): Uint8Array {
  return parquetTable(REVIEW_COLUMNS, allRows(judged));
}

function* allRows(judged: Iterable<JudgedReviews>): Generator<readonly Cell[]> {
  for (const { record, verdictOf } of judged) yield* reviewRows(record, verdictOf);
}
