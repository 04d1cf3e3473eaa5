import type { Rect } from '@uvh/domain/annotation/box';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { hiddenSlotsOf } from '../document/class-slot.ts';
import type { Topic } from '../editor/change-emitter.ts';
import type { Display } from '../editor/display.ts';
import type { Editor } from '../editor/editor.ts';
import type { Flight } from '../viewport/flight.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import { BoxesLayer } from './boxes-layer.ts';
import type { ChipStrip } from './chip-strip.ts';
import { classStyleOf } from './class-style.ts';
import { HoverLayer } from './hover-layer.ts';
import { type LoupeImage, lensOverFinger, paintLoupe } from './loupe.ts';
import type { NameChips } from './name-chips.ts';
import { OverlayLayer } from './overlay-layer.ts';
import { PaintedPointer } from './painted-pointer.ts';
import { type PanTransform, panTransformBetween } from './pan-transform.ts';
import { regionAround, type ViewSize } from './region.ts';
import { paintResize, resizeRegion } from './resize-layer.ts';
import type { Surface } from './surface.ts';
import { paintVerdicts } from './verdict-layer.ts';

/** The view counts as at rest when it has not moved for so long. */
const REST_MS = 120;

/** What the painter paints on; the mount owns the canvases. */
export interface PaintLayers {
  readonly boxes: Surface;
  readonly image: LoupeImage | undefined;
  /** Moves the image to its place in the view; after a flight the eye is led there, with all that is painted. */
  placeImage(flight: Flight | undefined): void;
  /** A blank canvas that covers that part of the view, for the selection and the tools; none to hide it. */
  overlay(region: Rect | undefined): Surface | undefined;
  /** The same for the box under the pointer. */
  hover(region: Rect | undefined): Surface | undefined;
  /** The same for the box that is being resized, and for the loupe. */
  resize(region: Rect | undefined): Surface | undefined;
  /** Called when all is painted for the present view, which ends a move of the painting. */
  boxesPainted(): void;
  /** Moves the painted boxes as they are, with selection and hovered box on them. */
  movePainting(move: PanTransform): void;
}

/** What was painted ahead of any image. */
export interface PainterChips {
  readonly strip: ChipStrip;
  readonly names: NameChips;
}

/**
 * Decides what to paint in the next frame. Boxes are painted when they changed, selection and hovered box when
 * anything did; while the view is moving all of it moves with the image as it was painted. It is repainted when that
 * looks poor, when something on it changes and when the view rests; at most once per frame, however many events came.
 */
export class Painter {
  readonly #editor: Editor;
  readonly #chipsOf: (classes: ClassList) => PainterChips;
  /** The list that the layers below are for. */
  #classes: ClassList;
  #boxes: BoxesLayer;
  #overlay: OverlayLayer;
  #hover: HoverLayer;
  readonly #schedule: (afterMs?: number) => void;
  #hiddenSlots: Uint8Array;
  readonly #unsubscribe: () => void;
  /** The display that the boxes were last painted with, or will be at the next frame. */
  #display: Display;
  #areBoxesStale = true;
  #isViewStale = true;
  /** The view that the boxes were painted for. */
  #painted: ViewTransform | undefined;
  #restsAtMs: number | undefined;
  #isOverlayStale = true;
  #isHoverStale = true;
  #isResizeShown = false;
  #leftOut: number | undefined;
  readonly #paintedPointer = new PaintedPointer();

  /** `schedule` asks for a call of {@link frame}, now or after a while; it may be called any number of times. */
  constructor(editor: Editor, chipsOf: (classes: ClassList) => PainterChips, schedule: (afterMs?: number) => void) {
    this.#editor = editor;
    this.#chipsOf = chipsOf;
    this.#classes = editor.classes;
    const chips = chipsOf(editor.classes);
    this.#boxes = new BoxesLayer(editor.document, chips.strip);
    this.#overlay = new OverlayLayer(editor, chips.names);
    this.#hover = new HoverLayer(editor, chips.names);
    this.#schedule = schedule;
    this.#display = editor.display;
    this.#hiddenSlots = hiddenSlotsOf(editor.classes, editor.display.hiddenClassIds);
    this.#unsubscribe = editor.changes.subscribe((changed) => this.#changed(changed));
  }

  /** Everything is repainted at the next frame: the canvases were cleared or resized. */
  invalidate(): void {
    this.#areBoxesStale = true;
    this.#isViewStale = true;
    this.#isOverlayStale = true;
    this.#isHoverStale = true;
    this.#schedule();
  }

