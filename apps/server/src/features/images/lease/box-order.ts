import { openBoxesFirst } from '@uvh/consensus/assignment/suggestions';
import { consensusOf } from '@uvh/consensus/image-consensus';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { LiveLease } from './queries.ts';

/**
 * The boxes that the person is to see, machine's and earlier reviewers', the least certain first: the third that
 * has to be reviewed is then the third that matters. Drawn boxes that nobody has judged yet come before all.
 */
export function boxesToShow(lease: LiveLease, rates: Rates): Suggestion[] {
  const { imageId, suggestions } = lease;
  const boxes = [...suggestions, ...(lease.peers ?? [])];
  const objects = lease.objects ?? consensusOf({ imageId, suggestions }, [], rates).objects;
  const places = new Map(openBoxesFirst({ objects }).map((bboxId, place) => [bboxId, place]));
  return boxes.sort((a, b) => (places.get(a.bboxId) ?? -1) - (places.get(b.bboxId) ?? -1));
}
