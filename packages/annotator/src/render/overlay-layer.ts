import { RESIZE_HANDLES, type Rect } from '@uvh/domain/annotation/box';
import { isEditable } from '../document/box-reader.ts';
import type { Editor } from '../editor/editor.ts';
import { handleOutset, handlePlace } from '../hit/handles.ts';
import { chipRect, chipText } from '../hit/label-chip.ts';
import { toScreenRect } from '../viewport/transform.ts';
import { paintThinFrame } from './hand-layer.ts';
import {
  BRUSH_COLOR,
  BRUSH_FILL,
  type ClassInk,
  HALO_COLOR,
  inkOf,
  LIMIT_COLOR,
  SHADE,
  TILE_VEIL,
  WHITE,
} from './ink.ts';
import type { NameChips } from './name-chips.ts';
import { NoPen } from './no-pen.ts';
import { PaintedArea } from './painted-area.ts';
import { type Sheet, snap } from './pen.ts';
import { regionAround, type ViewSize } from './region.ts';

const HANDLE_PX = { mouse: 9, pen: 11, touch: 16 } as const;
const SELECTED_LINE_PX = 2.5;

/** Regions grow and move by so many device pixels, so that a hand that trembles does not ask for new canvases. */
const REGION_STEP = 32;
/** To find out where something would be painted. */
const NO_PEN = new NoPen();

/**
 * Paints what the pointer and the selection are about. Most of the time that is one box: it gets a canvas of that
 * size, since what a canvas costs per frame goes by its area.
 */
export class OverlayLayer {
  readonly #editor: Editor;
  readonly #names: NameChips;
  #area = new PaintedArea();

  constructor(editor: Editor, names: NameChips) {
    this.#editor = editor;
    this.#names = names;
  }

  /** The part of the view that would be painted on now; none if there is nothing to show. */
  region(view: ViewSize): Rect | undefined {
    const { display } = this.#editor;
    if (display.isBareImage || display.verdicts) return undefined;
    this.#area = new PaintedArea();
    this.#paintAll({ pen: NO_PEN, width: view.width, height: view.height, ratio: view.ratio });
    const { bounds } = this.#area;
    return bounds && isInView(bounds, view) ? regionAround(bounds, view, REGION_STEP) : undefined;
  }

  /** Paints on a blank sheet that covers the region. */
  paint(sheet: Sheet): void {
    this.#paintAll(sheet);
  }

