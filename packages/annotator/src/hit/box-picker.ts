import type { BoxReader } from '../document/box-reader.ts';
import { CONFIRMED, DELETED } from '../document/box-reader.ts';
import type { BoxIndex } from './box-index.ts';

/** Boxes to pick among: those that can be changed, or those that are confirmed and only looked at. */
export type Pickable = 'editable' | 'confirmed';

/** A border under the pointer outweighs the inside of a box that is up to this many times smaller. */
const BORDER_WEIGHT = 0.25;

/**
 * Finds what a person means by a place on the image. The smallest box there wins, since a large one can be
 * met elsewhere; but a border that is aimed at outweighs the inside of boxes of about its size, and a border
 * of a selected box outweighs everything.
 */
export class BoxPicker {
  readonly #document: BoxReader;
  readonly #index: BoxIndex;
  readonly #isSelected: (index: number) => boolean;
  /** 1 for each class slot whose boxes are not shown. */
  hiddenSlots: Uint8Array = new Uint8Array(0);
  #x = 0;
  #y = 0;
  #tolerance = 0;
  #best = -1;
  #bestScore = Number.POSITIVE_INFINITY;
  #among: Pickable = 'editable';

  constructor(document: BoxReader, index: BoxIndex, isSelected: (index: number) => boolean) {
    this.#document = document;
    this.#index = index;
    this.#isSelected = isSelected;
  }

  /** Whether the box's class is shown. */
  isShown(index: number): boolean {
    return this.hiddenSlots[this.#document.slots[index] ?? 0] !== 1;
  }

  /** The box most likely meant at a place of the annotation space; borders count from `tolerance` (its pixels) away. */
  top(x: number, y: number, tolerance: number, among: Pickable): number | undefined {
    this.#ask(x, y, tolerance, among);
    this.#best = -1;
    this.#bestScore = Number.POSITIVE_INFINITY;
    this.#index.visit(x - tolerance, y - tolerance, x + tolerance, y + tolerance, this.#weigh);
    return this.#best === -1 ? undefined : this.#best;
  }

  /** All boxes at a place, the one most likely meant first. */
  stack(x: number, y: number, tolerance: number, among: Pickable): number[] {
    this.#ask(x, y, tolerance, among);
    const found: { index: number; score: number }[] = [];
    this.#index.visit(x - tolerance, y - tolerance, x + tolerance, y + tolerance, (index) => {
      if (this.#isWanted(index)) found.push({ index, score: this.#score(index) });
    });
    return found.sort((a, b) => a.score - b.score || b.index - a.index).map(({ index }) => index);
  }

  #ask(x: number, y: number, tolerance: number, among: Pickable): void {
    this.#x = x;
    this.#y = y;
    this.#tolerance = tolerance;
    this.#among = among;
  }

  readonly #weigh = (index: number): void => {
    if (!this.#isWanted(index)) return;
    const score = this.#score(index);
    if (score < this.#bestScore || (score === this.#bestScore && index > this.#best)) {
      this.#best = index;
      this.#bestScore = score;
    }
  };

  #isWanted(index: number): boolean {
    const state = (this.#document.flags[index] ?? 0) & (DELETED | CONFIRMED);
    if (state !== (this.#among === 'editable' ? 0 : CONFIRMED)) return false;
    return this.isShown(index) || this.#isSelected(index);
  }

  #score(index: number): number {
    const at = index * 4;
    const { rects } = this.#document;
    const left = rects[at] ?? 0;
    const top = rects[at + 1] ?? 0;
    const width = rects[at + 2] ?? 0;
    const height = rects[at + 3] ?? 0;
    const reach = this.#tolerance;
    const isInside =
      this.#x > left + reach &&
      this.#x < left + width - reach &&
      this.#y > top + reach &&
      this.#y < top + height - reach;
    const area = width * height;
    if (isInside) return area;
    return this.#isSelected(index) ? area * 1e-12 : area * BORDER_WEIGHT;
  }
}

/** The box under the one given in a stack, starting over after the last; undefined when the stack is empty. */
export function boxUnderneath(stack: readonly number[], top: number | undefined): number | undefined {
  const place = top === undefined ? -1 : stack.indexOf(top);
  return stack[(place + 1) % stack.length];
}
