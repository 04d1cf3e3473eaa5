/** Sums of a square plane over any rectangle in constant time (Crow, SIGGRAPH 1984). */
export class AreaSums {
  readonly #side: number;
  readonly #sums: Float64Array;

  constructor(plane: Float32Array, side: number) {
    this.#side = side;
    const stride = side + 1;
    this.#sums = new Float64Array(stride * stride);
    for (let row = 0; row < side; row += 1) {
      let sum = 0;
      for (let column = 0; column < side; column += 1) {
        sum += plane[row * side + column] ?? 0;
        const above = this.#sums[row * stride + column + 1] ?? 0;
        this.#sums[(row + 1) * stride + column + 1] = above + sum;
      }
    }
  }

  /** The mean over a rectangle, whole pixels of the plane; at least the pixel at its corner, cut to the plane. */
  mean(left: number, top: number, right: number, bottom: number): number {
    const last = this.#side - 1;
    const l = Math.min(last, Math.max(0, Math.round(left)));
    const t = Math.min(last, Math.max(0, Math.round(top)));
    const r = Math.min(this.#side, Math.max(l + 1, Math.round(right)));
    const b = Math.min(this.#side, Math.max(t + 1, Math.round(bottom)));
    return (this.#at(r, b) - this.#at(r, t) - this.#at(l, b) + this.#at(l, t)) / ((r - l) * (b - t));
  }

  #at(column: number, row: number): number {
    return this.#sums[row * (this.#side + 1) + column] ?? 0;
  }
}
