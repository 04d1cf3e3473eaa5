import type { CoverageState } from '@uvh/annotator/coverage/coverage-walk';
import type { CallInput } from '@uvh/contract/call';
import type { SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

export type SubmissionBody = CallInput<typeof submitImage>['body'];

interface Work {
  readonly boxes: readonly ReviewedBox[];
  readonly coverage: CoverageState;
  /** Time at work, pauses left out. */
  readonly activeMs: number;
  readonly actions: number;
}

/** What travels to the server for one image (spec section 7). */
export function submissionBody(imageId: number, { boxes, coverage, activeMs, actions }: Work): SubmissionBody {
  return {
    image_id: imageId,
    bbox: boxes.map(submittedBox),
    telemetry: {
      active_seconds: Math.min(86_400, Math.round(activeMs / 1000)),
      coverage_tiles: coverage.tiles.length,
      coverage_looked: coverage.isLooked.filter(Boolean).length,
      actions,
    },
  };
}

function submittedBox(box: ReviewedBox): SubmittedBox {
  return {
    bbox_id: box.bboxId,
    label: box.label,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    is_deleted: box.isDeleted,
    is_edited: box.isEdited,
    is_new: box.isNew,
    is_label_changed: box.isLabelChanged,
    is_confirmed: box.isConfirmed,
  };
}
