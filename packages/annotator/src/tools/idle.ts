import type { EditorState } from '../editor/editor-state.ts';
import { handleAt, handleCursor } from '../hit/handles.ts';
import type { PointerInput } from '../input/input.ts';
import { isPrimaryHeld } from '../input/input.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { boxOfChipAt, isOnSelectedChip } from './chip-hit.ts';
import { Panning } from './panning.ts';
import { PointingBox } from './pointing-box.ts';
import { Resizing } from './resizing.ts';
import { BORDER_PX, type Tool, type ToolHost } from './tool.ts';

/** Nothing is pressed: finds what is under the pointer and waits for a press. */
export class Idle implements Tool {
  readonly name = 'idle';
  readonly #state: EditorState;
  readonly #tools: ToolHost;

  constructor(state: EditorState, tools: ToolHost) {
    this.#state = state;
    this.#tools = tools;
  }

  down(input: PointerInput): void {
    const { selection, display, pointer } = this.#state;
    const { current } = selection;
    pointer.pointerType = input.pointerType;
    if (input.button === 1 || this.#tools.isPanKeyHeld) {
      this.#tools.usePanKey();
      this.#tools.transitionTo(new Panning(this.#state, this.#tools, input));
      return;
    }
    if (input.button === 2) {
      this.#openRing(input);
      return;
    }
    const isPlain = !input.modifiers.shift && !input.modifiers.alt && !isPrimaryHeld(input.modifiers);
    if (
      isPlain &&
      current !== undefined &&
      selection.indexes.length === 1 &&
      !display.isBareImage &&
      pointer.showsHandlesOf(current)
    ) {
      const handle = handleAt(this.#state.screenRectOf(current), input, input.pointerType);
      if (handle && !isOnSelectedChip(this.#state, input)) {
        this.#tools.transitionTo(new Resizing(this.#state, this.#tools, current, handle, input));
        return;
      }
    }
    this.#tools.transitionTo(new PointingBox(this.#state, this.#tools, input));
  }

  move(input: PointerInput): void {
    const { pointer, selection, picker, viewport, changes, display } = this.#state;
    const { scale, offsetX, offsetY } = viewport.view;
    pointer.moveTo(input);
    const { current } = selection;
    const isResizable =
      current !== undefined &&
      selection.indexes.length === 1 &&
      !display.isBareImage &&
      pointer.showsHandlesOf(current);
    const handle = isResizable ? handleAt(this.#state.screenRectOf(current), input, input.pointerType) : undefined;
    const x = (input.x - offsetX) / scale;
    const y = (input.y - offsetY) / scale;
    const tolerance = BORDER_PX[input.pointerType] / scale;
    pointer.hovered = handle ? current : (picker.top(x, y, tolerance, 'editable') ?? boxOfChipAt(this.#state, input));
    const isOnChip = isResizable && isOnSelectedChip(this.#state, input);
    pointer.cursor = this.#tools.isPanKeyHeld
      ? 'grab'
      : isOnChip || (!handle && pointer.hovered !== undefined)
        ? 'pointer'
        : handle
          ? handleCursor(handle)
          : 'default';
    changes.emit('pointer');
  }

  up(): void {}

  cancel(): void {}

  #openRing(input: PointerInput): void {
    const { picker, selection, viewport } = this.#state;
    const { x, y } = toSpacePoint(viewport.view, input);
    const box = picker.top(x, y, BORDER_PX[input.pointerType] / viewport.view.scale, 'editable');
    if (box === undefined) return;
    if (!selection.has(box)) this.#state.select([box], false);
    this.#state.emit({ kind: 'openClassRing', indexes: selection.indexes, at: { x: input.x, y: input.y } });
  }
}
