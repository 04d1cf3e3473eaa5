import { isEditable } from '../document/box-reader.ts';
import type { EditorState } from '../editor/editor-state.ts';
import { handleOutset } from '../hit/handles.ts';
import {
  CHIPS_UP_TO,
  chipRect,
  LEAST_CHIPPED_PX,
  numberedChipText,
  SMALL_CHIP,
  smallChipLeft,
  smallChipTop,
} from '../hit/label-chip.ts';
import type { Point } from '../input/input.ts';
import { isWithin } from '../viewport/transform.ts';

/** Whether the label chip of the one selected box is at that place on screen. */
export function isOnSelectedChip(state: EditorState, point: Point): boolean {
  const { current, indexes } = state.selection;
  if (current === undefined || indexes.length !== 1 || state.display.isBareImage) return false;
  const onScreen = state.screenRectOf(current);
  const outset = handleOutset(onScreen, state.pointer.pointerType);
  const text = numberedChipText(state.document, current);
  return isWithin(chipRect(onScreen, text, state.viewport.size, outset), point);
}

/** The box that can be picked whose small chip is at that place on screen; the nearest one where chips would meet. */
export function boxOfChipAt(state: EditorState, point: Point): number | undefined {
  const { document, display, viewport, picker } = state;
  if (!display.showsLabels || display.isBareImage || document.count > CHIPS_UP_TO) return undefined;
  const { scale, offsetX, offsetY } = viewport.view;
  const x = (point.x - offsetX) / scale;
  const y = (point.y - offsetY) / scale;
  const reach = SMALL_CHIP.width / scale;
  let owner: number | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  state.index.visit(x - reach, y - reach, x + reach, y + reach, (index) => {
    if (!isEditable(document, index) || !picker.isShown(index)) return;
    const onScreen = state.screenRectOf(index);
    if (Math.max(onScreen.width, onScreen.height) < LEAST_CHIPPED_PX) return;
    const left = smallChipLeft(onScreen.x);
    const top = smallChipTop(onScreen.y);
    if (!isWithin({ x: left, y: top, width: SMALL_CHIP.width, height: SMALL_CHIP.height }, point)) return;
    const away = Math.abs(point.x - left) + Math.abs(point.y - onScreen.y);
    if (away >= nearest) return;
    owner = index;
    nearest = away;
  });
  return owner;
}
