import type { Carry } from '../render/carry.ts';
import type { CanvasSheet } from './canvas-sheet.ts';

/** A painting that has stayed for so long is likely to stay. */
const STILL_AFTER_MS = 150;

/**
 * Stands in for a canvas whose painting stays or moves as it is: a finished bitmap of it. A canvas with a 2D context
 * is handed over anew at every frame of the page, painted on or not; a bitmap is not. So a drag over a full image
 * pays for the overlay alone.
 */
export class Still {
  readonly #frame: HTMLElement;
  readonly #sheet: CanvasSheet;
  readonly #canvas: HTMLCanvasElement;
  readonly #bitmap: ImageBitmapRenderingContext | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Goes up with every painting, so that a bitmap of an earlier one is told from the last. */
  #painting = 0;

  constructor(sheet: CanvasSheet) {
    const { ownerDocument } = sheet.canvas;
    this.#sheet = sheet;
    this.#frame = ownerDocument.createElement('div');
    this.#frame.style.cssText =
      'position:absolute;inset:0;transform-origin:0 0;will-change:transform;pointer-events:none';
    this.#canvas = ownerDocument.createElement('canvas');
    this.#canvas.style.cssText = sheet.canvas.style.cssText;
    this.#canvas.style.display = 'none';
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#bitmap = this.#canvas.getContext('bitmaprenderer');
    sheet.canvas.before(this.#frame);
    this.#frame.append(sheet.canvas, this.#canvas);
  }

  /** The canvas is being painted on: shows it, and a bitmap of it once it has stayed for a while. */
  painted(): void {
    this.#painting += 1;
    this.#sheet.show(true);
    this.#canvas.style.display = 'none';
    this.#frame.style.transform = '';
    clearTimeout(this.#timer);
    const { width, height } = this.#sheet.canvas;
    if (this.#bitmap && width > 0 && height > 0) this.#timer = setTimeout(() => this.#take(), STILL_AFTER_MS);
  }

  /** Moves the painting as it is, by the compositor. */
  carry({ scale, x, y }: Carry): void {
    // It is about to be shown for some frames: the sooner as a bitmap, the better.
    if (this.#timer !== undefined) this.#take();
    this.#frame.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.#painting += 1;
    this.#frame.remove();
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  #take(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const painting = this.#painting;
    createImageBitmap(this.#sheet.canvas).then(
      (bitmap) => {
        if (painting === this.#painting) this.#show(bitmap);
        else bitmap.close();
      },
      // Short of memory: the canvas stays what is shown.
      () => {},
    );
  }

  #show(bitmap: ImageBitmap): void {
    this.#canvas.width = bitmap.width;
    this.#canvas.height = bitmap.height;
    this.#canvas.style.width = this.#sheet.canvas.style.width;
    this.#canvas.style.height = this.#sheet.canvas.style.height;
    this.#bitmap?.transferFromImageBitmap(bitmap);
    this.#canvas.style.display = 'block';
    this.#sheet.show(false);
  }
}
