import type { Rect } from '@uvh/domain/annotation/box';
import { isEditable } from '../document/box-reader.ts';
import { boxUnderneath } from '../hit/box-picker.ts';
import { type ActionName, DIRECTIONS, type PlainAction } from '../input/action.ts';
import { BORDER_PX } from '../tools/tool.ts';
import type { ToolManager } from '../tools/tool-manager.ts';
import { toScreenPoint } from '../viewport/transform.ts';
import { type ActionHandler, type ActionParts, refuse } from './action-handler.ts';
import { aimByKeys, answerGhost, arm, redraw } from './draw-actions.ts';
import type { EditorState } from './editor-state.ts';
import { hideClass, nextTile, zoomToBox } from './view-actions.ts';

const FAR_PX = 10;
const ZOOM_STEP = 1.25;

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

/** These take the drag back, or its box away. */
const LEAVES_DRAG = /^(undo|redo|escape|delete)$/;

const handlers = new Map<string, ActionHandler>(Object.entries(PLAIN));

/** Performs the action of a key or a button. Returns false when there was nothing to do. */
export function performAction(parts: ActionParts, action: ActionName): boolean {
  const [name, argument] = action.split(':');
  // What a hand still drags is part of what most keys are about, and would be lost by them.
  if (!LEAVES_DRAG.test(action)) parts.tools.finishResize();
  // What is being drawn is what a class key is about; which box that is shows when it is there.
  const isOfClass = name === 'answer' || name === 'relabel';
  if (isOfClass && parts.tools.whenDrawn(() => void performAction(parts, action))) return true;
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

/** The box under the selected one: where the pointer is, else in the selected box's middle. */
function nextUnderneath({ state }: ActionParts): boolean {
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

function pickClass({ state }: ActionParts): boolean {
  const { current, indexes } = state.selection;
  if (current === undefined) return refuse(state, 'NOTHING_SELECTED');
  const rect = state.document.rect(current);
  const at = toScreenPoint(state.viewport.view, { x: rect.x + rect.width, y: rect.y });
  state.emit({ kind: 'openClassPicker', indexes, at });
  return true;
}

function secondOpinion({ state }: ActionParts): boolean {
  const { current } = state.selection;
  if (current === undefined || !isEditable(state.document, current)) return refuse(state, 'NOTHING_SELECTED');
  state.emit({ kind: 'opinionRequested', index: current });
  return true;
}

function selectAll({ state }: ActionParts): boolean {
  const { document, picker } = state;
  const all = [...document.visible()].filter((index) => isEditable(document, index) && picker.isShown(index));
  state.select(all, false);
  return all.length > 0;
}

/** Escape: cancels one thing at a time. */
function cancelOne({ state, tools }: ActionParts): boolean {
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

function middleOf(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
