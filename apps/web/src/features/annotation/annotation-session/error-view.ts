import type { Editor } from '@uvh/annotator/editor';
import { ApiError } from '../../../api/api-error.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { type AnnotationView, isGateCode, type SubmissionDialog } from './annotation-view.ts';

/**
 * What to say of a submission. `onScreen` is the editor of the image that it was made of, when that is still
 * on screen: only then can the boxes be shown that a refusal points at.
 */
export function dialogOf(delivery: Delivery, onScreen: Editor | undefined, nextIsReady: boolean): SubmissionDialog {
  switch (delivery.kind) {
    case 'accepted':
      return { kind: 'accepted', scoreDelta: delivery.answer?.score_delta, nextIsReady };
    case 'earlierCounts':
      return { kind: 'earlierCounts', isOnScreen: onScreen !== undefined };
    case 'waiting':
      return { kind: 'queued' };
    case 'refused':
      return dialogOfRefusal(delivery.error, onScreen);
  }
}

function dialogOfRefusal(error: unknown, onScreen: Editor | undefined): SubmissionDialog {
  const refusal = error instanceof ApiError ? error : undefined;
  const places = onScreen?.submission().indexes ?? [];
  const indexes = (refusal?.details ?? []).flatMap(({ index }) => (index === undefined ? [] : (places[index] ?? [])));
  if (onScreen && refusal?.code === 'UNKNOWN_LABELS') return { kind: 'unknownLabels', indexes };
  if (onScreen && refusal?.code === 'TOO_FEW_REVIEWED') {
    const { modified = 0, total = 0 } = refusal.answer ?? {};
    return { kind: 'tooFew', modified, total };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : undefined;
  return {
    kind: 'failed',
    message,
    indexes,
    isOnScreen: onScreen !== undefined,
    isLost: refusal?.code === 'NOT_LEASED',
  };
}

/** What to show when no image could be had. */
export function errorView(cause: unknown): AnnotationView {
  const code = cause instanceof ApiError ? cause.code : '';
  if (code === 'NO_IMAGE_LEFT') return { kind: 'noneLeft' };
  if (isGateCode(code)) return { kind: 'gated', code };
  if (code === 'NETWORK' && !navigator.onLine) return { kind: 'offline' };
  return { kind: 'failed', message: cause instanceof Error ? cause.message : '' };
}
