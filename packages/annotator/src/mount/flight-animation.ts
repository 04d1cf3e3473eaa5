import { type Flight, viewOnTheWay } from '../viewport/flight.ts';
import type { ViewTransform } from '../viewport/transform.ts';

const FLIGHT_MS = 180;
/** About a frame each. The scale runs geometrically and slows down, the compositor's steps are straight: so many are not told from a curve. */
const STEPS = 12;
/**
 * The animation lasts longer than the flight, and is ended in between: for its last 40 ms a browser prepares a frame of the
 * page each time, and the frames of an answer cost more than its painting.
 */
const ANIMATION_MS = 400;
/** Milliseconds from the start of a flight until nothing of it is left. */
export const FLIGHT_ENDED_AFTER_MS = 230;

/** What a flight carries: an element, and the CSS transform that shows a view in it. */
export interface Carried {
  readonly element: Element;
  readonly transformFor: (view: ViewTransform) => string;
}

/**
 * Leads the eye along a flight. Elements are at its end already and are animated there by the compositor, so that the
 * main thread paints one frame of a flight instead of a dozen.
 */
export class FlightAnimation {
  #animations: readonly Animation[] = [];
  #flight: Flight | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  start(flight: Flight, carried: readonly Carried[]): void {
    // From where the eye is, which may be on the way of an earlier one.
    const way = { ...flight, from: this.#viewNow() ?? flight.from };
    this.end();
    this.#flight = way;
    const times = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
    const views = times.map((time) => viewOnTheWay(way, shareOfWay(time)));
    const offset = [...times.map((time) => (time * FLIGHT_MS) / ANIMATION_MS), 1];
    this.#animations = carried.map(({ element, transformFor }) =>
      element.animate(
        { transform: [...views, way.to].map(transformFor), offset },
        { duration: ANIMATION_MS, easing: 'linear' },
      ),
    );
    this.#ending = setTimeout(() => this.end(), FLIGHT_ENDED_AFTER_MS);
  }

  get isUnderWay(): boolean {
    return this.#flight !== undefined;
  }

  /** Everything is where it belongs, at once. */
  end(): void {
    clearTimeout(this.#ending);
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    this.#flight = undefined;
  }

  #viewNow(): ViewTransform | undefined {
    const { currentTime, playState } = this.#animations[0] ?? {};
    if (!this.#flight || playState !== 'running' || typeof currentTime !== 'number') return undefined;
    return viewOnTheWay(this.#flight, shareOfWay(currentTime / FLIGHT_MS));
  }
}

/** Quick at first and slow in the end. */
function shareOfWay(time: number): number {
  return 1 - (1 - Math.min(1, time)) ** 3;
}
