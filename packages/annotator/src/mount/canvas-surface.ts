import type { Rect } from '@uvh/domain/annotation/box';
import type { ViewSize } from '../render/region.ts';
import { type Surface, snap } from '../render/surface.ts';
import { context2dOf, setFont, sizeCanvas } from './canvas-context.ts';

/** A canvas may be so many times larger than the region that it covers. */
const MOST_SPARE = 4;
/** A side is at least so long, CSS pixels: room for most boxes, as another size lays out and layers the whole page again. */
const LEAST_SIDE_PX = 256;
/** So long a canvas without anything on it is left in the page: a pointer that crosses boxes needs it again at once. */
const LEFT_FOR_MS = 400;

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
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement) {
    this.canvas = parent.ownerDocument.createElement('canvas');
    this.canvas.style.cssText = 'position:absolute;left:0;top:0;pointer-events:none;will-change:transform';
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
   * the parent's corner. A canvas that is there already and large enough stays as it is: to get a new one costs more than
   * to clear this one, and to move it makes the browser look at the layers of the whole page.
   */
  cover(region: Rect, view: ViewSize): void {
    const { width, height } = region;
    this.width = view.width;
    this.height = view.height;
    this.show(true);
    const isLargeEnough = width <= this.#wide && height <= this.#high && view.ratio === this.ratio;
    const wide = Math.max(width, LEAST_SIDE_PX);
    const high = Math.max(height, LEAST_SIDE_PX);
    if (!isLargeEnough || this.#wide * this.#high > wide * high * MOST_SPARE) {
      this.ratio = view.ratio;
      this.#wide = wide;
      this.#high = high;
      this.#size(wide, high);
    }
    if (!this.#isOver(region)) this.#moveOver(region);
    const x = this.#x;
    const y = this.#y;
    this.context.setTransform(this.ratio, 0, 0, this.ratio, -x * this.ratio, -y * this.ratio);
    this.context.clearRect(x, y, this.#wide, this.#high);
  }

  #isOver({ x, y, width, height }: Rect): boolean {
    const isAcross = x >= this.#x && x + width <= this.#x + this.#wide;
    return isAcross && y >= this.#y && y + height <= this.#y + this.#high;
  }

  /** Puts the region in the middle: what is shown next is likely to be beside it. */
  #moveOver({ x, y, width, height }: Rect): void {
    this.#x = snap(x - (this.#wide - width) / 2, this.ratio);
    this.#y = snap(y - (this.#high - height) / 2, this.ratio);
    // Unlike left and top this needs no new layout.
    this.canvas.style.transform = `translate(${this.#x}px, ${this.#y}px)`;
  }

  /** Has nothing on it any more, and is taken out of what is shown when that stays so. */
  blank(): void {
    if (this.#leaving !== undefined || this.canvas.style.visibility === 'hidden') return;
    this.context.clearRect(this.#x, this.#y, this.#wide, this.#high);
    this.#leaving = setTimeout(() => this.show(false), LEFT_FOR_MS);
  }

  /** A canvas that is not shown costs the page nothing while others are painted. */
  show(isShown: boolean): void {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    // Not by `display`, which lays out the page; what is shown is hidden with all around it.
    const visibility = isShown ? '' : 'hidden';
    if (this.canvas.style.visibility !== visibility) this.canvas.style.visibility = visibility;
  }

  remove(): void {
    clearTimeout(this.#leaving);
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
