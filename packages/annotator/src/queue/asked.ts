import { iou, type Rect } from '@uvh/domain/annotation/box';
import type { OpenQuestion } from '@uvh/domain/annotation/open-question';
import type { ReviewHint } from './review-hint.ts';

/** As much of both that they are the same vehicle, drawn by two hands. */
const SAME_FROM_IOU = 0.5;

/** The hint that an earlier reviewer was in doubt about this box, if one was. */
export function askedAbout(questions: readonly OpenQuestion[], rect: Rect): ReviewHint | undefined {
  const asked = questions.find((question) => iou(question, rect) >= SAME_FROM_IOU);
  return asked && { code: 'ASKED', weight: 1, note: asked.note };
}
