import type { Answer } from '@uvh/contract/call';
import type { openImage } from '@uvh/contract/calls/organiser/images';
import type { Suggestion } from '@uvh/domain/annotation/review';

/** The best that is known of an image: its truth, else the consensus, else what the machine suggests. */
export function knownBoxes({
  truth,
  consensus,
  suggestions,
}: Pick<Answer<typeof openImage>, 'truth' | 'consensus' | 'suggestions'>): Suggestion[] {
  const boxes = truth ?? consensus?.filter((box) => !box.is_removed) ?? suggestions;
  return boxes.map(({ label, x, y, width, height }, index) => ({ bboxId: index + 1, label, x, y, width, height }));
}
