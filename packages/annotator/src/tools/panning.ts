import type { Workbench } from '../editor/workbench.ts';
import type { PointerInput } from '../input/input.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import type { Hand, Tool } from './tool.ts';

/** The image follows the pointer. */
export class Panning implements Tool {
  readonly name = 'panning';
  readonly #bench: Workbench;
  readonly #hand: Hand;
  readonly #view: ViewTransform;
  readonly #startX: number;
  readonly #startY: number;
  readonly #next: Tool | undefined;

  /** `next` is the state that the hand goes back to; at rest when there is none. */
  constructor(bench: Workbench, hand: Hand, input: PointerInput, next?: Tool) {
    this.#bench = bench;
    this.#hand = hand;
    this.#view = bench.viewport.view;
    this.#startX = input.x;
    this.#startY = input.y;
    this.#next = next;
    bench.pointer.cursor = 'grabbing';
    bench.pointer.hovered = undefined;
    bench.broadcast.touch('pointer');
  }

  down(): void {}

  move(input: PointerInput): void {
    this.#bench.pointer.moveTo(input);
    this.#bench.viewport.setView({
      scale: this.#view.scale,
      offsetX: this.#view.offsetX + input.x - this.#startX,
      offsetY: this.#view.offsetY + input.y - this.#startY,
    });
  }

  up(): void {
    this.#leave();
  }

  cancel(): void {
    this.#bench.viewport.setView(this.#view);
    this.#leave();
  }

  #leave(): void {
    if (this.#next) this.#hand.become(this.#next);
    else this.#hand.rest();
  }
}
