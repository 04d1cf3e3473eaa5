import { RESIZE_HANDLES, type Rect } from '@uvh/domain/annotation/box';
import { isEditable } from '../document/box-reader.ts';
import { slotOf } from '../document/class-slot.ts';
import type { Editor } from '../editor/editor.ts';
import { handleCentre, handleOutset } from '../hit/handles.ts';
import { chipRect, chipText } from '../hit/label-chip.ts';
import { toScreenRect } from '../viewport/transform.ts';
import { paintBoxChip } from './box-chip.ts';
import {
  BRUSH_COLOR,
  BRUSH_FILL,
  type ClassStyle,
  classStyleOf,
  HALO_COLOR,
  LIMIT_COLOR,
  SHADE,
  TILE_VEIL,
  WHITE,
} from './class-style.ts';
import type { NameChips } from './name-chips.ts';
import { NullContext2D } from './null-context.ts';
import { PaintedBounds } from './painted-bounds.ts';
import { isInView, REGION_STEP, regionAround, type ViewSize } from './region.ts';
import { paintThinFrame } from './resize-layer.ts';
import { type Surface, snap, snapRect } from './surface.ts';

const HANDLE_PX = { mouse: 9, pen: 11, touch: 16 } as const;
const SELECTED_LINE_PX = 2.5;

const NULL_CONTEXT = new NullContext2D();

/**
 * Paints what the selection and the tools are about. Most of the time that is one box: it gets a canvas of that
 * size, since what a canvas costs per frame goes by its area.
 */
export class OverlayLayer {
  readonly #editor: Editor;
  readonly #names: NameChips;
  #area = new PaintedBounds();

  constructor(editor: Editor, names: NameChips) {
    this.#editor = editor;
    this.#names = names;
  }

  /** Whether something is painted that does not lie on the image: it cannot move with it. */
  get isBoundToView(): boolean {
    const { draftShape, tools } = this.#editor;
    return draftShape !== undefined || tools.name === 'drawing' || this.#tileInView() !== undefined;
  }

