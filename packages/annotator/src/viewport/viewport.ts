import { clamp, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';
import {
  centredOn,
  type Flight,
  flightScale,
  isOutOfView,
  needsFlight,
  type Size,
  scaleToHold,
  startScale,
  withinPicture,
} from './flight.ts';
import type { ViewTransform } from './transform.ts';

const MAX_SCALE = 32;
/** A flight goes no nearer by itself: blur without its surroundings tells nothing. */
const MAX_FLIGHT_SCALE = 3;
/** How much of the image always stays in view, so that it cannot leave the view. CSS pixels. */
const KEPT_IN_VIEW_PX = 120;
const WHOLE_SPACE: Rect = { x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT };

/** A view that can be gone back to. */
export interface ViewMoment {
  readonly view: ViewTransform;
  readonly isFitted: boolean;
  /** How often the person, or another size of the canvas, had moved the view. */
  readonly moves: number;
}

/**
 * Zoom and pan of one canvas. Calls `onChange` whenever the view moves. A flight arrives at once: what is pressed means
 * the view that it leads to, and only the eye is led there, by whoever takes the flight and shows its way.
 */
export class Viewport {
  readonly #onChange: () => void;
  #size: Size = { width: 0, height: 0 };
  #view: ViewTransform = { scale: 1, offsetX: 0, offsetY: 0 };
  #flight: Flight | undefined;
  #isFitted = true;
  /** Moves that somebody made, other than flights to the box that comes next. */
  #moves = 0;
  prefersReducedMotion: boolean;

  constructor(onChange: () => void, prefersReducedMotion: boolean) {
    this.#onChange = onChange;
    this.prefersReducedMotion = prefersReducedMotion;
  }

  get view(): ViewTransform {
    return this.#view;
  }
  get size(): Size {
    return this.#size;
  }

  /**
   * The canvas' size in CSS pixels. A fitted image stays fitted; otherwise the middle of the view stays, but for two things
   * that a phone turned on its side would bring: room beside a picture that filled the view, and a watched box out of view.
   */
  setSize(width: number, height: number, watched?: Rect): void {
    const before = this.#size;
    if (width === before.width && height === before.height) return;
    const from = this.#view;
    const size = { width, height };
    this.#size = size;
    this.#moves += 1;
    this.#flight = undefined;
    if (this.#isFitted) {
      this.#show(this.#fitted());
      return;
    }
    const wasFilled = isSameView(from, withinPicture(from, before));
    const middle = {
      ...from,
      offsetX: from.offsetX + (width - before.width) / 2,
      offsetY: from.offsetY + (height - before.height) / 2,
    };
    const wanted = wasFilled ? withinPicture(middle, size) : middle;
    const isLost = watched && !isOutOfView(from, before, watched) && isOutOfView(wanted, size, watched);
    this.#show(isLost ? withinPicture(centredOn(watched, from.scale, size), size) : wanted);
  }

  /** Shows the whole image. */
  fit(): void {
    this.#moves += 1;
    this.flyOut();
  }

  /** Flies to the whole image as to what comes next: {@link flyBack} leads back from it. */
  flyOut(): void {
    if (!this.#isFitted) this.#fly(this.#fitted(), WHOLE_SPACE);
    this.#isFitted = true;
  }

  /**
   * Fills the view with these boxes, about one of them, where the whole image would be so small that they were specks: as
   * on a phone held upright. Elsewhere the whole image stays.
   */
  startOn(boxes: readonly Rect[], about: Rect | undefined): void {
    const scale = startScale(this.#size, boxes);
    if (!this.#isFitted || about === undefined || scale === undefined) return;
    this.#isFitted = false;
    this.#show(withinPicture(centredOn(about, this.#clampScale(scale), this.#size), this.#size));
  }

  /** Zooms by a factor and keeps what is under the screen point where it is. */
  zoomAt(point: Point, factor: number): void {
    const from = this.#view;
    const scale = this.#clampScale(from.scale * factor);
    const by = scale / from.scale;
    this.#movedByHand();
    this.#show({
      scale,
      offsetX: point.x - (point.x - from.offsetX) * by,
      offsetY: point.y - (point.y - from.offsetY) * by,
    });
  }

  /** Zooms about the middle of the view. */
  zoomBy(factor: number): void {
    this.zoomAt({ x: this.#size.width / 2, y: this.#size.height / 2 }, factor);
  }

  /** Moves the image by screen pixels. */
  panBy(dx: number, dy: number): void {
    this.#movedByHand();
    this.#show({ ...this.#view, offsetX: this.#view.offsetX + dx, offsetY: this.#view.offsetY + dy });
  }

  /** Sets the view as it is, within the limits; for gestures that compute from a snapshot. */
  setView(view: ViewTransform): void {
    this.#movedByHand();
    this.#show({ ...view, scale: this.#clampScale(view.scale) });
  }

  /** Brings what the view had at one screen point to another, scaled by a factor: two fingers on the image. */
  drag(view: ViewTransform, from: Point, to: Point, factor: number): void {
    const scale = this.#clampScale(view.scale * factor);
    const by = scale / view.scale;
    this.setView({
      scale,
      offsetX: to.x - (from.x - view.offsetX) * by,
      offsetY: to.y - (from.y - view.offsetY) * by,
    });
  }

  /** Flies to a box, but only if it cannot be judged where it is: out of view or tiny. */
  flyTo(rect: Rect): void {
    const from = this.#view;
    if (this.#size.width === 0 || !needsFlight(from, this.#size, rect)) return;
    this.#fly(
      centredOn(rect, flightScale(from, this.#size, rect, Math.max(MAX_FLIGHT_SCALE, from.scale)), this.#size),
      rect,
    );
  }

  /** Flies so near that the rectangle takes up that share of the view. */
  flyInto(rect: Rect, share = 0.5): void {
    if (this.#size.width === 0) return;
    this.#moves += 1;
    const scale = this.#clampScale(scaleToHold(this.#size, rect) * share);
    this.#fly(centredOn(rect, scale, this.#size), rect);
  }

  /** The present view, for {@link flyBack}. */
  get moment(): ViewMoment {
    return { view: this.#view, isFitted: this.#isFitted, moves: this.#moves };
  }

  /** Flies to an earlier view. Returns false and stays where somebody has moved the view since: they look at what they chose. */
  flyBack({ view, isFitted, moves }: ViewMoment): boolean {
    if (moves !== this.#moves) return false;
    if (view !== this.#view) this.#flyTo(view, partInView(view, this.#size));
    this.#isFitted = isFitted;
    return true;
  }

  /** The flight to the present view, once: undefined when the view came here in any other way, or nobody moved it. */
  takeFlight(): Flight | undefined {
    const flight = this.#flight;
    this.#flight = undefined;
    return flight;
  }

  #movedByHand(): void {
    this.#moves += 1;
    this.#flight = undefined;
    this.#isFitted = false;
  }

  #fly(to: ViewTransform, target: Rect): void {
    this.#flyTo(this.#clamped(withinPicture(to, this.#size)), target);
  }

  #flyTo(to: ViewTransform, target: Rect): void {
    this.#isFitted = false;
    // Two flights before anybody looked are one.
    const from = this.#flight?.from ?? this.#view;
    this.#view = to;
    this.#flight = this.prefersReducedMotion ? undefined : { from, to: this.#view, target };
    this.#onChange();
  }

  #fitted(): ViewTransform {
    const scale = Math.min(this.#size.width / SPACE_WIDTH, this.#size.height / SPACE_HEIGHT) || 1;
    return centredOn(WHOLE_SPACE, scale, this.#size);
  }

  #clampScale(scale: number): number {
    return clamp(scale, this.#fitted().scale / 2, MAX_SCALE);
  }

  #clamped(view: ViewTransform): ViewTransform {
    const width = SPACE_WIDTH * view.scale;
    const height = SPACE_HEIGHT * view.scale;
    const keptX = Math.min(KEPT_IN_VIEW_PX, width, this.#size.width);
    const keptY = Math.min(KEPT_IN_VIEW_PX, height, this.#size.height);
    return {
      scale: view.scale,
      offsetX: clamp(view.offsetX, keptX - width, this.#size.width - keptX),
      offsetY: clamp(view.offsetY, keptY - height, this.#size.height - keptY),
    };
  }

  #show(view: ViewTransform): void {
    this.#view = this.#clamped(view);
    this.#onChange();
  }
}

/** What of the space a view shows. */
function partInView({ scale, offsetX, offsetY }: ViewTransform, size: Size): Rect {
  return { x: -offsetX / scale, y: -offsetY / scale, width: size.width / scale, height: size.height / scale };
}

/** Whether nobody sees a difference between two views of one scale. */
function isSameView(a: ViewTransform, b: ViewTransform): boolean {
  return Math.abs(a.offsetX - b.offsetX) < 0.5 && Math.abs(a.offsetY - b.offsetY) < 0.5;
}
