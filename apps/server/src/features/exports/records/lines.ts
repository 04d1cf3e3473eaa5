import type { Rect } from '@uvh/domain/annotation/box';
import { NEW_BOX_ID } from '@uvh/domain/annotation/review';
import { hundredths, sizeInHundredths } from '@uvh/formats/write';
import type { PictureRecord, ReviewRecord } from './record.ts';

/** What the consensus says of one box of a review. */
export interface BoxVerdict {
  readonly objectId: string;
  /** The class, or `removed`. */
  readonly verdict: string;
}

/** A line of `images.jsonl`. The truth of gold pictures stands apart, in `gold.jsonl`. */
export function pictureLine(picture: PictureRecord): string {
  return line({
    image_id: idOf(picture.id),
    file_name: picture.fileName,
    source_name: picture.sourceName,
    width: picture.widthPx,
    height: picture.heightPx,
    sha256: picture.sha256,
    zone: picture.zone,
    camera: picture.camera,
    captured_at: picture.capturedAt,
    licence: picture.licence,
    attribution: picture.attribution,
    split: picture.split,
    is_gold: picture.truth !== undefined,
    is_settled: picture.isSettled,
    suggestions: picture.suggestions.map((suggestion) => ({
      suggestion_id: suggestion.bboxId,
      origin: suggestion.origin ?? 'machine',
      label: suggestion.label,
      bbox: bboxOf(suggestion),
      score: suggestion.score,
    })),
  });
}

/** A line of `gold.jsonl`: every vehicle of a gold picture. */
export function goldLine(picture: PictureRecord): string {
  const boxes = (picture.truth ?? []).map((box) => ({ label: box.label, bbox: bboxOf(box) }));
  return line({ image_id: idOf(picture.id), file_name: picture.fileName, boxes });
}

/** A line of `reviews.jsonl`: what a person did with every box, and, where known, what came of it. */
export function reviewLine(
  picture: PictureRecord,
  review: ReviewRecord,
  verdictOf: (boxIndex: number) => BoxVerdict | undefined = () => undefined,
): string {
  return line({
    review: review.reviewId,
    image_id: idOf(picture.id),
    file_name: picture.fileName,
    annotator: review.annotator,
    team: review.team,
    weight: review.weight,
    submitted_at: review.submittedAt,
    seconds: review.seconds,
    ...review.effort,
    candidates_shown: review.seenCandidates?.map((rect) => ({ bbox: bboxOf(rect) })),
    second_opinions: review.secondOpinions?.map(({ boxIndex, annotator, team, said }) => ({
      box: boxIndex,
      annotator,
      team,
      said,
    })),
    boxes: review.boxes.map((box, index) => {
      const verdict = verdictOf(index);
      return {
        suggestion_id: box.bboxId === NEW_BOX_ID ? null : box.bboxId,
        label: box.label,
        bbox: bboxOf(box),
        is_deleted: box.isDeleted,
        is_edited: box.isEdited,
        is_new: box.isNew,
        is_label_changed: box.isLabelChanged,
        is_confirmed: box.isConfirmed,
        candidate_id: box.candidateId,
        object_id: verdict?.objectId,
        verdict: verdict?.verdict,
      };
    }),
  });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Ids of the database are numbers in all files. */
function idOf(id: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

function bboxOf({ x, y, width, height }: Rect): readonly number[] {
  return [hundredths(x), hundredths(y), sizeInHundredths(width), sizeInHundredths(height)];
}
