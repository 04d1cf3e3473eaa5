import type { Rect } from '@uvh/domain/annotation/box';
import { letterboxFor } from '@uvh/domain/annotation/letterbox';
import type { Editor } from '../editor/editor.ts';
import type { LoupeImage } from '../render/loupe.ts';
import { Painter, type PaintLayers } from '../render/painter.ts';
import { BitmapCache } from './bitmap-cache.ts';
import { CanvasSurface } from './canvas-surface.ts';
import { chipsFor } from './chips-for.ts';
import { ImageElement, type MountedImage } from './image-element.ts';
import { listenToInput } from './input-events.ts';

export interface MountOptions {
  /** May come later, and may be a small blurred one of the same shape first: see {@link MountedEditor.setImage}. */
  readonly image?: MountedImage;
}

export interface MountedEditor {
  /** Shows another picture of the same image, e.g. the sharp one after a placeholder. It is copied at once. */
  setImage(image: MountedImage | undefined): void;
  /** Gives the canvas the keyboard. */
  focus(): void;
  /** Takes everything out of the element again. The editor lives on. */
  dispose(): void;
}

const PREPARED_AFTER_MS = 250;

/**
 * Shows an editor in an element (positioned, with a size) and passes it the element's events. Three layers: the
 * image, which the compositor moves and scales; all boxes; the selection and what is drawn or resized. Painted in
 * one animation frame, and only when something changed.
 */
export function mount(editor: Editor, element: HTMLElement, options: MountOptions = {}): MountedEditor {
  const image = new ImageElement(element);
  const container = element.ownerDocument.createElement('div');
  container.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none';
  element.append(container);
  const boxes = new CanvasSurface(container);
  const boxesBitmap = new BitmapCache(boxes);
  const overlay = new CanvasSurface(container);
  const resize = new CanvasSurface(container);
  for (const surface of [overlay, resize]) surface.show(false);
  const over = (surface: CanvasSurface) => (region: Rect | undefined) => {
    surface.show(region !== undefined);
    if (region) surface.cover(region, boxes);
    return region && surface;
  };
  let ratio = 0;
  let painter: Painter | undefined;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loupe: LoupeImage | undefined;
  const layers: PaintLayers = {
    boxes,
    get image() {
      return loupe;
    },
    placeImage: () => image.place(editor.viewport.view),
    overlay: over(overlay),
    resize: over(resize),
    boxesPainted: () => boxesBitmap.painted(),
    moveBoxes: (move) => boxesBitmap.move(move),
  };

  const paint = (timeMs: number): void => {
    frame = 0;
    painter?.frame(timeMs, layers);
    element.style.cursor = editor.pointer.cursor;
  };
  const schedule = (afterMs = 0): void => {
    if (afterMs > 0) {
      clearTimeout(timer);
      timer = setTimeout(schedule, afterMs);
    } else if (frame === 0) frame = requestAnimationFrame(paint);
  };

  const fit = (): void => {
    const { clientWidth, clientHeight } = element;
    if (clientWidth === 0 || clientHeight === 0) return;
    // The observer reports the size of the mount once more; painted for it already.
    if (clientWidth === boxes.width && clientHeight === boxes.height && ratio === devicePixelRatio) return;
    if (ratio !== devicePixelRatio) {
      ratio = devicePixelRatio;
      painter?.dispose();
      painter = new Painter(editor, chipsFor(ratio), schedule);
    }
    boxes.resize(clientWidth, clientHeight, ratio);
    editor.viewport.setSize(clientWidth, clientHeight);
    painter?.invalidate();
  };
  const resizes = new ResizeObserver(fit);

  const applyDisplay = (): void => {
    const { isBareImage, brightness, contrast } = editor.display;
    const visibility = isBareImage ? 'hidden' : 'visible';
    container.style.visibility = visibility;
    image.adjust(brightness, contrast);
  };
  const endDisplayUpdates = editor.changes.subscribe(applyDisplay, ['display']);
  const endListening = listenToInput(editor, element);

  const mounted: MountedEditor = {
    setImage(picture) {
      image.show(picture);
      const { canvas } = image;
      loupe = picture && { source: canvas, letterbox: letterboxFor(canvas.width, canvas.height) };
      painter?.invalidate();
    },
    focus: () => element.focus({ preventScroll: true }),
    dispose() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(preparing);
      resizes.disconnect();
      endDisplayUpdates();
      endListening();
      painter?.dispose();
      for (const layer of [image, boxesBitmap, boxes, overlay, resize, container]) layer.remove();
    },
  };
  applyDisplay();
  if (options.image) mounted.setImage(options.image);
  fit();
  resizes.observe(element);
  // On very full images the order of review takes longer than a frame to compute: computed before it is needed.
  const preparing = setTimeout(() => void editor.queue.state().order.length, PREPARED_AFTER_MS);
  return mounted;
}