  /** The part of the view that would be painted on now; none if there is nothing to show. */
  region(view: ViewSize): Rect | undefined {
    const { display } = this.#editor;
    if (display.isBareImage || display.verdicts) return undefined;
    this.#area = new PaintedBounds();
    this.#paintAll({
      context: NULL_CONTEXT,
      textContext: NULL_CONTEXT,
      width: view.width,
      height: view.height,
      ratio: view.ratio,
    });
    const { bounds } = this.#area;
    return bounds && isInView(bounds, view) ? regionAround(bounds, view, REGION_STEP) : undefined;
  }

  /** Paints on a blank surface that covers the region. */
  paint(surface: Surface): void {
    this.#paintAll(surface);
  }

  #paintAll(surface: Surface): void {
    const { draftShape, selection, tools } = this.#editor;
    this.#tile(surface);
    for (const index of selection) this.#selected(surface, index);
    if (draftShape?.kind === 'brushing') this.#brush(surface, draftShape.rect);
    this.#ghost(surface);
    if (tools.name === 'drawing') this.#crosshair(surface);
    if (draftShape?.kind === 'drawing') this.#drawn(surface, draftShape.rect);
  }

  #selected(surface: Surface, index: number): void {
    const { document, selection, draftShape, tools, pointer } = this.#editor;
    if (!isEditable(document, index)) return;
    // A box that is being resized is painted by the resize layer; nothing else may hide its sides.
    if (draftShape?.kind === 'resizing' && draftShape.index === index) return;
    const onScreen = snapRect(this.#editor.screenRectOf(index), surface.ratio);
    if (selection.length > 1 && !isInView(onScreen, surface)) return;
    const style = classStyleOf(document.classes, document.slots[index] ?? 0);
    this.#frame(surface, onScreen, style);
    if (selection.length > 1) return;
    this.#partner(surface, index);
    // Under the handles: the chip's tab reaches down to the corner.
    this.#chip(surface, onScreen, index, style);
    if (tools.name !== 'drawing' && pointer.showsHandlesOf(index)) this.#handles(surface, onScreen, style);
  }

  #frame({ context }: Surface, rect: Rect, style: ClassStyle): void {
    context.setLineDash([]);
    context.strokeStyle = HALO_COLOR;
    context.lineWidth = SELECTED_LINE_PX + 5;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    context.strokeStyle = WHITE;
    context.lineWidth = SELECTED_LINE_PX + 2.5;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    context.strokeStyle = style.color;
    context.lineWidth = SELECTED_LINE_PX;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    this.#area.note(rect.x, rect.y, rect.width, rect.height, 6);
  }

  #handles({ context, ratio }: Surface, rect: Rect, style: ClassStyle): void {
    const { pointerType } = this.#editor.pointer;
    const outset = handleOutset(rect, pointerType);
    const side = HANDLE_PX[pointerType];
    context.lineWidth = 1.5;
    context.fillStyle = WHITE;
    context.strokeStyle = style.color;
    for (const handle of RESIZE_HANDLES) {
      const place = handleCentre(rect, handle, outset);
      const x = snap(place.x - side / 2, ratio);
      const y = snap(place.y - side / 2, ratio);
      context.fillRect(x, y, side, side);
      context.strokeRect(x, y, side, side);
    }
    const reach = outset + side;
    this.#area.note(rect.x, rect.y, rect.width, rect.height, reach + 2);
  }

  #chip(surface: Surface, rect: Rect, index: number, style: ClassStyle): void {
    const { document, pointer } = this.#editor;
    const { pointerType } = pointer;
    const chip = paintBoxChip(this.#names, surface, { document, index, rect, style, pointerType });
    this.#area.note(chip.x, chip.y, chip.width, chip.height, 3);
  }

  /** The box that this one seems to duplicate or to lie inside of. */
  #partner({ context }: Surface, index: number): void {
    const hint = this.#editor.queue
      .hintsOf(index)
      .find((reason) => reason.code === 'DUPLICATE' || reason.code === 'NESTED');
    if (!hint || hint.other >= this.#editor.document.count) return;
    const { x, y, width, height } = this.#editor.screenRectOf(hint.other);
    context.setLineDash([7, 5]);
    context.strokeStyle = LIMIT_COLOR;
    context.lineWidth = 2.5;
    context.strokeRect(x, y, width, height);
    context.setLineDash([]);
    this.#area.note(x, y, width, height, 3);
  }

  /** The candidate in view: dashed, since it is a question and no box. */
  #ghost(surface: Surface): void {
    const { candidates, viewport, classes } = this.#editor;
    const { ghost } = candidates;
    if (!ghost) return;
    const rect = snapRect(toScreenRect(viewport.view, ghost), surface.ratio);
    const style = classStyleOf(classes, slotOf(classes, ghost.label));
    const { context } = surface;
    context.setLineDash([]);
    context.strokeStyle = HALO_COLOR;
    context.lineWidth = SELECTED_LINE_PX + 4;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    context.setLineDash([6, 4]);
    context.strokeStyle = WHITE;
    context.lineWidth = SELECTED_LINE_PX;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    context.setLineDash([]);
    this.#area.note(rect.x, rect.y, rect.width, rect.height, 5);
    const text = `${chipText(classes, ghost.label)}?`;
    const chip = chipRect(rect, text, surface, 4);
    const { ratio } = surface;
    this.#names.paint(surface, text, style, { ...chip, x: snap(chip.x, ratio), y: snap(chip.y, ratio) });
    this.#area.note(chip.x, chip.y, chip.width, chip.height, 3);
  }

  #brush({ context }: Surface, rect: Rect): void {
    const { x, y, width, height } = toScreenRect(this.#editor.viewport.view, rect);
    context.fillStyle = BRUSH_FILL;
    context.fillRect(x, y, width, height);
    context.setLineDash([5, 4]);
    context.strokeStyle = BRUSH_COLOR;
    context.lineWidth = 1.5;
    context.strokeRect(x, y, width, height);
    context.setLineDash([]);
    this.#area.note(x, y, width, height, 3);
  }

  #drawn(surface: Surface, rect: Rect): void {
    const onScreen = snapRect(toScreenRect(this.#editor.viewport.view, rect), surface.ratio);
    const { context } = surface;
    paintThinFrame(context, onScreen, WHITE);
    this.#area.note(onScreen.x, onScreen.y, onScreen.width, onScreen.height, 3);
    const text = `${Math.round(rect.width)} × ${Math.round(rect.height)}`;
    const x = onScreen.x + onScreen.width + 6;
    const y = onScreen.y + onScreen.height + 6;
    context.fillStyle = SHADE;
    context.fillRect(x, y, 74, 18);
    context.fillStyle = WHITE;
    surface.textContext.fillText(text, x + 5, y + 9.5, 66);
    this.#area.note(x, y, 74, 18, 2);
  }

  #crosshair({ context, width, height, ratio }: Surface): void {
    const { at } = this.#editor.pointer;
    if (!at) return;
    const x = snap(at.x, ratio);
    const y = snap(at.y, ratio);
    context.fillStyle = HALO_COLOR;
    context.fillRect(x - 1, 0, 3, height);
    context.fillRect(0, y - 1, width, 3);
    context.fillStyle = WHITE;
    context.fillRect(x, 0, 1, height);
    context.fillRect(0, y, width, 1);
    this.#area.note(x, 0, 1, height, 3);
    this.#area.note(0, y, width, 1, 3);
  }

  #tileInView(): Rect | undefined {
    if (this.#editor.changes.versions.coverage === 0) return undefined;
    const { tiles, current } = this.#editor.coverage.state();
    return current === undefined ? undefined : tiles[current];
  }

  /** The tile in view on the walk for missed vehicles: everything around it steps back. */
  #tile({ context, width, height }: Surface): void {
    const tile = this.#tileInView();
    if (!tile) return;
    const { x, y, width: wide, height: high } = toScreenRect(this.#editor.viewport.view, tile);
    context.fillStyle = TILE_VEIL;
    context.fillRect(0, 0, width, y);
    context.fillRect(0, y + high, width, height - y - high);
    context.fillRect(0, y, x, high);
    context.fillRect(x + wide, y, width - x - wide, high);
    context.setLineDash([10, 6]);
    context.strokeStyle = BRUSH_COLOR;
    context.lineWidth = 2;
    context.strokeRect(x, y, wide, high);
    context.setLineDash([]);
    this.#area.note(0, 0, width, height, 0);
  }
}
