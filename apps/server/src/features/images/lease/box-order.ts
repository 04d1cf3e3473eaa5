import { openBoxesFirst } from '@uvh/consensus/assignment/suggestions';
import { consensusOf } from '@uvh/consensus/image-consensus';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { ImageContent } from '../content.ts';
import type { LiveLease } from './service.ts';

const ordered = new WeakMap<ImageContent, { readonly rates: Rates; readonly boxes: readonly Suggestion[] }>();

/**
 * The boxes that the person is to see, machine's and earlier reviewers', the least certain first: the third that
 * has to be reviewed is then the third that matters. Drawn boxes that nobody has judged yet come before all. The same
 * for everybody, so that it is worked out once for a content under the same rates.
 */
export function boxesToShow({ imageId, content }: LiveLease, rates: Rates): readonly Suggestion[] {
  const known = ordered.get(content);
  if (known?.rates === rates) return known.boxes;
  const boxes = inOrder(imageId, content, rates);
  ordered.set(content, { rates, boxes });
  return boxes;
}

function inOrder(imageId: number, { suggestions, peers, objects }: ImageContent, rates: Rates): Suggestion[] {
  const known = objects ?? consensusOf({ imageId, suggestions }, [], rates).objects;
  const places = new Map(openBoxesFirst({ objects: known }).map((bboxId, place) => [bboxId, place]));
  return [...suggestions, ...(peers ?? [])].sort((a, b) => (places.get(a.bboxId) ?? -1) - (places.get(b.bboxId) ?? -1));
}
