import type { Rect } from '@uvh/domain/annotation/box';
import { type ClassStyle, SHADE } from './class-style.ts';
import type { Context2D, Surface } from './surface.ts';

/** Room for the dark rim around a chip, CSS pixels. */
const RIM_PX = 1;
/** Each box has its number, and labels that are not a class are unlimited: past so many chips the cache is cleared. */
const MOST_KEPT = 256;

/** A canvas to keep a chip on, with its context set for text. */
export interface ChipCanvas {
  readonly source: CanvasImageSource;
  readonly context: Context2D;
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
  paint(surface: Surface, text: string, style: ClassStyle, chip: Rect): void {
    const source = this.#kept.get(text) ?? this.#keep(text, style, chip);
    if (!source) {
      paintChip(surface.textContext, text, style, chip);
      return;
    }
    const { x, y, width, height } = chip;
    surface.context.drawImage(source, x - RIM_PX, y - RIM_PX, width + 2 * RIM_PX, height + 2 * RIM_PX);
  }

  #keep(text: string, style: ClassStyle, { width, height }: Rect): CanvasImageSource | undefined {
    const wide = Math.round((width + 2 * RIM_PX) * this.#ratio);
    const high = Math.round((height + 2 * RIM_PX) * this.#ratio);
    const made = this.#create(wide, high);
    if (!made) return undefined;
    made.context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    paintChip(made.context, text, style, { x: RIM_PX, y: RIM_PX, width, height });
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(text, made.source);
    return made.source;
  }
}

function paintChip(context: Context2D, text: string, style: ClassStyle, { x, y, width, height }: Rect): void {
  context.fillStyle = SHADE;
  context.fillRect(x - RIM_PX, y - RIM_PX, width + 2 * RIM_PX, height + 2 * RIM_PX);
  context.fillStyle = style.color;
  context.fillRect(x, y, width, height);
  context.fillStyle = style.textColor;
  context.fillText(text, x + 5, y + height / 2 + 0.5, width - 8);
}
