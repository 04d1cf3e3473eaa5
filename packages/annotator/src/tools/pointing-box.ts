import type { Workbench } from '../editor/workbench.ts';
import { boxUnderneath } from '../hit/box-picker.ts';
import { isPrimaryHeld, type PointerInput } from '../input/input.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { Brushing } from './brushing.ts';
import { chipOwner, chipUnder } from './chip-under.ts';
import { Panning } from './panning.ts';
import { BORDER_PX, DRAG_FROM_PX, type Hand, SAME_PLACE_PX, type Tool } from './tool.ts';

const LONG_PRESS_MS = 450;

/**
 * Pressed somewhere that is no handle, not dragged yet. Let go: a click, which picks. Dragged: pans, since in
 * review boxes get moved by accident far more often than on purpose; with Shift a frame that picks. Held by a
 * finger or pen: the ring of classes.
 */
export class PointingBox implements Tool {
  readonly name = 'pointingBox';
  readonly #bench: Workbench;
  readonly #hand: Hand;
  readonly #start: PointerInput;
  readonly #isOnChip: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Workbench, hand: Hand, input: PointerInput) {
    this.#bench = bench;
    this.#hand = hand;
    this.#start = { ...input };
    this.#isOnChip = chipUnder(bench, input);
    if (input.pointerType !== 'mouse') this.#timer = setTimeout(() => this.#held(), LONG_PRESS_MS);
  }

  down(): void {}

  move(input: PointerInput): void {
    this.#bench.pointer.moveTo(input);
    const away = Math.hypot(input.x - this.#start.x, input.y - this.#start.y);
    if (away < DRAG_FROM_PX[input.pointerType]) return;
    clearTimeout(this.#timer);
    const dragged = this.#start.modifiers.shift
      ? new Brushing(this.#bench, this.#hand, this.#start)
      : new Panning(this.#bench, this.#hand, this.#start);
    this.#hand.become(dragged);
    dragged.move(input);
  }

  up(input: PointerInput): void {
    clearTimeout(this.#timer);
    this.#hand.rest();
    if (this.#isOnChip) {
      const at = { x: input.x, y: input.y };
      this.#bench.emit({ kind: 'openClassPicker', indexes: this.#bench.selection.indexes, at });
      return;
    }
    this.#click(input);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#hand.rest();
  }

  #click(input: PointerInput): void {
    const { picker, selection, viewport } = this.#bench;
    const place = toSpacePoint(viewport.view, input);
    const tolerance = BORDER_PX[input.pointerType] / viewport.view.scale;
    const stack = picker.stack(place.x, place.y, tolerance, 'editable');
    const top = stack[0];
    if (top === undefined) {
      const owner = chipOwner(this.#bench, input);
      if (owner === undefined) this.#clickBesideBoxes(input, place, tolerance);
      else this.#clickChip(input, owner);
      return;
    }
    if (isPrimaryHeld(input.modifiers)) {
      selection.toggle(top);
      return;
    }
    const { current } = selection;
    const last = this.#hand.lastClick;
    const isRepeat =
      last !== undefined &&
      Math.hypot(input.x - last.x, input.y - last.y) <= SAME_PLACE_PX &&
      current !== undefined &&
      stack.includes(current);
    this.#hand.lastClick = { x: input.x, y: input.y };
    const pick = isRepeat || input.modifiers.alt ? boxUnderneath(stack, current) : top;
    if (input.modifiers.shift && pick !== undefined) this.#bench.select([...selection.indexes, pick], false);
    else this.#bench.select(pick === undefined ? [] : [pick], false);
  }

  /**
   * A click on a label opens the class picker (docs/product/annotation.md#labels); with Ctrl or Cmd it picks
   * as one on the box does.
   */
  #clickChip(input: PointerInput, owner: number): void {
    if (isPrimaryHeld(input.modifiers)) {
      this.#bench.selection.toggle(owner);
      return;
    }
    this.#bench.select([owner], false);
    this.#bench.emit({ kind: 'openClassPicker', indexes: [owner], at: { x: input.x, y: input.y } });
  }

  #clickBesideBoxes(input: PointerInput, place: { x: number; y: number }, tolerance: number): void {
    const confirmed = this.#bench.picker.top(place.x, place.y, tolerance, 'confirmed');
    if (confirmed !== undefined) {
      this.#bench.emit({ kind: 'peeked', index: confirmed, at: { x: input.x, y: input.y } });
    } else if (!isPrimaryHeld(input.modifiers) && !input.modifiers.shift) {
      this.#bench.select([], false);
    }
  }

  #held(): void {
    const { picker, selection, viewport } = this.#bench;
    const place = toSpacePoint(viewport.view, this.#start);
    const tolerance = BORDER_PX[this.#start.pointerType] / viewport.view.scale;
    const box = picker.top(place.x, place.y, tolerance, 'editable');
    if (box === undefined) return;
    this.#hand.rest();
    if (!selection.has(box)) this.#bench.select([box], false);
    const at = { x: this.#start.x, y: this.#start.y };
    this.#bench.emit({ kind: 'openClassRing', indexes: selection.indexes, at });
  }
}
