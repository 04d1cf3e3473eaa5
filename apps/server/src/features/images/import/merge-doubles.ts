import { groupRivals } from '@uvh/consensus/matching/rivals';
import type { RivalLabel, Suggestion } from '@uvh/domain/annotation/review';

export interface MergedSuggestions {
  readonly suggestions: readonly Suggestion[];
  /** Boxes that lay over a surer one. */
  readonly merged: number;
}

/**
 * Suggestions that lie over one another (IoU over 0.7, whatever their labels) become the surest of them, which keeps
 * the labels and scores of the others: a person would otherwise have to delete each double.
 */
export function mergeDoubles(suggestions: readonly Suggestion[]): MergedSuggestions {
  const groups = groupRivals(suggestions);
  return {
    suggestions: groups.map(({ chief, rivals }) =>
      rivals.length === 0 ? chief : { ...chief, rivals: rivals.map(rivalOf) },
    ),
    merged: suggestions.length - groups.length,
  };
}

function rivalOf({ label, score }: Suggestion): RivalLabel {
  return { label, ...(score !== undefined && { score }) };
}
