import type { ObservedObject } from '../matching/observe.ts';
import type { VerdictKind } from '../skill/model.ts';
import type { States } from './states.ts';

/** The kind of verdict that a state is for an object with these votes. */
export function verdictKind(
  { kind, suggestedState, votes }: Pick<ObservedObject, 'kind' | 'suggestedState' | 'votes'>,
  state: number,
  { removed }: Pick<States, 'removed'>,
): VerdictKind {
  if (kind !== 'machine') return 'drawn';
  if (state === removed) return 'removed';
  if (state !== suggestedState) return 'relabelled';
  return votes.every((vote) => vote.state === suggestedState) ? 'kept' : 'disputed';
}