  #paintAll(sheet: Sheet): void {
    const { draftShape, pointer, selection, tools } = this.#editor;
    this.#tile(sheet);
    const { hovered } = pointer;
    if (hovered !== undefined && draftShape === undefined && !selection.includes(hovered))
      this.#hovered(sheet, hovered);
    for (const index of selection) this.#selected(sheet, index);
    if (draftShape?.kind === 'brushing') this.#brush(sheet, draftShape.rect);
    if (tools.name === 'drawing') this.#crosshair(sheet);
    if (draftShape?.kind === 'drawing') this.#drawn(sheet, draftShape.rect);
  }

  #selected(sheet: Sheet, index: number): void {
    const { document, selection, draftShape, tools } = this.#editor;
    if (!isEditable(document, index)) return;
    // A box in hand is painted by the hand layer; nothing else may hide the sides that are looked at.
    if (draftShape?.kind === 'resizing' && draftShape.index === index) return;
    const onScreen = snapped(this.#editor.screenRectOf(index), sheet.ratio);
    if (selection.length > 1 && !isInView(onScreen, sheet)) return;
    const ink = inkOf(document.slots[index] ?? 0);
    this.#frame(sheet, onScreen, ink);
    if (selection.length > 1) return;
    this.#partner(sheet, index);
    if (tools.name !== 'drawing') this.#handles(sheet, onScreen, ink);
    this.#chip(sheet, onScreen, index, ink);
  }

  #frame({ pen }: Sheet, rect: Rect, ink: ClassInk): void {
    pen.setLineDash([]);
    pen.strokeStyle = HALO_COLOR;
    pen.lineWidth = SELECTED_LINE_PX + 5;
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
    pen.strokeStyle = WHITE;
    pen.lineWidth = SELECTED_LINE_PX + 2.5;
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
    pen.strokeStyle = ink.color;
    pen.lineWidth = SELECTED_LINE_PX;
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
    this.#area.note(rect.x, rect.y, rect.width, rect.height, 6);
  }

  #handles({ pen, ratio }: Sheet, rect: Rect, ink: ClassInk): void {
    const { pointerType } = this.#editor.pointer;
    const outset = handleOutset(rect, pointerType);
    const side = HANDLE_PX[pointerType];
    pen.lineWidth = 1.5;
    pen.fillStyle = WHITE;
    pen.strokeStyle = ink.color;
    for (const handle of RESIZE_HANDLES) {
      const place = handlePlace(rect, handle, outset);
      const x = snap(place.x - side / 2, ratio);
      const y = snap(place.y - side / 2, ratio);
      pen.fillRect(x, y, side, side);
      pen.strokeRect(x, y, side, side);
    }
    const reach = outset + side;
    this.#area.note(rect.x, rect.y, rect.width, rect.height, reach + 2);
  }

  #chip({ pen, height, ratio }: Sheet, rect: Rect, index: number, ink: ClassInk): void {
    const text = chipText(this.#editor.document.label(index));
    const chip = chipRect(rect, text, height, handleOutset(rect, this.#editor.pointer.pointerType));
    this.#names.paint(pen, text, ink, { ...chip, x: snap(chip.x, ratio), y: snap(chip.y, ratio) });
    this.#area.note(chip.x, chip.y, chip.width, chip.height, 3);
  }

  #hovered(sheet: Sheet, index: number): void {
    const { document } = this.#editor;
    if (!isEditable(document, index)) return;
    const rect = snapped(this.#editor.screenRectOf(index), sheet.ratio);
    const ink = inkOf(document.slots[index] ?? 0);
    const { pen } = sheet;
    pen.setLineDash([]);
    pen.strokeStyle = WHITE;
    pen.lineWidth = 4;
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
    pen.strokeStyle = ink.color;
    pen.lineWidth = 2;
    pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
    this.#area.note(rect.x, rect.y, rect.width, rect.height, 4);
    this.#chip(sheet, rect, index, ink);
  }

  /** The box that this one is held to be a double of, or to lie inside of. */
  #partner({ pen }: Sheet, index: number): void {
    const doubt = this.#editor.queue
      .doubtsOf(index)
      .find((reason) => reason.code === 'DUPLICATE' || reason.code === 'NESTED');
    if (!doubt || doubt.other >= this.#editor.document.count) return;
    const { x, y, width, height } = this.#editor.screenRectOf(doubt.other);
    pen.setLineDash([7, 5]);
    pen.strokeStyle = LIMIT_COLOR;
    pen.lineWidth = 2.5;
    pen.strokeRect(x, y, width, height);
    pen.setLineDash([]);
    this.#area.note(x, y, width, height, 3);
  }

  #brush({ pen }: Sheet, rect: Rect): void {
    const { x, y, width, height } = toScreenRect(this.#editor.viewport.view, rect);
    pen.fillStyle = BRUSH_FILL;
    pen.fillRect(x, y, width, height);
    pen.setLineDash([5, 4]);
    pen.strokeStyle = BRUSH_COLOR;
    pen.lineWidth = 1.5;
    pen.strokeRect(x, y, width, height);
    pen.setLineDash([]);
    this.#area.note(x, y, width, height, 3);
  }

  #drawn(sheet: Sheet, rect: Rect): void {
    const onScreen = snapped(toScreenRect(this.#editor.viewport.view, rect), sheet.ratio);
    const { pen } = sheet;
    paintThinFrame(pen, onScreen, WHITE);
    this.#area.note(onScreen.x, onScreen.y, onScreen.width, onScreen.height, 3);
    const text = `${Math.round(rect.width)} × ${Math.round(rect.height)}`;
    const x = onScreen.x + onScreen.width + 6;
    const y = onScreen.y + onScreen.height + 6;
    pen.fillStyle = SHADE;
    pen.fillRect(x, y, 74, 18);
    pen.fillStyle = WHITE;
    pen.fillText(text, x + 5, y + 9.5, 66);
    this.#area.note(x, y, 74, 18, 2);
  }

  #crosshair({ pen, width, height, ratio }: Sheet): void {
    const { at } = this.#editor.pointer;
    if (!at) return;
    const x = snap(at.x, ratio);
    const y = snap(at.y, ratio);
    pen.fillStyle = HALO_COLOR;
    pen.fillRect(x - 1, 0, 3, height);
    pen.fillRect(0, y - 1, width, 3);
    pen.fillStyle = WHITE;
    pen.fillRect(x, 0, 1, height);
    pen.fillRect(0, y, width, 1);
    this.#area.note(x, 0, 1, height, 3);
    this.#area.note(0, y, width, 1, 3);
  }

  /** The tile in view on the walk for missed vehicles: everything around it steps back. */
  #tile({ pen, width, height }: Sheet): void {
    if (this.#editor.changes.versions.coverage === 0) return;
    const { tiles, current } = this.#editor.coverage.state();
    const tile = current === undefined ? undefined : tiles[current];
    if (!tile) return;
    const { x, y, width: wide, height: high } = toScreenRect(this.#editor.viewport.view, tile);
    pen.fillStyle = TILE_VEIL;
    pen.fillRect(0, 0, width, y);
    pen.fillRect(0, y + high, width, height - y - high);
    pen.fillRect(0, y, x, high);
    pen.fillRect(x + wide, y, width - x - wide, high);
    pen.setLineDash([10, 6]);
    pen.strokeStyle = BRUSH_COLOR;
    pen.lineWidth = 2;
    pen.strokeRect(x, y, wide, high);
    pen.setLineDash([]);
    this.#area.note(0, 0, width, height, 0);
  }
}

function isInView({ x, y, width, height }: Rect, view: ViewSize): boolean {
  return x <= view.width && y <= view.height && x + width >= 0 && y + height >= 0;
}

function snapped(rect: Rect, ratio: number): Rect {
  const x = snap(rect.x, ratio);
  const y = snap(rect.y, ratio);
  return { x, y, width: snap(rect.x + rect.width, ratio) - x, height: snap(rect.y + rect.height, ratio) - y };
}
