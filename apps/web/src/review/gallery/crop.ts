import { clamp, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';

/** One cell of the atlas, in its pixels: crops of equal height, twice the size at which cards show them. */
export const CELL_WIDTH = 200;
export const CELL_HEIGHT = 140;
const COLUMNS = 8;
const ROWS = 16;
/** So many crops lie on one page of the atlas: 1600 x 2240 px, a size that every device can hold. */
const CELLS_PER_PAGE = COLUMNS * ROWS;
export const PAGE_WIDTH = CELL_WIDTH * COLUMNS;
export const PAGE_HEIGHT = CELL_HEIGHT * ROWS;

/** What surrounds a vehicle helps to tell it: this share of the box is shown on each side. */
const CONTEXT = 0.12;

export interface Cell {
  readonly page: number;
  /** Corner on the page, in its pixels. */
  readonly x: number;
  readonly y: number;
}

/** Where the crop of a box lies. */
export function cellOf(index: number): Cell {
  const place = index % CELLS_PER_PAGE;
  return {
    page: Math.floor(index / CELLS_PER_PAGE),
    x: (place % COLUMNS) * CELL_WIDTH,
    y: Math.floor(place / COLUMNS) * CELL_HEIGHT,
  };
}

/** The part of the image that stands for a box: the box with some context, within the image. */
export function cropOf(box: Rect): Rect {
  const marginX = box.width * CONTEXT;
  const marginY = box.height * CONTEXT;
  const x = clamp(box.x - marginX, 0, SPACE_WIDTH - 1);
  const y = clamp(box.y - marginY, 0, SPACE_HEIGHT - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(SPACE_WIDTH, box.x + box.width + marginX) - x),
    height: Math.max(1, Math.min(SPACE_HEIGHT, box.y + box.height + marginY) - y),
  };
}

/** How large a crop is within its cell: as high as the cell unless it would be too wide. */
export function sizeInCell(crop: Rect): { readonly width: number; readonly height: number } {
  const scale = Math.min(CELL_HEIGHT / crop.height, CELL_WIDTH / crop.width);
  return { width: crop.width * scale, height: crop.height * scale };
}
