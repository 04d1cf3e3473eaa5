import * as compose from '../commands/compose.ts';
import type { EditorState } from '../editor/editor-state.ts';
import type { Point, PointerInput } from '../input/input.ts';
import { toScreenRect } from '../viewport/transform.ts';
import { BORDER_PX, type ToolHost } from './tool.ts';

/** Whether a place on screen is on the candidate in view. */
export function isOnGhost({ candidates, viewport }: EditorState, at: Point, pointerType: PointerInput['pointerType']) {
  const { ghost } = candidates;
  if (!ghost) return false;
  const { x, y, width, height } = toScreenRect(viewport.view, ghost);
  const room = BORDER_PX[pointerType];
  return at.x >= x - room && at.x <= x + width + room && at.y >= y - room && at.y <= y + height + room;
}

/** Draws the candidate in view as a box, with its own class or the one given. Returns false when there is none. */
export function takeGhost(state: EditorState, tools: ToolHost, label?: string): boolean {
  const { candidates, document, changes } = state;
  const { ghost } = candidates;
  if (!ghost) return false;
  return changes.batch(() => {
    // Before the candidate goes: an undo brings it back into view.
    const isDrawn = state.run(compose.take(document, ghost, label));
    state.setDraftShape(undefined);
    state.showGhost(undefined);
    if (state.drawing.kind === 'once') state.setDrawing({ kind: 'off' });
    tools.toIdle();
    if (!isDrawn) return false;
    const drawn = document.count - 1;
    state.select([drawn], false);
    state.emit({ kind: 'answered', answer: 'taken', indexes: [drawn] });
    return true;
  });
}
