import { clampResize, type Rect, type ResizeHandle, resizeEnvelope } from '@uvh/domain/annotation/box';
import * as compose from '../commands/compose.ts';
import type { Workbench } from '../editor/workbench.ts';
import { handleCursor } from '../hit/handles.ts';
import type { PointerInput } from '../input/input.ts';
import type { Hand, Tool } from './tool.ts';

/** The pointer may go so far past the limit before it counts as reached; CSS pixels. */
const PAST_LIMIT_PX = 3;

/** A side or corner follows the pointer, held to 20 % of the box as it was when the drag began. */
export class Resizing implements Tool {
  readonly name = 'resizing';
  readonly #bench: Workbench;
  readonly #hand: Hand;
  readonly #index: number;
  readonly #handle: ResizeHandle;
  readonly #start: Rect;
  readonly #inner: Rect;
  readonly #outer: Rect;
  /** From the pointer to the grabbed corner (annotation space), so that the side does not jump to the pointer. */
  readonly #grabX: number;
  readonly #grabY: number;
  readonly #pointer = { x: 0, y: 0 };
  #rect: Rect;
  #hasReachedLimit = false;

  constructor(bench: Workbench, hand: Hand, index: number, handle: ResizeHandle, input: PointerInput) {
    this.#bench = bench;
    this.#hand = hand;
    this.#index = index;
    this.#handle = handle;
    this.#start = bench.document.rect(index);
    this.#rect = this.#start;
    const { inner, outer } = resizeEnvelope(this.#start);
    this.#inner = inner;
    this.#outer = outer;
    const { scale, offsetX, offsetY } = bench.viewport.view;
    const { x, y, width, height } = this.#start;
    this.#grabX = (handle.includes('w') ? x : x + width) - (input.x - offsetX) / scale;
    this.#grabY = (handle.startsWith('n') ? y : y + height) - (input.y - offsetY) / scale;
    bench.pointer.moveTo(input);
    bench.pointer.cursor = handleCursor(handle);
    bench.pointer.hovered = undefined;
    this.#show(false);
  }

  down(): void {}

  move(input: PointerInput): void {
    const { scale, offsetX, offsetY } = this.#bench.viewport.view;
    this.#bench.pointer.moveTo(input);
    this.#pointer.x = (input.x - offsetX) / scale + this.#grabX;
    this.#pointer.y = (input.y - offsetY) / scale + this.#grabY;
    this.#rect = clampResize(this.#start, this.#handle, this.#pointer);
    const isAtLimit = this.#isPastLimit(PAST_LIMIT_PX / scale);
    this.#show(isAtLimit);
    if (!isAtLimit || this.#hasReachedLimit) return;
    this.#hasReachedLimit = true;
    this.#bench.emit({ kind: 'resizeLimitReached', index: this.#index });
  }

  up(): void {
    this.#bench.broadcast.batch(() => {
      this.#bench.setSketch(undefined);
      const isChanged = this.#bench.run(compose.resize(this.#bench.document, this.#index, this.#rect));
      this.#hand.rest();
      if (isChanged) this.#bench.emit({ kind: 'answered', answer: 'resized', indexes: [this.#index] });
    });
  }

  cancel(): void {
    this.#bench.setSketch(undefined);
    this.#hand.rest();
  }

  #show(isAtLimit: boolean): void {
    this.#bench.setSketch({
      kind: 'resizing',
      index: this.#index,
      handle: this.#handle,
      rect: this.#rect,
      inner: this.#inner,
      outer: this.#outer,
      isAtLimit,
    });
  }

  #isPastLimit(slack: number): boolean {
    const { x, y, width, height } = this.#rect;
    const isHorizontal = this.#handle.includes('w') || this.#handle.includes('e');
    const isVertical = this.#handle.startsWith('n') || this.#handle.startsWith('s');
    const sideX = this.#handle.includes('w') ? x : x + width;
    const sideY = this.#handle.startsWith('n') ? y : y + height;
    return (
      (isHorizontal && Math.abs(sideX - this.#pointer.x) > slack) ||
      (isVertical && Math.abs(sideY - this.#pointer.y) > slack)
    );
  }
}