  /** Paints what is stale; `timeMs` is the frame's time. */
  frame(timeMs: number, layers: PaintLayers): void {
    const hasMoved = this.#isViewStale;
    if (hasMoved) {
      this.#isViewStale = false;
      const flight = this.#editor.viewport.takeFlight();
      layers.placeImage(flight);
      // At the end of a flight the view rests: it is painted once, and carried there.
      this.#restsAtMs = flight ? timeMs : timeMs + REST_MS;
    }
    const { draftShape } = this.#editor;
    const leftOut = draftShape?.kind === 'resizing' ? draftShape.index : undefined;
    if (leftOut !== this.#leftOut) this.#areBoxesStale = true;
    this.#leftOut = leftOut;
    const isResting = this.#restsAtMs === undefined || timeMs >= this.#restsAtMs;
    const isDue = this.#areBoxesStale || (this.#restsAtMs !== undefined && isResting) || this.#hasChangedOnTheWay();
    if (isDue || (hasMoved && !this.#movePainting(layers))) {
      this.#areBoxesStale = false;
      // They lie on the same painting, and were painted for the same view.
      this.#isOverlayStale = true;
      this.#isHoverStale = true;
      this.#paintBoxes(layers, !isResting);
    }
    this.#paintResize(layers);
    if (this.#isOverlayStale) paintOn(this.#overlay, (region) => layers.overlay(region), layers.boxes);
    if (this.#isHoverStale) paintOn(this.#hover, (region) => layers.hover(region), layers.boxes);
    this.#isOverlayStale = false;
    this.#isHoverStale = false;
    // Asked for after every frame until it is done: a timer may fire in a frame that began before the rest.
    if (this.#restsAtMs !== undefined) this.#schedule(Math.max(1, this.#restsAtMs - timeMs));
  }

  dispose(): void {
    this.#unsubscribe();
  }

  /** Whether what lies on the painting has to be painted while that is shown elsewhere than it was painted for. */
  #hasChangedOnTheWay(): boolean {
    if (this.#painted === this.#editor.viewport.view) return false;
    return this.#isOverlayStale || this.#isHoverStale || this.#isResizeShown || this.#overlay.isBoundToView;
  }

  #movePainting(layers: PaintLayers): boolean {
    const move = this.#painted && panTransformBetween(this.#painted, this.#editor.viewport.view, layers.boxes);
    if (!move) return false;
    layers.movePainting(move);
    return true;
  }

  #paintBoxes(layers: PaintLayers, isMoving: boolean): void {
    const { display, viewport } = this.#editor;
    const { view } = viewport;
    this.#painted = view;
    layers.boxesPainted();
    if (display.verdicts) {
      paintVerdicts(layers.boxes, display.verdicts, this.#classes, view);
      this.#restsAtMs = undefined;
      return;
    }
    const isUnfinished = this.#boxes.paint(layers.boxes, {
      view,
      hiddenSlots: this.#hiddenSlots,
      showsLabels: display.showsLabels,
      leftOut: this.#leftOut,
      questions: this.#editor.queue.questions,
      isMoving,
    });
    if (!isUnfinished) this.#restsAtMs = undefined;
  }

  #paintResize(layers: PaintLayers): void {
    const isShown = !this.#editor.display.isBareImage && this.#paintDragged(layers);
    if (!isShown && this.#isResizeShown) layers.resize(undefined);
    this.#isResizeShown = isShown;
  }

  /** The box whose side is dragged, or what a finger covers that draws one; answers whether there is any. */
  #paintDragged(layers: PaintLayers): boolean {
    const { draftShape, viewport, document } = this.#editor;
    const { view } = viewport;
    const { image, boxes } = layers;
    if (draftShape?.kind === 'resizing') {
      const surface = layers.resize(resizeRegion(draftShape, view, boxes, image !== undefined));
      const { color } = classStyleOf(document.classes, document.slots[draftShape.index] ?? 0);
      if (surface) paintResize(surface, draftShape, color, view, image);
      return true;
    }
    if (draftShape?.kind !== 'drawing' || draftShape.covered === undefined || !image) return false;
    const moved = { handle: draftShape.covered, rect: draftShape.rect };
    const lens = lensOverFinger(moved, view, boxes.width);
    const surface = layers.resize(regionAround(lens, boxes));
    if (surface) paintLoupe(surface.context, image, moved, view, lens);
    return true;
  }

  #changed(changed: ReadonlySet<Topic>): void {
    const isViewChanged = changed.has('viewport');
    const isPointerChanged = changed.has('pointer');
    if (isViewChanged) this.#isViewStale = true;
    if (changed.size === Number(isViewChanged) + Number(isPointerChanged)) {
      if (isPointerChanged) this.#pointerChanged();
      if (isViewChanged) this.#schedule();
      return;
    }
    if (changed.has('document')) this.#areBoxesStale = true;
    if (this.#editor.classes !== this.#classes) this.#classesChanged();
    if (changed.has('display')) this.#displayChanged();
    this.#isOverlayStale = true;
    this.#isHoverStale = true;
    this.#schedule();
  }

  /** Other names, colours or places of classes: everything that was painted ahead is painted again. */
  #classesChanged(): void {
    const { classes, document, display } = this.#editor;
    const chips = this.#chipsOf(classes);
    this.#classes = classes;
    this.#boxes = new BoxesLayer(document, chips.strip);
    this.#overlay = new OverlayLayer(this.#editor, chips.names);
    this.#hover = new HoverLayer(this.#editor, chips.names);
    this.#hiddenSlots = hiddenSlotsOf(classes, display.hiddenClassIds);
    this.#areBoxesStale = true;
  }

  /** Brightness, contrast, the bare image and the key map are not in the painting of the boxes. */
  #displayChanged(): void {
    const before = this.#display;
    const { display } = this.#editor;
    const { hiddenClassIds, showsLabels, verdicts } = display;
    this.#display = display;
    if (hiddenClassIds !== before.hiddenClassIds) this.#hiddenSlots = hiddenSlotsOf(this.#classes, hiddenClassIds);
    else if (showsLabels === before.showsLabels && verdicts === before.verdicts) return;
    this.#areBoxesStale = true;
  }

  #pointerChanged(): void {
    const { isOverlayStale, isHoverStale, needsFrame } = this.#paintedPointer.moved(this.#editor);
    if (isOverlayStale) this.#isOverlayStale = true;
    if (isHoverStale) this.#isHoverStale = true;
    if (needsFrame) this.#schedule();
  }
}

/** Paints a layer on the part of the view that it needs. */
function paintOn(
  layer: Pick<OverlayLayer, 'region' | 'paint'>,
  cover: (region: Rect | undefined) => Surface | undefined,
  view: ViewSize,
): void {
  const surface = cover(layer.region(view));
  if (surface) layer.paint(surface);
}
