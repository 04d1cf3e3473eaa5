import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import { isEditable } from '../document/box-reader.ts';
import { boxUnderneath } from '../hit/box-picker.ts';
import { type ActionName, DIRECTIONS, type PlainAction } from '../input/action.ts';
import { takeGhost } from '../tools/take-ghost.ts';
import { BORDER_PX } from '../tools/tool.ts';
import type { ToolManager } from '../tools/tool-manager.ts';
import { toScreenPoint, toSpacePoint } from '../viewport/transform.ts';
import type { DrawingMode, EditorState } from './editor-state.ts';
import type { RefusalCode } from './effect.ts';
import { type Nudge, STEPS } from './nudge.ts';
import type { ReviewActions } from './review-actions.ts';

const FAR_PX = 10;
/** How far the cross-hair of drawing goes by one key, CSS pixels. */
const AIM_PX = 8;
const AIM_FAR_PX = 64;
const ZOOM_STEP = 1.25;
/** How much of the view a tile takes up on the walk for missed vehicles. */
const TILE_SHARE = 0.85;
/** How far from the pointer a candidate may lie to be shown, CSS pixels. */
const POINTER_REACH_PX = 160;

type Parts = {
  readonly state: EditorState;
  readonly tools: ToolManager;
  readonly review: ReviewActions;
  readonly nudge: Nudge;
};
type ActionHandler = (parts: Parts) => boolean;

/** What each plain action does; returns false when there was nothing to do. */
const PLAIN: Readonly<Record<PlainAction, ActionHandler>> = {
  confirm: ({ review }) => review.confirm(),
  delete: ({ review }) => review.delete(),
  unsure: ({ review }) => review.unsure(),
  secondOpinion,
  reopen: ({ review }) => review.reopenNearest(),
  next: ({ review }) => review.step(1),
  previous: ({ review }) => review.step(-1),
  undo: ({ tools, review }) => dropDrag(tools) || review.undo(),
  redo: ({ tools, review }) => dropDrag(tools) || review.redo(),
  nextUnderneath,
  pickClass,
  redraw,
  draw: (parts) => arm(parts, { kind: 'once', beside: parts.state.selection.current }),
  keepDrawing: (parts) => arm(parts, { kind: 'keep', beside: parts.state.selection.current }),
  selectAll,
  escape: cancelOne,
  submit: ({ state }) => request(state, 'submitRequested'),
  save: ({ state }) => request(state, 'saveRequested'),
  gallery: ({ state }) => request(state, 'galleryToggled'),
  bulkReview: ({ state }) => request(state, 'bulkReviewRequested'),
  guide: ({ state }) => request(state, 'guideRequested'),
  report: ({ state }) => request(state, 'reportRequested'),
  help: ({ state }) => request(state, 'helpRequested'),
  bareImage({ state }) {
    state.setDisplay({ isBareImage: !state.display.isBareImage });
    return true;
  },
  labels({ state }) {
    state.setDisplay({ showsLabels: !state.display.showsLabels });
    return true;
  },
  hideClass,
  zoomToBox,
  fit({ state }) {
    state.viewport.fit();
    return true;
  },
  zoomIn({ state }) {
    state.viewport.zoomBy(ZOOM_STEP);
    return true;
  },
  zoomOut({ state }) {
    state.viewport.zoomBy(1 / ZOOM_STEP);
    return true;
  },
  missed: ({ state }) => request(state, 'missedRequested'),
  nextTile,
  tileLooked({ state }) {
    if (!state.coverage.mark()) return false;
    state.changes.emit('coverage');
    return true;
  },
};

const handlers = new Map<string, ActionHandler>(Object.entries(PLAIN));

/** Performs the action of a key or a button. Returns false when there was nothing to do. */
export function performAction(parts: Parts, action: ActionName): boolean {
  const [name, argument] = action.split(':');
  const answered = answerGhost(parts, action, name, argument) ?? aimByKeys(parts, action, name, argument);
  if (answered !== undefined) return answered;
  const plain = handlers.get(action);
  if (plain) return plain(parts);
  if (name === 'answer') return parts.review.answer(Number(argument));
  if (name === 'relabel') return parts.review.relabelOrConfirm(Number(argument));
  const direction = DIRECTIONS.find((known) => known === argument);
  if (!direction) return false;
  if (name === 'size') return parts.nudge.size(direction, 1);
  if (name === 'sizeStart') return parts.nudge.sizeStart(direction, 1);
  return parts.nudge.move(direction, name === 'nudgeFar' ? FAR_PX : 1);
}

