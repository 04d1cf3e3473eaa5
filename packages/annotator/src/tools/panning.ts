import type { EditorState } from '../editor/editor-state.ts';
import type { PointerInput } from '../input/input.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import type { Tool, ToolHost } from './tool.ts';

/** The image follows the pointer. */
export class Panning implements Tool {
  readonly name = 'panning';
  readonly #state: EditorState;
  readonly #tools: ToolHost;
  readonly #view: ViewTransform;
  readonly #startX: number;
  readonly #startY: number;
  readonly #next: Tool | undefined;

  /** `next` is the tool to return to; idle when there is none. */
  constructor(state: EditorState, tools: ToolHost, input: PointerInput, next?: Tool) {
    this.#state = state;
    this.#tools = tools;
    this.#view = state.viewport.view;
    this.#startX = input.x;
    this.#startY = input.y;
    this.#next = next;
    state.pointer.cursor = 'grabbing';
    state.pointer.hovered = undefined;
    state.changes.emit('pointer');
  }

  down(): void {}

  move(input: PointerInput): void {
    this.#state.pointer.moveTo(input);
    this.#state.viewport.setView({
      scale: this.#view.scale,
      offsetX: this.#view.offsetX + input.x - this.#startX,
      offsetY: this.#view.offsetY + input.y - this.#startY,
    });
  }

  up(): void {
    this.#leave();
  }

  cancel(): void {
    this.#state.viewport.setView(this.#view);
    this.#leave();
  }

  #leave(): void {
    if (this.#next) this.#tools.transitionTo(this.#next);
    else this.#tools.toIdle();
  }
}
