import type { Workbench } from '../editor/workbench.ts';
import { handleAt, handleCursor } from '../hit/handles.ts';
import type { PointerInput } from '../input/input.ts';
import { isPrimaryHeld } from '../input/input.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { chipOwner, chipUnder } from './chip-under.ts';
import { Panning } from './panning.ts';
import { PointingBox } from './pointing-box.ts';
import { Resizing } from './resizing.ts';
import { BORDER_PX, type Hand, type Tool } from './tool.ts';

/** Nothing is under way: looks at what lies under the pointer and waits for a press. */
export class Idle implements Tool {
  readonly name = 'idle';
  readonly #bench: Workbench;
  readonly #hand: Hand;

  constructor(bench: Workbench, hand: Hand) {
    this.#bench = bench;
    this.#hand = hand;
  }

  down(input: PointerInput): void {
    const { selection, display } = this.#bench;
    const { current } = selection;
    if (input.button === 1 || this.#hand.isPanKeyHeld) {
      this.#hand.usePanKey();
      this.#hand.become(new Panning(this.#bench, this.#hand, input));
      return;
    }
    if (input.button === 2) {
      this.#openRing(input);
      return;
    }
    const isPlain = !input.modifiers.shift && !input.modifiers.alt && !isPrimaryHeld(input.modifiers);
    if (isPlain && current !== undefined && selection.indexes.length === 1 && !display.isBareImage) {
      const handle = handleAt(this.#bench.screenRectOf(current), input, input.pointerType);
      if (handle && !chipUnder(this.#bench, input)) {
        this.#hand.become(new Resizing(this.#bench, this.#hand, current, handle, input));
        return;
      }
    }
    this.#hand.become(new PointingBox(this.#bench, this.#hand, input));
  }

  move(input: PointerInput): void {
    const { pointer, selection, picker, viewport, broadcast, display } = this.#bench;
    const { scale, offsetX, offsetY } = viewport.view;
    pointer.moveTo(input);
    const { current } = selection;
    const isResizable = current !== undefined && selection.indexes.length === 1 && !display.isBareImage;
    const handle = isResizable ? handleAt(this.#bench.screenRectOf(current), input, input.pointerType) : undefined;
    const x = (input.x - offsetX) / scale;
    const y = (input.y - offsetY) / scale;
    const tolerance = BORDER_PX[input.pointerType] / scale;
    pointer.hovered = handle ? current : (picker.top(x, y, tolerance, 'editable') ?? chipOwner(this.#bench, input));
    const isOnChip = isResizable && chipUnder(this.#bench, input);
    pointer.cursor = this.#hand.isPanKeyHeld
      ? 'grab'
      : isOnChip || (!handle && pointer.hovered !== undefined)
        ? 'pointer'
        : handle
          ? handleCursor(handle)
          : 'default';
    broadcast.touch('pointer');
  }

  up(): void {}

  cancel(): void {}

  #openRing(input: PointerInput): void {
    const { picker, selection, viewport } = this.#bench;
    const { x, y } = toSpacePoint(viewport.view, input);
    const box = picker.top(x, y, BORDER_PX[input.pointerType] / viewport.view.scale, 'editable');
    if (box === undefined) return;
    if (!selection.has(box)) this.#bench.select([box], false);
    this.#bench.emit({ kind: 'openClassRing', indexes: selection.indexes, at: { x: input.x, y: input.y } });
  }
}
