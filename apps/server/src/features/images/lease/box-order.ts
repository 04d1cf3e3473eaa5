import { openBoxesFirst } from '@uvh/consensus/assignment/suggestions';
import { consensusOf } from '@uvh/consensus/image-consensus';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { LeasedImage } from '@uvh/contract/calls/image';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { ImageContent } from '../content.ts';
import type { LiveLease } from './service.ts';

type ShownBoxes = LeasedImage['bbox'];

const ordered = new WeakMap<ImageContent, { readonly rates: Rates; readonly boxes: ShownBoxes }>();

/**
 * The boxes that the person is to see, machine's and earlier reviewers', the least certain first: the third that
 * has to be reviewed is then the third that matters. Drawn boxes that nobody has judged yet come before all. The same
 * for everybody, so that it is worked out once for a content under the same rates, and is the same list then.
 */
export function boxesToShow({ imageId, content }: LiveLease, rates: Rates): ShownBoxes {
  const known = ordered.get(content);
  if (known?.rates === rates) return known.boxes;
  // Without their scores: how unsure the machine was must not decide for the person.
  const boxes = inOrder(imageId, content, rates).map(({ bboxId, label, x, y, width, height }) => ({
    bbox_id: bboxId,
    label,
    x,
    y,
    width,
    height,
  }));
  ordered.set(content, { rates, boxes });
  return boxes;
}

function inOrder(imageId: number, { suggestions, peers, objects }: ImageContent, rates: Rates): Suggestion[] {
  const known = objects ?? consensusOf({ imageId, suggestions }, [], rates).objects;
  const places = new Map(openBoxesFirst({ objects: known }).map((bboxId, place) => [bboxId, place]));
  return [...suggestions, ...(peers ?? [])].sort((a, b) => (places.get(a.bboxId) ?? -1) - (places.get(b.bboxId) ?? -1));
}
