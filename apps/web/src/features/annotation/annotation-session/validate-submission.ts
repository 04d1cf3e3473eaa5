import type { Editor } from '@uvh/annotator/editor';
import { checkLabels, reviewedShare } from '@uvh/domain/annotation/submission-rules';
import type { QueuedSubmission } from '../storage/offline-store.ts';
import { submissionBody } from '../submission-body.ts';
import type { ActiveImage, SubmissionDialog } from './annotation-view.ts';

type SubmissionProblem = Extract<SubmissionDialog, { kind: 'unknownLabels' | 'tooFew' }>;

/** What keeps the image from being submitted, by the rules that the server checks too; undefined when nothing does. */
export function validateSubmission(editor: Editor): SubmissionProblem | undefined {
  const { boxes, indexes } = editor.submission();
  const labels = checkLabels(boxes, editor.classes);
  if (labels.kind === 'refused') {
    return { kind: 'unknownLabels', indexes: labels.indexes.flatMap((place) => indexes[place] ?? []) };
  }
  const { isEnough, modified, total } = reviewedShare(boxes);
  return isEnough ? undefined : { kind: 'tooFew', modified, total };
}

/**
 * The submission of the image as it stands. The same boxes keep the key that they were sent under before, so
 * that trying again after an unclear failure cannot count twice; changed work gets a new one.
 */
export function queuedSubmission(
  { image, editor }: ActiveImage,
  last: QueuedSubmission | undefined,
  { now, newKey }: { readonly now: () => number; readonly newKey: () => string },
): QueuedSubmission {
  const { boxes, candidatesShown } = editor.submission();
  const body = submissionBody(image.image_id, {
    boxes,
    candidatesShown,
    coverage: editor.coverage.state(),
    activeMs: editor.pace().activeMs,
    actions: editor.history.entries.length,
    effort: editor.history.effort,
  });
  const isSame = last?.imageId === image.image_id && JSON.stringify(last.body.bbox) === JSON.stringify(body.bbox);
  return {
    key: isSame ? last.key : newKey(),
    imageId: image.image_id,
    body: isSame ? last.body : body,
    relabelScore: editor.figures().relabelScore,
    queuedAt: now(),
  };
}
