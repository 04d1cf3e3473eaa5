import type { Editor } from '../editor/editor.ts';
import { Painter } from '../render/painter.ts';
import { CanvasLayers } from './canvas-layers.ts';
import { chipsFor } from './chips-for.ts';
import { FrameScheduler } from './frame-scheduler.ts';
import type { MountedImage } from './image-element.ts';
import { listenToInput } from './input-events.ts';

export interface MountOptions {
  /** May come later, and may be a small blurred one of the same shape first: see {@link MountedEditor.setImage}. */
  readonly image?: MountedImage;
  /** Begin near enough to tell the boxes apart, where the whole image would be too small for that: for fingers. */
  readonly startsOnBoxes?: boolean;
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
  const layers = new CanvasLayers(editor, element);
  const glass = glassOver(element);
  let ratio = 0;
  let painter: Painter | undefined;
  const frames = new FrameScheduler((timeMs) => {
    painter?.frame(timeMs, layers);
    glass.style.cursor = editor.pointer.cursor;
  });

  const fit = (): void => {
    const { clientWidth, clientHeight } = element;
    const { boxes } = layers;
    if (clientWidth === 0 || clientHeight === 0) return;
    // The observer reports the size of the mount once more; painted for it already.
    if (clientWidth === boxes.width && clientHeight === boxes.height && ratio === devicePixelRatio) return;
    if (ratio !== devicePixelRatio) {
      ratio = devicePixelRatio;
      painter?.dispose();
      painter = new Painter(editor, (classes) => chipsFor(classes, ratio), frames.schedule);
    }
    boxes.resize(clientWidth, clientHeight, ratio);
    const { current } = editor;
    editor.viewport.setSize(
      clientWidth,
      clientHeight,
      current === undefined ? undefined : editor.document.rect(current),
    );
    painter?.invalidate();
  };
  const resizes = new ResizeObserver(fit);
  const endDisplayUpdates = editor.changes.subscribe(() => layers.applyDisplay(), ['display']);
  const endListening = listenToInput(editor, element, glass);

  const mounted: MountedEditor = {
    setImage(picture) {
      layers.show(picture);
      painter?.invalidate();
    },
    focus: () => element.focus({ preventScroll: true }),
    dispose() {
      frames.cancel();
      clearTimeout(preparing);
      resizes.disconnect();
      endDisplayUpdates();
      endListening();
      painter?.dispose();
      layers.remove();
      glass.remove();
    },
  };
  layers.applyDisplay();
  if (options.image) mounted.setImage(options.image);
  fit();
  if (options.startsOnBoxes) startOnBoxes(editor);
  resizes.observe(element);
  // On very full images the order of review takes longer than a frame to compute: computed before it is needed.
  const preparing = setTimeout(() => void editor.queue.state().order.length, PREPARED_AFTER_MS);
  return mounted;
}

/**
 * What the pointer meets: nothing below it is asked whether it is there, and the cursor, which every element inherits from
 * those above, is one element's alone. Else each move over a new box is looked for in, and given to, all canvases. It is
 * above what a page shows over the image without wanting the pointer; what wants it needs a higher `z-index`.
 */
function glassOver(element: HTMLElement): HTMLElement {
  const glass = element.ownerDocument.createElement('div');
  glass.style.cssText = 'position:absolute;inset:0;z-index:1;touch-action:none;contain:strict';
  element.append(glass);
  return glass;
}

/** Begins at the box that is reviewed first; where all are answered, as in a line-up before, on the whole image. */
function startOnBoxes(editor: Editor): void {
  const { document, queue, viewport } = editor;
  const boxes = [...document.visible()].map((index) => document.rect(index));
  const first = editor.current ?? queue.state().order[0];
  if (first !== undefined) viewport.startOn(boxes, document.rect(first));
}
