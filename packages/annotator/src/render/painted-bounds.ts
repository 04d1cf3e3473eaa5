import type { Rect } from '@uvh/domain/annotation/box';

/** The bounds of what is painted, CSS pixels. */
export class PaintedBounds {
  #left = Number.POSITIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #bottom = Number.NEGATIVE_INFINITY;

  /** Grows by a painted rectangle, with room for its lines around it. */
  note(x: number, y: number, width: number, height: number, margin: number): void {
    this.#left = Math.min(this.#left, x - margin);
    this.#top = Math.min(this.#top, y - margin);
    this.#right = Math.max(this.#right, x + width + margin);
    this.#bottom = Math.max(this.#bottom, y + height + margin);
  }

  /** None while nothing was painted. */
  get bounds(): Rect | undefined {
    if (this.#right < this.#left) return undefined;
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
}
