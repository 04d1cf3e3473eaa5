import type { Rect } from '@uvh/domain/annotation/box';
import { type ClassInk, SHADE } from './ink.ts';
import type { Pen } from './pen.ts';

/** Room for the dark rim around a chip, CSS pixels. */
const RIM_PX = 1;
/** Texts that are no class are as many as there are labels; past so many all are painted anew. */
const MOST_KEPT = 64;

/** A canvas to keep a chip on, with its pen set for text. */
export interface ChipCanvas {
  readonly source: CanvasImageSource;
  readonly pen: Pen;
}

/**
 * The chips with a full name, of the selected box and the one under the pointer. Each is painted once and copied from
 * then on: to set text costs half a millisecond, as often as the pointer meets another box.
 */
export class NameChips {
  readonly #ratio: number;
  readonly #create: (width: number, height: number) => ChipCanvas | undefined;
  readonly #kept = new Map<string, CanvasImageSource>();

  /** `create` makes a canvas of that size in device pixels; where it makes none chips are painted each time. */
  constructor(ratio: number, create: (width: number, height: number) => ChipCanvas | undefined) {
    this.#ratio = ratio;
    this.#create = create;
  }

  /** Paints the chip at its place on screen, CSS pixels. */
  paint(pen: Pen, text: string, ink: ClassInk, chip: Rect): void {
    const source = this.#kept.get(text) ?? this.#keep(text, ink, chip);
    if (!source) {
      paintChip(pen, text, ink, chip);
      return;
    }
    const { x, y, width, height } = chip;
    pen.drawImage(source, x - RIM_PX, y - RIM_PX, width + 2 * RIM_PX, height + 2 * RIM_PX);
  }

  #keep(text: string, ink: ClassInk, { width, height }: Rect): CanvasImageSource | undefined {
    const wide = Math.round((width + 2 * RIM_PX) * this.#ratio);
    const high = Math.round((height + 2 * RIM_PX) * this.#ratio);
    const made = this.#create(wide, high);
    if (!made) return undefined;
    made.pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    paintChip(made.pen, text, ink, { x: RIM_PX, y: RIM_PX, width, height });
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(text, made.source);
    return made.source;
  }
}

function paintChip(pen: Pen, text: string, ink: ClassInk, { x, y, width, height }: Rect): void {
  pen.fillStyle = SHADE;
  pen.fillRect(x - RIM_PX, y - RIM_PX, width + 2 * RIM_PX, height + 2 * RIM_PX);
  pen.fillStyle = ink.color;
  pen.fillRect(x, y, width, height);
  pen.fillStyle = ink.textColor;
  pen.fillText(text, x + 5, y + height / 2 + 0.5, width - 8);
}
