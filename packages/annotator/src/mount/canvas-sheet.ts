import type { Pen, Sheet } from '../render/pen.ts';

/** A canvas over the whole element, as large as its pixels on screen. */
export class CanvasSheet implements Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly pen: Pen;
  width = 0;
  height = 0;
  ratio = 1;

  constructor(parent: HTMLElement) {
    this.canvas = parent.ownerDocument.createElement('canvas');
    this.canvas.style.cssText = 'position:absolute;inset:0;pointer-events:none';
    this.canvas.setAttribute('aria-hidden', 'true');
    const pen = this.canvas.getContext('2d');
    if (!pen) throw new Error('This browser has no 2D canvas.');
    this.pen = pen;
    parent.append(this.canvas);
  }

  /** Takes on a size in CSS pixels; clears the canvas if that is another one. */
  resize(width: number, height: number, ratio: number): void {
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** A canvas that is not shown costs the page nothing while others are painted. */
  show(isShown: boolean): void {
    const display = isShown ? 'block' : 'none';
    if (this.canvas.style.display !== display) this.canvas.style.display = display;
  }

  remove(): void {
    this.canvas.remove();
    // Gives the pixels back at once and not when the collector comes by.
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}
