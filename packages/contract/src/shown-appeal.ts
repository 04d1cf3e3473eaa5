import type { AppealState } from './calls/appeal.ts';

/** What is said of an appeal: its state, or that its image is out. */
export type ShownAppeal = AppealState | 'out';

/** All of it, in the order in which filters offer it. */
export const APPEALS_SHOWN_AS = ['open', 'upheld', 'refused', 'out'] as const satisfies readonly ShownAppeal[];

/** What is said of an appeal. Nobody judges an open one whose image was taken out. */
export function shownAppeal(state: AppealState, isImageOut: boolean): ShownAppeal {
  return state === 'open' && isImageOut ? 'out' : state;
}
