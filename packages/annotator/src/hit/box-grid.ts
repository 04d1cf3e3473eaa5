import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';

/** Side of a cell, in pixels of the annotation space: about a usual vehicle's width. */
const CELL_PX = 64;
const COLUMNS = Math.ceil(SPACE_WIDTH / CELL_PX);
const ROWS = Math.ceil(SPACE_HEIGHT / CELL_PX);
/** Boxes that lie in more cells than this are looked at in every search: there is no room for many of them. */
const MOST_CELLS = 48;

/**
 * Boxes by the cells of a grid over the annotation space that they lie in. Built in two passes over the boxes
 * (count, then place), searched by the cells that a rectangle meets; a box in several of them is reported once.
 */
export class BoxGrid {
  /** Where each cell's boxes begin in `#members`; the last entry is the end. */
  readonly #starts = new Uint32Array(COLUMNS * ROWS + 1);
  readonly #members: Uint32Array;
  readonly #large: number[] = [];
  /** The search that last met each box. */
  readonly #met: Uint32Array;
  #search = 0;

  /** `rects` holds left, top, width and height of each box. */
  constructor(rects: Float64Array, count: number) {
    this.#met = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      if (cellCount(rects, index) > MOST_CELLS) this.#large.push(index);
      else eachCell(rects, index, (cell) => this.#addTo(cell + 1, 1));
    }
    for (let cell = 0; cell < COLUMNS * ROWS; cell++) this.#addTo(cell + 1, this.#starts[cell] ?? 0);
    this.#members = new Uint32Array(this.#starts[COLUMNS * ROWS] ?? 0);
    const next = this.#starts.slice();
    for (let index = 0; index < count; index++) {
      if (cellCount(rects, index) > MOST_CELLS) continue;
      eachCell(rects, index, (cell) => {
        const place = next[cell] ?? 0;
        this.#members[place] = index;
        next[cell] = place + 1;
      });
    }
  }

  /** Calls back once for every box that may meet the rectangle; whether it does is for the caller to see. */
  visit(left: number, top: number, right: number, bottom: number, visitor: (index: number) => void): void {
    for (const index of this.#large) visitor(index);
    this.#search += 1;
    const lastColumn = columnOf(right);
    const lastRow = rowOf(bottom);
    for (let row = rowOf(top); row <= lastRow; row++) {
      for (let column = columnOf(left); column <= lastColumn; column++) {
        const cell = row * COLUMNS + column;
        const end = this.#starts[cell + 1] ?? 0;
        for (let place = this.#starts[cell] ?? 0; place < end; place++) {
          const index = this.#members[place] ?? 0;
          if (this.#met[index] === this.#search) continue;
          this.#met[index] = this.#search;
          visitor(index);
        }
      }
    }
  }

  #addTo(cell: number, by: number): void {
    this.#starts[cell] = (this.#starts[cell] ?? 0) + by;
  }
}

/** Boxes may stick out of the space a little: they lie in its outermost cells then. */
function columnOf(x: number): number {
  return Math.max(0, Math.min(COLUMNS - 1, Math.floor(x / CELL_PX)));
}

function rowOf(y: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor(y / CELL_PX)));
}

function cellCount(rects: Float64Array, index: number): number {
  const [left, top, right, bottom] = sidesOf(rects, index);
  return (columnOf(right) - columnOf(left) + 1) * (rowOf(bottom) - rowOf(top) + 1);
}

function eachCell(rects: Float64Array, index: number, visit: (cell: number) => void): void {
  const [left, top, right, bottom] = sidesOf(rects, index);
  for (let row = rowOf(top); row <= rowOf(bottom); row++) {
    for (let column = columnOf(left); column <= columnOf(right); column++) visit(row * COLUMNS + column);
  }
}

function sidesOf(rects: Float64Array, index: number): readonly [number, number, number, number] {
  const x = rects[index * 4] ?? 0;
  const y = rects[index * 4 + 1] ?? 0;
  return [x, y, x + (rects[index * 4 + 2] ?? 0), y + (rects[index * 4 + 3] ?? 0)];
}
