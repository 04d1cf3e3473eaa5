import type { Candidate } from '@uvh/domain/annotation/candidate';
import { type ActionName, DIRECTIONS } from '../input/action.ts';
import { takeGhost } from '../tools/take-ghost.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { type ActionParts, refuse } from './action-handler.ts';
import type { DrawingMode, EditorState } from './editor-state.ts';
import { STEPS } from './nudge.ts';

/** How far the cross-hair of drawing goes by one key, CSS pixels. */
const AIM_PX = 8;
const AIM_FAR_PX = 64;
/** How far from the pointer a candidate may lie to be shown, CSS pixels. */
const POINTER_REACH_PX = 160;

/** Arms drawing, with the candidate next to the pointer in view; a second call disarms it. */
export function arm({ state, tools }: ActionParts, mode: DrawingMode): boolean {
  const isSame = state.drawing.kind === mode.kind;
  state.changes.batch(() => {
    tools.cancel();
    state.setDrawing(isSame ? { kind: 'off' } : mode);
    tools.toIdle();
    const candidate = isSame || mode.kind === 'redraw' ? undefined : candidateInReach(state);
    state.showGhost(candidate);
    // Who points at the place sees it; with keys and fingers it may be a speck in the middle of the image.
    if (candidate && !state.pointer.at) state.viewport.flyTo(candidate);
  });
  return true;
}

/** Has the current box drawn anew. */
export function redraw(parts: ActionParts): boolean {
  const { current } = parts.state.selection;
  if (current === undefined) return refuse(parts.state, 'NOTHING_SELECTED');
  return arm(parts, { kind: 'redraw', index: current });
}

/** The candidate next to the pointer; without one, as with keys and fingers, next to the middle of the view. */
function candidateInReach({ candidates, pointer, viewport }: EditorState): Candidate | undefined {
  const { view, size } = viewport;
  const middle = { x: size.width / 2, y: size.height / 2 };
  const reachPx = pointer.at ? POINTER_REACH_PX : Math.min(middle.x, middle.y);
  return candidates.nearest(toSpacePoint(view, pointer.at ?? middle), reachPx / view.scale);
}

/** While a candidate is in view the answers are about it. Undefined where there is none or the action is another. */
export function answerGhost(
  { state, tools }: ActionParts,
  action: ActionName,
  name: string | undefined,
  argument: string | undefined,
): boolean | undefined {
  if (!state.candidates.ghost) return undefined;
  if (action === 'confirm') return takeGhost(state, tools);
  if (name === 'answer' || name === 'relabel') {
    return takeGhost(state, tools, state.document.classes.byId(Number(argument))?.name);
  }
  // Escape ends drawing first, and the candidate with it.
  if (action !== 'delete' && !(action === 'escape' && state.drawing.kind === 'off')) return undefined;
  state.showGhost(undefined);
  return true;
}

/** While drawing is armed the arrows move its cross-hair, and the key that confirms clicks there. */
export function aimByKeys(
  { state, tools }: ActionParts,
  action: ActionName,
  name: string | undefined,
  argument: string | undefined,
): boolean | undefined {
  if (!state.isAiming) return undefined;
  if (action === 'confirm') {
    tools.pressAtAim();
    return true;
  }
  const step = name === 'nudge' ? AIM_PX : name === 'nudgeFar' ? AIM_FAR_PX : undefined;
  const direction = DIRECTIONS.find((known) => known === argument);
  if (step === undefined || !direction) return undefined;
  const [dx, dy] = STEPS[direction];
  tools.aim(dx * step, dy * step);
  return true;
}
