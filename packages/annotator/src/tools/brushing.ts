import { isEditable } from '../document/box-reader.ts';
import type { Workbench } from '../editor/workbench.ts';
import { isPrimaryHeld, type Point, type PointerInput } from '../input/input.ts';
import { isWithin, rectBetween, toSpacePoint } from '../viewport/transform.ts';
import type { Hand, Tool } from './tool.ts';

/** A frame drawn with Shift picks every box whose middle it holds; with Ctrl or Cmd besides those picked before. */
export class Brushing implements Tool {
  readonly name = 'brushing';
  readonly #bench: Workbench;
  readonly #hand: Hand;
  readonly #start: Point;
  readonly #before: readonly number[];
  readonly #isAdding: boolean;

  constructor(bench: Workbench, hand: Hand, input: PointerInput) {
    this.#bench = bench;
    this.#hand = hand;
    this.#start = toSpacePoint(bench.viewport.view, input);
    this.#before = bench.selection.indexes;
    this.#isAdding = isPrimaryHeld(input.modifiers);
    bench.pointer.cursor = 'crosshair';
    bench.pointer.hovered = undefined;
  }

  down(): void {}

  move(input: PointerInput): void {
    this.#bench.pointer.moveTo(input);
    const rect = rectBetween(this.#start, toSpacePoint(this.#bench.viewport.view, input));
    this.#bench.setSketch({ kind: 'brushing', rect });
  }

  up(input: PointerInput): void {
    const { document, picker } = this.#bench;
    const frame = rectBetween(this.#start, toSpacePoint(this.#bench.viewport.view, input));
    const held: number[] = [];
    for (const index of document.visible()) {
      const { x, y, width, height } = document.rect(index);
      const middle = { x: x + width / 2, y: y + height / 2 };
      if (picker.isShown(index) && isEditable(document, index) && isWithin(frame, middle)) held.push(index);
    }
    this.#bench.broadcast.batch(() => {
      this.#bench.setSketch(undefined);
      this.#bench.select(this.#isAdding ? [...this.#before, ...held] : held, false);
      this.#hand.rest();
    });
  }

  cancel(): void {
    this.#bench.setSketch(undefined);
    this.#hand.rest();
  }
}
