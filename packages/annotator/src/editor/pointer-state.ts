import type { Point, PointerInput } from '../input/input.ts';

/** The pointer's last place and what lies under it. One object for the editor's life: moves allocate nothing. */
export class PointerState {
  readonly #place = { x: 0, y: 0 };
  #isOver = false;
  hovered: number | undefined;
  pointerType: PointerInput['pointerType'] = 'mouse';
  /** The box whose handles a finger has asked for, by a second tap: they would cover a small box and its neighbours. */
  handled: number | undefined;
  /** A CSS cursor keyword for the canvas. */
  cursor = 'default';

  /** Whether the handles of the selected box are shown and can be dragged. */
  showsHandlesOf(index: number): boolean {
    return this.pointerType !== 'touch' || this.handled === index;
  }

  /** The last place on screen; undefined while no pointer is over the canvas. */
  get at(): Point | undefined {
    return this.#isOver ? this.#place : undefined;
  }

  moveTo(input: PointerInput): void {
    this.#place.x = input.x;
    this.#place.y = input.y;
    this.pointerType = input.pointerType;
    this.#isOver = true;
  }

  leave(): void {
    this.#isOver = false;
    this.hovered = undefined;
  }
}
