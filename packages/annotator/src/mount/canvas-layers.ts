import type { Rect } from '@uvh/domain/annotation/box';
import { letterboxFor } from '@uvh/domain/annotation/letterbox';
import type { Editor } from '../editor/editor.ts';
import type { LoupeImage } from '../render/loupe.ts';
import type { PaintLayers } from '../render/painter.ts';
import type { PanTransform } from '../render/pan-transform.ts';
import type { Flight } from '../viewport/flight.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import { BitmapCache, CACHED_AFTER_MS } from './bitmap-cache.ts';
import { CanvasSurface } from './canvas-surface.ts';
import { moveDirectly } from './direct-moves.ts';
import { FLIGHT_ENDED_AFTER_MS, FlightAnimation } from './flight-animation.ts';
import { ImageElement, type MountedImage } from './image-element.ts';

/** The elements of a mounted editor: the image, all boxes, the selection, and the box that is resized. */
export class CanvasLayers implements PaintLayers {
  readonly boxes: CanvasSurface;
  image: LoupeImage | undefined;
  readonly #editor: Editor;
  readonly #picture: ImageElement;
  readonly #container: HTMLElement;
  /** Holds everything that is painted for the present view. */
  readonly #painted: HTMLElement;
  readonly #flight = new FlightAnimation();
  readonly #boxesBitmap: BitmapCache;
  readonly #overlay: CanvasSurface;
  readonly #hover: CanvasSurface;
  readonly #resize: CanvasSurface;

  constructor(editor: Editor, element: HTMLElement) {
    this.#editor = editor;
    this.#picture = new ImageElement(element);
    this.#container = element.ownerDocument.createElement('div');
    this.#container.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none';
    this.#painted = element.ownerDocument.createElement('div');
    this.#painted.style.cssText = 'position:absolute;inset:0;transform-origin:0 0;will-change:transform';
    this.#container.append(this.#painted);
    element.append(this.#container);
    this.boxes = new CanvasSurface(this.#painted);
    this.#boxesBitmap = new BitmapCache(this.boxes);
    // Moved with the boxes that they lie on.
    this.#hover = new CanvasSurface(this.#boxesBitmap.frame);
    this.#overlay = new CanvasSurface(this.#boxesBitmap.frame);
    this.#resize = new CanvasSurface(this.#painted);
    for (const surface of [this.#hover, this.#overlay, this.#resize]) {
      surface.show(false);
      moveDirectly(surface.canvas);
    }
  }

  show(image: MountedImage | undefined): void {
    this.#picture.show(image);
    const { canvas } = this.#picture;
    this.image = image && {
      source: canvas,
      letterbox: letterboxFor(canvas.width, canvas.height),
      light: this.#editor.display,
    };
  }

  /** Takes over whether the boxes are hidden, and how bright the image is. */
  applyDisplay(): void {
    const { display } = this.#editor;
    this.#container.style.visibility = display.isBareImage ? 'hidden' : 'visible';
    this.#picture.adjust(display);
    if (this.image) this.image = { ...this.image, light: display };
  }

  placeImage(flight: Flight | undefined): void {
    const picture = this.#picture;
    picture.place(this.#editor.viewport.view);
    if (!flight) {
      this.#flight.end();
      return;
    }
    const painting = { element: this.#painted, transformFor: (view: ViewTransform) => paintingFor(flight.to, view) };
    const shown = { element: picture.canvas, transformFor: (view: ViewTransform) => picture.transformFor(view) };
    this.#flight.start(flight, picture.isShown ? [painting, shown] : [painting]);
  }

  overlay(region: Rect | undefined): CanvasSurface | undefined {
    return this.#cover(this.#overlay, region);
  }

  hover(region: Rect | undefined): CanvasSurface | undefined {
    return this.#cover(this.#hover, region);
  }

  resize(region: Rect | undefined): CanvasSurface | undefined {
    return this.#cover(this.#resize, region);
  }

  boxesPainted(): void {
    // With the frame that ends a flight: one of its own costs as much again.
    this.#boxesBitmap.painted(this.#flight.isUnderWay ? FLIGHT_ENDED_AFTER_MS : CACHED_AFTER_MS);
  }

  movePainting(move: PanTransform): void {
    this.#boxesBitmap.move(move);
  }

  remove(): void {
    this.#flight.end();
    const { boxes } = this;
    for (const layer of [
      this.#picture,
      this.#boxesBitmap,
      boxes,
      this.#hover,
      this.#overlay,
      this.#resize,
      this.#container,
    ]) {
      layer.remove();
    }
  }

  #cover(surface: CanvasSurface, region: Rect | undefined): CanvasSurface | undefined {
    if (!region) {
      surface.blank();
      return undefined;
    }
    surface.cover(region, this.boxes);
    return surface;
  }
}

/** The CSS transform that shows what was painted for one view where another has it. */
function paintingFor(painted: ViewTransform, view: ViewTransform): string {
  const scale = view.scale / painted.scale;
  const x = view.offsetX - painted.offsetX * scale;
  const y = view.offsetY - painted.offsetY * scale;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
