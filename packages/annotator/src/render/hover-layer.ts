import type { Rect } from '@uvh/domain/annotation/box';
import { isEditable } from '../document/box-reader.ts';
import type { Editor } from '../editor/editor.ts';
import { paintBoxChip } from './box-chip.ts';
import { classStyleOf, WHITE } from './class-style.ts';
import type { NameChips } from './name-chips.ts';
import { NullContext2D } from './null-context.ts';
import { PaintedBounds } from './painted-bounds.ts';
import { isInView, REGION_STEP, regionAround, type ViewSize } from './region.ts';
import { type Surface, snapRect } from './surface.ts';

const NULL_CONTEXT = new NullContext2D();

/**
 * Paints the box under the pointer, on a canvas of its own: of all that is shown over the boxes it changes most often, and
 * the selection, which may be far away, is not painted with it.
 */
export class HoverLayer {
  readonly #editor: Editor;
  readonly #names: NameChips;

  constructor(editor: Editor, names: NameChips) {
    this.#editor = editor;
    this.#names = names;
  }

  /** The part of the view that would be painted on now; none if there is nothing to show. */
  region(view: ViewSize): Rect | undefined {
    const { display, draftShape, pointer, selection, document } = this.#editor;
    const { hovered } = pointer;
    if (hovered === undefined || draftShape !== undefined || selection.includes(hovered)) return undefined;
    if (display.isBareImage || display.verdicts || !isEditable(document, hovered)) return undefined;
    const { width, height, ratio } = view;
    const bounds = this.#box({ context: NULL_CONTEXT, textContext: NULL_CONTEXT, width, height, ratio }, hovered);
    return bounds && isInView(bounds, view) ? regionAround(bounds, view, REGION_STEP) : undefined;
  }

  /** Paints on a blank surface that covers the region. */
  paint(surface: Surface): void {
    const { hovered } = this.#editor.pointer;
    if (hovered !== undefined) this.#box(surface, hovered);
  }

  #box(surface: Surface, index: number): Rect | undefined {
    const { document, pointer } = this.#editor;
    const rect = snapRect(this.#editor.screenRectOf(index), surface.ratio);
    const style = classStyleOf(document.classes, document.slots[index] ?? 0);
    const { context } = surface;
    context.setLineDash([]);
    context.strokeStyle = WHITE;
    context.lineWidth = 4;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    context.strokeStyle = style.color;
    context.lineWidth = 2;
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
    const { pointerType } = pointer;
    const chip = paintBoxChip(this.#names, surface, { document, index, rect, style, pointerType });
    const area = new PaintedBounds();
    area.note(rect.x, rect.y, rect.width, rect.height, 4);
    area.note(chip.x, chip.y, chip.width, chip.height, 3);
    return area.bounds;
  }
}
