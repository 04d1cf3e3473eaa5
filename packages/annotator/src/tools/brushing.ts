import { isEditable } from '../document/box-reader.ts';
import type { EditorState } from '../editor/editor-state.ts';
import { isPrimaryHeld, type Point, type PointerInput } from '../input/input.ts';
import { isWithin, rectBetween, toSpacePoint } from '../viewport/transform.ts';
import type { Tool, ToolHost } from './tool.ts';

/** A frame drawn with Shift picks every box whose middle it holds; with Ctrl or Cmd besides those picked before. */
export class Brushing implements Tool {
  readonly name = 'brushing';
  readonly #state: EditorState;
  readonly #tools: ToolHost;
  readonly #start: Point;
  readonly #before: readonly number[];
  readonly #isAdding: boolean;

  constructor(state: EditorState, tools: ToolHost, input: PointerInput) {
    this.#state = state;
    this.#tools = tools;
    this.#start = toSpacePoint(state.viewport.view, input);
    this.#before = state.selection.indexes;
    this.#isAdding = isPrimaryHeld(input.modifiers);
    state.pointer.cursor = 'crosshair';
    state.pointer.hovered = undefined;
  }

  down(): void {}

  move(input: PointerInput): void {
    this.#state.pointer.moveTo(input);
    const rect = rectBetween(this.#start, toSpacePoint(this.#state.viewport.view, input));
    this.#state.setDraftShape({ kind: 'brushing', rect });
  }

  up(input: PointerInput): void {
    const { document, picker } = this.#state;
    const frame = rectBetween(this.#start, toSpacePoint(this.#state.viewport.view, input));
    const enclosed: number[] = [];
    for (const index of document.visible()) {
      const { x, y, width, height } = document.rect(index);
      const middle = { x: x + width / 2, y: y + height / 2 };
      if (picker.isShown(index) && isEditable(document, index) && isWithin(frame, middle)) enclosed.push(index);
    }
    this.#state.changes.batch(() => {
      this.#state.setDraftShape(undefined);
      this.#state.select(this.#isAdding ? [...this.#before, ...enclosed] : enclosed, false);
      this.#tools.toIdle();
    });
  }

  cancel(): void {
    this.#state.setDraftShape(undefined);
    this.#tools.toIdle();
  }
}
