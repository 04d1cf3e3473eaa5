import type { Pen } from './pen.ts';

const CAPACITY = 64;

/** Rectangles that were painted on, so that the next frame clears those and not the whole canvas. */
export class DirtyArea {
  readonly #rects = new Float64Array(CAPACITY * 4);
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Notes a painted rectangle, CSS pixels, with room for its lines around it. */
  note(x: number, y: number, width: number, height: number, margin: number): void {
    // Past the capacity the last rectangle grows to hold the rest.
    const at = Math.min(this.#count, CAPACITY - 1) * 4;
    const left = Math.floor(x - margin);
    const top = Math.floor(y - margin);
    const right = Math.ceil(x + width + margin);
    const bottom = Math.ceil(y + height + margin);
    if (this.#count < CAPACITY) {
      this.#rects.set([left, top, right, bottom], at);
      this.#count += 1;
      return;
    }
    this.#rects[at] = Math.min(this.#rects[at] ?? left, left);
    this.#rects[at + 1] = Math.min(this.#rects[at + 1] ?? top, top);
    this.#rects[at + 2] = Math.max(this.#rects[at + 2] ?? right, right);
    this.#rects[at + 3] = Math.max(this.#rects[at + 3] ?? bottom, bottom);
  }

  /** Clears all of it and forgets it. */
  clear(pen: Pen): void {
    for (let at = 0; at < this.#count * 4; at += 4) {
      const x = this.#rects[at] ?? 0;
      const y = this.#rects[at + 1] ?? 0;
      pen.clearRect(x, y, (this.#rects[at + 2] ?? 0) - x, (this.#rects[at + 3] ?? 0) - y);
    }
    this.#count = 0;
  }
}
