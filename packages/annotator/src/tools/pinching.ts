import type { EditorState } from '../editor/editor-state.ts';
import type { Point, PointerInput } from '../input/input.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import type { Tool, ToolHost } from './tool.ts';

/** Two fingers hold the image: what lay between them stays there, nearer or farther as they part or meet. */
export class Pinching implements Tool {
  readonly name = 'pinching';
  readonly #state: EditorState;
  readonly #tools: ToolHost;
  readonly #view: ViewTransform;
  readonly #fingers: ReadonlyMap<number, Point>;
  readonly #start: { readonly x: number; readonly y: number; readonly apart: number };

  /** `fingers` are the pointers that are down, kept up to date by the tool manager; CSS pixels. */
  constructor(state: EditorState, tools: ToolHost, fingers: ReadonlyMap<number, Point>) {
    this.#state = state;
    this.#tools = tools;
    this.#view = state.viewport.view;
    this.#fingers = fingers;
    this.#start = this.#grip();
    state.pointer.hovered = undefined;
  }

  down(): void {}

  move(_input: PointerInput): void {
    const grip = this.#grip();
    this.#state.viewport.drag(this.#view, this.#start, grip, grip.apart / this.#start.apart);
  }

  /** The first finger that leaves ends it; the other one does nothing until it leaves, too. */
  up(): void {
    this.#tools.toIdle();
  }

  cancel(): void {
    this.#tools.toIdle();
  }

  #grip(): { x: number; y: number; apart: number } {
    const [a, b] = this.#fingers.values();
    if (!a || !b) return { x: 0, y: 0, apart: 1 };
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(8, Math.hypot(a.x - b.x, a.y - b.y)) };
  }
}
