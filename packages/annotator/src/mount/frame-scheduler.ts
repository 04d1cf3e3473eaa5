/** Asks for an animation frame when there is something to paint, at once or after a while; one at a time. */
export class FrameScheduler {
  readonly #paint: (timeMs: number) => void;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(paint: (timeMs: number) => void) {
    this.#paint = paint;
  }

  readonly schedule = (afterMs = 0): void => {
    if (afterMs > 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.schedule, afterMs);
    } else if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#run);
  };

  readonly #run = (timeMs: number): void => {
    this.#frame = 0;
    this.#paint(timeMs);
  };

  cancel(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }
}
