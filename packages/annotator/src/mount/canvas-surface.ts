import type { Rect } from '@uvh/domain/annotation/box';
import type { ViewSize } from '../render/region.ts';
import type { Surface } from '../render/surface.ts';
import { context2dOf, setFont, sizeCanvas } from './canvas-context.ts';

/** A canvas may be so many times larger than the region that it covers. */
const MOST_SPARE = 4;

/** A canvas over the whole element or a part of it, with as many pixels as it has on screen. */
export class CanvasSurface implements Surface {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  width = 0;
  height = 0;
  ratio = 1;
  #x = 0;
  #y = 0;
  #wide = 0;
  #high = 0;
  #hasFont = false;

  constructor(parent: HTMLElement) {
    this.canvas = parent.ownerDocument.createElement('canvas');
    this.canvas.style.cssText = 'position:absolute;left:0;top:0;pointer-events:none';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.context = context2dOf(this.canvas);
    parent.append(this.canvas);
  }

  get textContext(): CanvasRenderingContext2D {
    if (!this.#hasFont) setFont(this.context);
    this.#hasFont = true;
    return this.context;
  }

  /** Takes on a size in CSS pixels; clears the canvas if that is another one. */
  resize(width: number, height: number, ratio: number): void {
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.#size(width, height);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /**
   * Covers at least that region of the parent (CSS pixels) with a blank canvas; places on it are still counted from
   * the parent's corner. A canvas that is large enough is moved: to get a new one costs more than to clear this one.
   */
  cover({ x, y, width, height }: Rect, view: ViewSize): void {
    this.width = view.width;
    this.height = view.height;
    const isLargeEnough = width <= this.#wide && height <= this.#high && view.ratio === this.ratio;
    if (!isLargeEnough || this.#wide * this.#high > width * height * MOST_SPARE) {
      this.ratio = view.ratio;
      this.#wide = width;
      this.#high = height;
      this.#size(width, height);
    }
    if (x !== this.#x || y !== this.#y) {
      this.#x = x;
      this.#y = y;
      // Unlike left and top, `translate` needs no new layout.
      this.canvas.style.translate = `${x}px ${y}px`;
    }
    this.context.setTransform(this.ratio, 0, 0, this.ratio, -x * this.ratio, -y * this.ratio);
    this.context.clearRect(x, y, this.#wide, this.#high);
  }

  /** A canvas that is not shown costs the page nothing while others are painted. */
  show(isShown: boolean): void {
    const display = isShown ? 'block' : 'none';
    if (this.canvas.style.display !== display) this.canvas.style.display = display;
  }

  remove(): void {
    this.canvas.remove();
    // Frees the pixels at once instead of at the next garbage collection.
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  #size(width: number, height: number): void {
    sizeCanvas(this.context, width * this.ratio, height * this.ratio);
    this.#hasFont = false;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }
}
