import type { ClassList } from '@uvh/domain/annotation/class-list';
import { type BoxReader, CONFIRMED, UNSURE } from '../document/box-reader.ts';
import { CHIPS_UP_TO, LEAST_CHIPPED_PX, SMALL_CHIP, smallChipLeft, smallChipTop } from '../hit/label-chip.ts';
import { classStylesOf, SHADE } from './class-style.ts';
import { type Context2D, type Surface, snap } from './surface.ts';

const { width: WIDTH_PX, markedWidth: MARKED_WIDTH_PX, height: HEIGHT_PX } = SMALL_CHIP;
/** Side of the cells in which chips must not meet. */
const CELL_PX = 8;

/** Open, unsure, confirmed: the rows of the strip. */
const MARKS = ['', '?', '✓'] as const;
const CONFIRMED_ROW = 2;

/**
 * The two-letter chips of all boxes of one list of classes, painted once for each class and state and copied from then on. Chips are
 * placed so that none lies over another: open boxes first; a chip without room is left out.
 */
export class ChipStrip {
  readonly #source: CanvasImageSource;
  readonly #ratio: number;
  #taken = new Uint8Array(0);
  #columns = 0;

  /** `source` is a canvas of {@link stripSize}, painted with {@link paintStrip} at that device pixel ratio. */
  constructor(source: CanvasImageSource, ratio: number) {
    this.#source = source;
    this.#ratio = ratio;
  }

  /** Paints the chips of the boxes in view; `places` are left, top, width, height on screen for each of `shown`. */
  paint(surface: Surface, document: BoxReader, shown: Int32Array, places: Float64Array, count: number): void {
    if (count > CHIPS_UP_TO) return;
    this.#columns = Math.ceil(surface.width / CELL_PX) + 1;
    const cells = this.#columns * (Math.ceil(surface.height / CELL_PX) + 1);
    if (this.#taken.length < cells) this.#taken = new Uint8Array(cells);
    else this.#taken.fill(0);
    for (const isConfirmedTurn of [false, true]) {
      for (let at = 0; at < count; at++) {
        const index = shown[at] ?? 0;
        const row = rowOf(document.flags[index] ?? 0);
        if ((row === CONFIRMED_ROW) === isConfirmedTurn) {
          this.#paintOne(surface, places, at, document.slots[index] ?? 0, row);
        }
      }
    }
  }

  /** Paints the chip of a class slot and state at the box whose place is the `at`th. */
  #paintOne(surface: Surface, places: Float64Array, at: number, slot: number, row: number): void {
    const boxTop = places[at * 4 + 1] ?? 0;
    const longer = Math.max(places[at * 4 + 2] ?? 0, places[at * 4 + 3] ?? 0);
    if (longer < LEAST_CHIPPED_PX) return;
    const width = row === 0 ? WIDTH_PX : MARKED_WIDTH_PX;
    const left = snap(smallChipLeft(places[at * 4] ?? 0), surface.ratio);
    const top = snap(smallChipTop(boxTop), surface.ratio);
    if (top + HEIGHT_PX < 0 || !this.#take(left, top, width)) return;
    const k = this.#ratio;
    surface.context.drawImage(
      this.#source,
      slot * MARKED_WIDTH_PX * k,
      row * HEIGHT_PX * k,
      width * k,
      HEIGHT_PX * k,
      left,
      top,
      width,
      HEIGHT_PX,
    );
  }

  /** Takes the cells under a chip; false when one of them is taken. */
  #take(left: number, top: number, width: number): boolean {
    const fromColumn = Math.max(0, Math.floor(left / CELL_PX));
    const toColumn = Math.min(this.#columns - 1, Math.floor((left + width - 1) / CELL_PX));
    const fromRow = Math.max(0, Math.floor(top / CELL_PX));
    const toRow = Math.floor((top + HEIGHT_PX - 1) / CELL_PX);
    for (let row = fromRow; row <= toRow; row++) {
      for (let column = fromColumn; column <= toColumn; column++) {
        if (this.#taken[row * this.#columns + column] === 1) return false;
      }
    }
    for (let row = fromRow; row <= toRow; row++) {
      this.#taken.fill(1, row * this.#columns + fromColumn, row * this.#columns + toColumn + 1);
    }
    return true;
  }
}

function rowOf(flags: number): number {
  if ((flags & CONFIRMED) !== 0) return CONFIRMED_ROW;
  return (flags & UNSURE) !== 0 ? 1 : 0;
}

/** Size of the strip in device pixels. */
export function stripSize(classes: ClassList, ratio: number): { readonly width: number; readonly height: number } {
  return {
    width: Math.ceil(classStylesOf(classes).length * MARKED_WIDTH_PX * ratio),
    height: Math.ceil(MARKS.length * HEIGHT_PX * ratio),
  };
}

/** Paints every chip there is: one column per class slot; open, unsure and confirmed below each other. */
export function paintStrip(context: Context2D, classes: ClassList, ratio: number): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const [slot, style] of classStylesOf(classes).entries()) {
    for (const [row, mark] of MARKS.entries()) {
      const left = slot * MARKED_WIDTH_PX;
      const top = row * HEIGHT_PX;
      const isConfirmed = mark === '✓';
      context.fillStyle = isConfirmed ? SHADE : style.color;
      context.fillRect(left, top, mark === '' ? WIDTH_PX : MARKED_WIDTH_PX, HEIGHT_PX);
      context.fillStyle = isConfirmed ? '#ffffff' : style.textColor;
      context.fillText(
        `${style.code}${mark}`,
        left + 3,
        top + HEIGHT_PX / 2 + 0.5,
        (mark === '' ? WIDTH_PX : MARKED_WIDTH_PX) - 5,
      );
    }
  }
}
