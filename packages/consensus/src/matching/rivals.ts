import { iou } from '@uvh/domain/annotation/box';
import type { ImageSuggestion } from '../review.ts';

/** Suggestions that overlap by more than this are one object, whatever their labels. */
const RIVAL_IOU = 0.7;

/** Suggestions at one place: the one that speaks for the object, and the others with their rival labels. */
export interface SuggestionGroup {
  readonly chief: ImageSuggestion;
  readonly rivals: readonly ImageSuggestion[];
}

/**
 * Puts suggestions that lie over one another together, as a detector leaves them when its own suppression works class
 * by class. The surest of a place (of equals the lowest id, the machine's before a peer's) speaks for the object.
 */
export function groupRivals(suggestions: readonly ImageSuggestion[]): SuggestionGroup[] {
  const groups: { chief: ImageSuggestion; rivals: ImageSuggestion[] }[] = [];
  for (const suggestion of suggestions.toSorted(bySureness)) {
    let best: { group: (typeof groups)[number]; overlap: number } | undefined;
    for (const group of groups) {
      if (group.chief.x > suggestion.x + suggestion.width || suggestion.x > group.chief.x + group.chief.width) continue;
      const overlap = iou(group.chief, suggestion);
      if (overlap > RIVAL_IOU && (!best || overlap > best.overlap)) best = { group, overlap };
    }
    if (best) best.group.rivals.push(suggestion);
    else groups.push({ chief: suggestion, rivals: [] });
  }
  return groups.sort((a, b) => a.chief.bboxId - b.chief.bboxId);
}

function bySureness(a: ImageSuggestion, b: ImageSuggestion): number {
  const isPeer = Number(a.origin === 'peer') - Number(b.origin === 'peer');
  return isPeer || (b.score ?? 0) - (a.score ?? 0) || a.bboxId - b.bboxId;
}
