import type { EditorState } from '../editor/editor-state.ts';
import { boxUnderneath } from '../hit/box-picker.ts';
import { isPrimaryHeld, type Point, type PointerInput } from '../input/input.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { Brushing } from './brushing.ts';
import { boxOfChipAt, isOnSelectedChip } from './chip-hit.ts';
import { Panning } from './panning.ts';
import { isOnGhost, takeGhost } from './take-ghost.ts';
import { BORDER_PX, DRAG_FROM_PX, SAME_PLACE_PX, type Tool, type ToolHost } from './tool.ts';

const LONG_PRESS_MS = 450;

/**
 * Pressed beside the handles, not dragged yet. Released: a click, which picks. Dragged: pans, since in
 * review boxes get moved by accident far more often than on purpose; with Shift a frame that picks. Held by a
 * finger or pen: the ring of classes.
 */
export class PointingBox implements Tool {
  readonly name = 'pointingBox';
  readonly #state: EditorState;
  readonly #tools: ToolHost;
  readonly #start: PointerInput;
  /** Annotation space: a key may move the view before the lift. */
  readonly #place: Point;
  readonly #isOnChip: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: EditorState, tools: ToolHost, input: PointerInput) {
    this.#state = state;
    this.#tools = tools;
    this.#start = { ...input };
    this.#place = toSpacePoint(state.viewport.view, input);
    this.#isOnChip = isOnSelectedChip(state, input);
    if (input.pointerType !== 'mouse') this.#timer = setTimeout(() => this.#openRing(), LONG_PRESS_MS);
  }

  down(): void {}

  move(input: PointerInput): void {
    this.#state.pointer.moveTo(input);
    const away = Math.hypot(input.x - this.#start.x, input.y - this.#start.y);
    if (away < DRAG_FROM_PX[input.pointerType]) return;
    clearTimeout(this.#timer);
    const dragged = this.#start.modifiers.shift
      ? new Brushing(this.#state, this.#tools, this.#start)
      : new Panning(this.#state, this.#tools, this.#start);
    this.#tools.transitionTo(dragged);
    dragged.move(input);
  }

  up(input: PointerInput): void {
    clearTimeout(this.#timer);
    this.#tools.toIdle();
    if (this.#isOnChip) {
      const at = { x: input.x, y: input.y };
      this.#state.emit({ kind: 'openClassPicker', indexes: this.#state.selection.indexes, at });
      return;
    }
    if (isOnGhost(this.#state, input, input.pointerType)) takeGhost(this.#state, this.#tools);
    else this.#click(input);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#tools.toIdle();
  }

  #click(input: PointerInput): void {
    const { picker, selection, viewport } = this.#state;
    const place = this.#place;
    const tolerance = BORDER_PX[input.pointerType] / viewport.view.scale;
    const stack = picker.stack(place.x, place.y, tolerance, 'editable');
    const top = stack[0];
    if (top === undefined) {
      const owner = boxOfChipAt(this.#state, input);
      if (owner === undefined) this.#clickBesideBoxes(input, place, tolerance);
      else this.#clickChip(input, owner);
      return;
    }
    if (isPrimaryHeld(input.modifiers)) {
      selection.toggle(top);
      return;
    }
    const { current } = selection;
    const last = this.#tools.lastClick;
    const isRepeat =
      last !== undefined &&
      Math.hypot(input.x - last.x, input.y - last.y) <= SAME_PLACE_PX &&
      current !== undefined &&
      stack.includes(current);
    this.#tools.lastClick = { x: input.x, y: input.y };
    if (input.pointerType === 'touch' && this.#tap(stack, top, current)) return;
    const pick = isRepeat || input.modifiers.alt ? boxUnderneath(stack, current) : top;
    if (input.modifiers.shift && pick !== undefined) this.#state.select([...selection.indexes, pick], false);
    else this.#state.select(pick === undefined ? [] : [pick], false);
  }

  /**
   * A tap flies to a box that is too small to be judged; a second one brings up its handles. Returns false for further
   * taps, which go to the boxes underneath.
   */
  #tap(stack: readonly number[], top: number, current: number | undefined): boolean {
    const { pointer, changes } = this.#state;
    if (current === undefined || !stack.includes(current)) {
      pointer.handled = undefined;
      this.#state.select([top], true);
      return true;
    }
    if (pointer.handled === current) return false;
    pointer.handled = current;
    changes.emit('pointer');
    return true;
  }

  /**
   * A click on a label opens the class picker (docs/product/annotation.md#labels); with Ctrl or Cmd it picks
   * as one on the box does.
   */
  #clickChip(input: PointerInput, owner: number): void {
    if (isPrimaryHeld(input.modifiers)) {
      this.#state.selection.toggle(owner);
      return;
    }
    this.#state.select([owner], false);
    this.#state.emit({ kind: 'openClassPicker', indexes: [owner], at: { x: input.x, y: input.y } });
  }

  #clickBesideBoxes(input: PointerInput, place: Point, tolerance: number): void {
    const confirmed = this.#state.picker.top(place.x, place.y, tolerance, 'confirmed');
    if (confirmed !== undefined) {
      this.#state.emit({ kind: 'peeked', index: confirmed, at: { x: input.x, y: input.y } });
    } else if (!isPrimaryHeld(input.modifiers) && !input.modifiers.shift) {
      this.#state.select([], false);
    }
  }

  #openRing(): void {
    const { picker, selection, viewport } = this.#state;
    const place = this.#place;
    const tolerance = BORDER_PX[this.#start.pointerType] / viewport.view.scale;
    const box = picker.top(place.x, place.y, tolerance, 'editable');
    if (box === undefined) return;
    this.#tools.toIdle();
    if (!selection.has(box)) this.#state.select([box], false);
    const at = { x: this.#start.x, y: this.#start.y };
    this.#state.emit({ kind: 'openClassRing', indexes: selection.indexes, at });
  }
}
