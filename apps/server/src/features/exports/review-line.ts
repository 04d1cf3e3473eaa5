import { NEW_BOX_ID } from '@uvh/domain/annotation/review';
import { inSourcePixels } from '@uvh/formats/space';
import type { StoredReview } from '../consensus/queries.ts';
import type { ReviewedSource } from './reviewed-images.ts';

/** Names under which people appear in an export: the same person has the same name in all of it, and no other trace. */
export interface Pseudonyms {
  of(id: number): string;
}

/** Numbered in the order in which they are first met. */
export function pseudonyms(kind: string): Pseudonyms {
  const names = new Map<number, string>();
  return {
    of(id) {
      const name = names.get(id) ?? `${kind}-${String(names.size + 1).padStart(4, '0')}`;
      names.set(id, name);
      return name;
    },
  };
}

/** One review as one line of JSON: what a person did with every box, in pixels of the source picture. */
export function reviewLine(
  source: ReviewedSource,
  review: StoredReview,
  people: Pseudonyms,
  teams: Pseudonyms,
): string {
  return JSON.stringify({
    review: review.submissionId,
    image_id: source.imageId,
    file_name: source.sourceName,
    annotator: people.of(review.annotatorId),
    team: teams.of(review.teamId),
    seconds: review.durationMs === undefined ? null : review.durationMs / 1000,
    boxes: review.boxes.map((box) => {
      const { x, y, width, height } = inSourcePixels(box, source.shown);
      return {
        suggestion_id: box.bboxId === NEW_BOX_ID ? null : box.bboxId,
        label: box.label,
        bbox: [x, y, width, height],
        is_deleted: box.isDeleted,
        is_edited: box.isEdited,
        is_new: box.isNew,
        is_label_changed: box.isLabelChanged,
        is_confirmed: box.isConfirmed,
      };
    }),
  });
}