/** While a candidate is in view the answers are about it. Undefined where there is none or the action is another. */
function answerGhost(
  { state, tools }: Parts,
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
function aimByKeys(
  { state, tools }: Parts,
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

/** What a hand is still dragging is the first thing to take back. */
function dropDrag(tools: ToolManager): boolean {
  return tools.name === 'resizing' && tools.cancel();
}

type Request =
  | 'submitRequested'
  | 'saveRequested'
  | 'galleryToggled'
  | 'bulkReviewRequested'
  | 'guideRequested'
  | 'reportRequested'
  | 'missedRequested'
  | 'helpRequested';

function request(state: EditorState, kind: Request): true {
  state.emit({ kind });
  return true;
}

function refuse(state: EditorState, code: RefusalCode): false {
  state.emit({ kind: 'refused', code, indexes: [] });
  return false;
}

/** The box under the selected one: where the pointer is, else in the selected box's middle. */
function nextUnderneath({ state }: Parts): boolean {
  const { pointer, viewport, picker, selection, document } = state;
  const { current } = selection;
  const middle = current === undefined ? undefined : middleOf(document.rect(current));
  const { scale, offsetX, offsetY } = viewport.view;
  const pointed = pointer.at && { x: (pointer.at.x - offsetX) / scale, y: (pointer.at.y - offsetY) / scale };
  const tolerance = BORDER_PX[pointer.pointerType] / scale;
  for (const place of [pointed, middle]) {
    const stack = place ? picker.stack(place.x, place.y, tolerance, 'editable') : [];
    const next = boxUnderneath(stack, current);
    if (next !== undefined && next !== current) {
      state.select([next], false);
      return true;
    }
  }
  return false;
}

function pickClass({ state }: Parts): boolean {
  const { current, indexes } = state.selection;
  if (current === undefined) return refuse(state, 'NOTHING_SELECTED');
  const rect = state.document.rect(current);
  const at = toScreenPoint(state.viewport.view, { x: rect.x + rect.width, y: rect.y });
  state.emit({ kind: 'openClassPicker', indexes, at });
  return true;
}

function secondOpinion({ state }: Parts): boolean {
  const { current } = state.selection;
  if (current === undefined || !isEditable(state.document, current)) return refuse(state, 'NOTHING_SELECTED');
  state.emit({ kind: 'opinionRequested', index: current });
  return true;
}

function redraw(parts: Parts): boolean {
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

/** Arms drawing, with the candidate next to the pointer in view; a second call disarms it. */
function arm({ state, tools }: Parts, mode: DrawingMode): boolean {
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

function selectAll({ state }: Parts): boolean {
  const { document, picker } = state;
  const all = [...document.visible()].filter((index) => isEditable(document, index) && picker.isShown(index));
  state.select(all, false);
  return all.length > 0;
}

/** Escape: cancels one thing at a time. */
function cancelOne({ state, tools }: Parts): boolean {
  if (tools.cancel()) return true;
  if (state.coverage.leave()) {
    state.changes.emit('coverage');
    return true;
  }
  if (state.selection.indexes.length > 0) {
    state.select([], false);
    return true;
  }
  state.emit({ kind: 'focusReleased' });
  return true;
}

/** Hides the class of the current box; with nothing selected shows everything again. */
function hideClass({ state }: Parts): boolean {
  const { current } = state.selection;
  const hidden = state.display.hiddenClassIds;
  if (current === undefined) {
    if (hidden.size === 0) return false;
    state.setDisplay({ hiddenClassIds: new Set() });
    return true;
  }
  const { document } = state;
  const known = document.classes.named(document.label(current));
  if (!known) return false;
  state.changes.batch(() => {
    state.setDisplay({ hiddenClassIds: new Set([...hidden, known.id]) });
    // A hidden box that stays selected would be changed unseen.
    state.select([], false);
  });
  return true;
}

function zoomToBox({ state }: Parts): boolean {
  const index = state.selection.current ?? state.pointer.hovered;
  if (index === undefined) return refuse(state, 'NOTHING_SELECTED');
  state.viewport.flyInto(state.document.rect(index));
  return true;
}

function nextTile({ state }: Parts): boolean {
  const before = state.coverage.state();
  const inView = before.current === undefined ? undefined : before.tiles[before.current];
  const unseen = inView && state.candidates.unseenIn(inView);
  if (unseen) {
    state.select([], false);
    state.showGhost(unseen);
    return true;
  }
  const tile = state.coverage.next();
  state.changes.batch(() => {
    if (state.coverage.state() !== before) state.changes.emit('coverage');
    if (tile) state.viewport.flyInto(tile, TILE_SHARE);
    else state.viewport.fit();
    const candidate = tile && state.candidates.unseenIn(tile);
    if (candidate) state.select([], false);
    state.showGhost(candidate);
  });
  return tile !== undefined;
}

function middleOf(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
