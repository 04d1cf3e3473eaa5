import type { PanTransform } from '../render/pan-transform.ts';
import type { CanvasSurface } from './canvas-surface.ts';
import { moveDirectly } from './direct-moves.ts';

/** A painting unchanged for so long is likely to stay unchanged. */
export const CACHED_AFTER_MS = 30;

/**
 * Shows a bitmap in place of a canvas whose painting is unchanged or only moves. A canvas with a 2D context is handed
 * to the compositor again in every frame of the page, painted on or not; a bitmap is not. So a drag over a full image
 * pays for the overlay alone.
 */
export class BitmapCache {
  /** Moves with the painting: what lies on it belongs here. */
  readonly frame: HTMLElement;
  readonly #surface: CanvasSurface;
  readonly #canvas: HTMLCanvasElement;
  readonly #bitmap: ImageBitmapRenderingContext | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Goes up with every painting, so that a bitmap of an earlier one is told apart from the last. */
  #painting = 0;

  constructor(surface: CanvasSurface) {
    const { ownerDocument } = surface.canvas;
    this.#surface = surface;
    this.frame = ownerDocument.createElement('div');
    this.frame.style.cssText =
      'position:absolute;inset:0;transform-origin:0 0;will-change:transform;pointer-events:none';
    this.#canvas = ownerDocument.createElement('canvas');
    this.#canvas.style.cssText = surface.canvas.style.cssText;
    this.#canvas.style.visibility = 'hidden';
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#bitmap = this.#canvas.getContext('bitmaprenderer');
    surface.canvas.before(this.frame);
    this.frame.append(surface.canvas, this.#canvas);
    moveDirectly(this.frame);
  }

  /** The canvas is being painted on: shows it, and a bitmap of it once it has stayed for so long. */
  painted(cachedAfterMs: number): void {
    this.#painting += 1;
    this.#surface.show(true);
    this.#canvas.style.visibility = 'hidden';
    this.frame.style.transform = '';
    clearTimeout(this.#timer);
    const { width, height } = this.#surface.canvas;
    if (this.#bitmap && width > 0 && height > 0) this.#timer = setTimeout(() => this.#take(), cachedAfterMs);
  }

  /** Moves the painting as it is, by the compositor. */
  move({ scale, x, y }: PanTransform): void {
    // It is about to be shown for some frames: the sooner as a bitmap, the better.
    if (this.#timer !== undefined) this.#take();
    this.frame.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.#painting += 1;
    this.frame.remove();
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  #take(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const painting = this.#painting;
    createImageBitmap(this.#surface.canvas).then(
      (bitmap) => {
        if (painting === this.#painting) this.#show(bitmap);
        else bitmap.close();
      },
      // Short of memory: the canvas stays what is shown.
      () => {},
    );
  }

  #show(bitmap: ImageBitmap): void {
    // Set to what it is already it would be laid out and made anew.
    if (this.#canvas.width !== bitmap.width) this.#canvas.width = bitmap.width;
    if (this.#canvas.height !== bitmap.height) this.#canvas.height = bitmap.height;
    this.#canvas.style.width = this.#surface.canvas.style.width;
    this.#canvas.style.height = this.#surface.canvas.style.height;
    this.#bitmap?.transferFromImageBitmap(bitmap);
    this.#canvas.style.visibility = '';
    this.#surface.show(false);
  }
}
