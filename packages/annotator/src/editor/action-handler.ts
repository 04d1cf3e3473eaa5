import type { ToolManager } from '../tools/tool-manager.ts';
import type { EditorState } from './editor-state.ts';
import type { RefusalCode } from './effect.ts';
import type { Nudge } from './nudge.ts';
import type { ReviewActions } from './review-actions.ts';

/** What actions act on. */
export interface ActionParts {
  readonly state: EditorState;
  readonly tools: ToolManager;
  readonly review: ReviewActions;
  readonly nudge: Nudge;
}

/** Does what an action says; returns false when there was nothing to do. */
export type ActionHandler = (parts: ActionParts) => boolean;

/** Says why there was nothing to do. */
export function refuse(state: EditorState, code: RefusalCode): false {
  state.emit({ kind: 'refused', code, indexes: [] });
  return false;
}
