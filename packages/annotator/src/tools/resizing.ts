import { clampResize, type Rect, type ResizeHandle, resizeEnvelope } from '@uvh/domain/annotation/box';
import * as compose from '../commands/compose.ts';
import type { EditorState } from '../editor/editor-state.ts';
import { handleCursor } from '../hit/handles.ts';
import type { PointerInput } from '../input/input.ts';
import type { Tool, ToolHost } from './tool.ts';

/** The pointer may go so far past the limit before it counts as reached; CSS pixels. */
const PAST_LIMIT_PX = 3;

/** A side or corner follows the pointer, held to 20 % of the box as it was when the drag began. */
export class Resizing implements Tool {
  readonly name = 'resizing';
  readonly #state: EditorState;
  readonly #tools: ToolHost;
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

  constructor(state: EditorState, tools: ToolHost, index: number, handle: ResizeHandle, input: PointerInput) {
    this.#state = state;
    this.#tools = tools;
    this.#index = index;
    this.#handle = handle;
    this.#start = state.document.rect(index);
    this.#rect = this.#start;
    const { inner, outer } = resizeEnvelope(this.#start);
    this.#inner = inner;
    this.#outer = outer;
    const { scale, offsetX, offsetY } = state.viewport.view;
    const { x, y, width, height } = this.#start;
    this.#grabX = (handle.includes('w') ? x : x + width) - (input.x - offsetX) / scale;
    this.#grabY = (handle.startsWith('n') ? y : y + height) - (input.y - offsetY) / scale;
    state.pointer.cursor = handleCursor(handle);
    state.pointer.hovered = undefined;
    this.#show(false);
  }

  down(): void {}

  move(input: PointerInput): void {
    const { scale, offsetX, offsetY } = this.#state.viewport.view;
    this.#state.pointer.moveTo(input);
    this.#pointer.x = (input.x - offsetX) / scale + this.#grabX;
    this.#pointer.y = (input.y - offsetY) / scale + this.#grabY;
    this.#rect = clampResize(this.#start, this.#handle, this.#pointer);
    const isAtLimit = this.#isPastLimit(PAST_LIMIT_PX / scale);
    this.#show(isAtLimit);
    if (!isAtLimit || this.#hasReachedLimit) return;
    this.#hasReachedLimit = true;
    this.#state.emit({ kind: 'resizeLimitReached', index: this.#index });
  }

  up(): void {
    this.#state.changes.batch(() => {
      this.#state.setDraftShape(undefined);
      const isChanged = this.#state.run(compose.resize(this.#state.document, this.#index, this.#rect));
      this.#tools.toIdle();
      if (isChanged) this.#state.emit({ kind: 'answered', answer: 'resized', indexes: [this.#index] });
    });
  }

  cancel(): void {
    this.#state.setDraftShape(undefined);
    this.#tools.toIdle();
  }

  #show(isAtLimit: boolean): void {
    this.#state.setDraftShape({
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
