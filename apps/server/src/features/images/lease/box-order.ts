import { openBoxesFirst } from '@uvh/consensus/assignment/suggestions';
import { consensusOf } from '@uvh/consensus/image-consensus';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { LeasedImage } from '@uvh/contract/calls/image';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { ImageContent } from '../content.ts';

/**
 * The boxes that the person is to see, machine's and those `peers` of earlier reviewers, the least certain first: the third that
 * has to be reviewed is then the third that matters. Drawn boxes that nobody has judged yet come before all. The same
 * for everybody.
 */
export function boxesToShow(
  imageId: number,
  content: ImageContent,
  peers: readonly Suggestion[],
  rates: Rates,
): LeasedImage['bbox'] {
  // Without their scores: how unsure the machine was must not decide for the person.
  return inOrder(imageId, content, peers, rates).map(({ bboxId, label, x, y, width, height }) => ({
    bbox_id: bboxId,
    label,
    x,
    y,
    width,
    height,
  }));
}

function inOrder(imageId: number, content: ImageContent, peers: readonly Suggestion[], rates: Rates): Suggestion[] {
  const suggestions = content.suggestions();
  const known = content.objects() ?? consensusOf({ imageId, suggestions }, [], rates).objects;
  const places = new Map(openBoxesFirst({ objects: known }).map((bboxId, place) => [bboxId, place]));
  return [...suggestions, ...peers].sort((a, b) => (places.get(a.bboxId) ?? -1) - (places.get(b.bboxId) ?? -1));
}
