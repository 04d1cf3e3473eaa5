import type { Rect } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import { BoxGrid } from './box-grid.ts';

/** Up to here a plain scan of the arrays is as quick as any index and needs no building. */
const SCANNED_UP_TO = 1000;
/** So many boxes may have moved since the index was built before it is rebuilt. */
const REBUILT_AFTER = 64;

/**
 * Finds the boxes that meet a rectangle. Scans the arrays of a usual image; for very full ones it keeps an
 * index. Boxes that moved since the index was built are scanned besides, so that one resize among thousands
 * costs no rebuilding.
 */
export class BoxIndex {
  readonly #document: BoxReader;
  #grid: BoxGrid | undefined;
  #gridCount = 0;
  #gridRects = new Float64Array(0);
  #hasMoved = new Uint8Array(0);
  #moved: number[] = [];
  #seenVersion = -1;
  /** The rectangle of the search that runs: left, top, right, bottom. Kept, so that a search makes no object. */
  readonly #sought = new Float64Array(4);

  constructor(document: BoxReader) {
    this.#document = document;
  }

  /**
   * Calls back for every box that meets the rectangle (annotation space), deleted ones included, in no order.
   * The visitor must not search the same index.
   */
  visit(left: number, top: number, right: number, bottom: number, visitor: (index: number) => void): void {
    this.#sought[0] = left;
    this.#sought[1] = top;
    this.#sought[2] = right;
    this.#sought[3] = bottom;
    if (this.#document.count <= SCANNED_UP_TO) {
      this.#scan(0, this.#document.count, visitor);
      return;
    }
    this.#upToDate().visit(left, top, right, bottom, (index) => {
      if (this.#hasMoved[index] === 0) this.#scan(index, index + 1, visitor);
    });
    for (const index of this.#moved) this.#scan(index, index + 1, visitor);
    this.#scan(this.#gridCount, this.#document.count, visitor);
  }

  /** The same as a list. */
  meeting(rect: Rect): number[] {
    const found: number[] = [];
    this.visit(rect.x, rect.y, rect.x + rect.width, rect.y + rect.height, (index) => found.push(index));
    return found;
  }

  #scan(from: number, to: number, visitor: (index: number) => void): void {
    const { rects } = this.#document;
    const left = this.#sought[0] ?? 0;
    const top = this.#sought[1] ?? 0;
    const right = this.#sought[2] ?? 0;
    const bottom = this.#sought[3] ?? 0;
    for (let index = from, at = from * 4; index < to; index++, at += 4) {
      const x = rects[at] ?? 0;
      const y = rects[at + 1] ?? 0;
      if (x <= right && y <= bottom && x + (rects[at + 2] ?? 0) >= left && y + (rects[at + 3] ?? 0) >= top) {
        visitor(index);
      }
    }
  }

  #upToDate(): BoxGrid {
    if (this.#grid && this.#seenVersion === this.#document.geometryVersion) return this.#grid;
    this.#seenVersion = this.#document.geometryVersion;
    if (!this.#grid || this.#document.count < this.#gridCount) return this.#build();
    this.#findMoved();
    const late = this.#moved.length + this.#document.count - this.#gridCount;
    return late > REBUILT_AFTER ? this.#build() : this.#grid;
  }

  #findMoved(): void {
    const { rects } = this.#document;
    this.#moved.length = 0;
    for (let index = 0, at = 0; index < this.#gridCount; index++, at += 4) {
      const isSame =
        rects[at] === this.#gridRects[at] &&
        rects[at + 1] === this.#gridRects[at + 1] &&
        rects[at + 2] === this.#gridRects[at + 2] &&
        rects[at + 3] === this.#gridRects[at + 3];
      this.#hasMoved[index] = isSame ? 0 : 1;
      if (!isSame) this.#moved.push(index);
    }
  }

  #build(): BoxGrid {
    const { rects, count } = this.#document;
    const grid = new BoxGrid(rects, count);
    this.#grid = grid;
    this.#gridCount = count;
    this.#gridRects = rects.slice(0, count * 4);
    this.#hasMoved = new Uint8Array(count);
    this.#moved = [];
    return grid;
  }
}
