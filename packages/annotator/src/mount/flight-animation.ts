import { type Flight, viewOnTheWay } from '../viewport/flight.ts';
import type { ViewTransform } from '../viewport/transform.ts';

const FLIGHT_MS = 180;
/** Quick at first and slow in the end: exactly 1 - (1 - t)³. */
const EASING = 'cubic-bezier(0.3333333, 1, 0.6666667, 1)';
/** The scale runs geometrically, the compositor's steps are straight: so many of them are not told from a curve. */
const STEPS = 8;

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

  start(flight: Flight, carried: readonly Carried[]): void {
    // From where the eye is, which may be on the way of an earlier one.
    const way = { ...flight, from: this.#viewNow() ?? flight.from };
    this.end();
    this.#flight = way;
    const steps = way.from.scale === way.to.scale ? 1 : STEPS;
    const views = Array.from({ length: steps + 1 }, (_, step) => viewOnTheWay(way, step / steps));
    this.#animations = carried.map(({ element, transformFor }) =>
      element.animate({ transform: views.map(transformFor) }, { duration: FLIGHT_MS, easing: EASING }),
    );
  }

  /** Everything is where it belongs, at once. */
  end(): void {
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    this.#flight = undefined;
  }

  #viewNow(): ViewTransform | undefined {
    const { currentTime, playState } = this.#animations[0] ?? {};
    if (!this.#flight || playState !== 'running' || typeof currentTime !== 'number') return undefined;
    return viewOnTheWay(this.#flight, 1 - (1 - Math.min(1, currentTime / FLIGHT_MS)) ** 3);
  }
}
