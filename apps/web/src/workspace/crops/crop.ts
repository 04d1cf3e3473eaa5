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
const CONTEXT = 0.2;

/** The edge of a box in its crop: white on a dark halo, which stands out from bright and dark vehicles alike. */
const EDGE = [
  [3, 'rgba(0, 0, 0, 0.5)'],
  [1, '#ffffff'],
] as const;

export interface Cell {
  readonly page: number;
  /** Corner on the page, in its pixels. */
  readonly x: number;
  readonly y: number;
}

/** Where the crop of a box lies. */
export function cellOf(index: number): Cell {
  const cell = index % CELLS_PER_PAGE;
  return {
    page: Math.floor(index / CELLS_PER_PAGE),
    x: (cell % COLUMNS) * CELL_WIDTH,
    y: Math.floor(cell / COLUMNS) * CELL_HEIGHT,
  };
}

/** The part of the image that stands for a box: the box with some context, within the image. */
function cropOf(box: Rect): Rect {
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

/** Draws the crop of a box and the box's edge in it, so that it is clear which vehicle is meant where two are seen. */
export function drawEdgedCrop(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  box: Rect,
  frame: Rect,
): void {
  drawCrop(context, picture, box, frame);
  const crop = cropOf(box);
  const scale = Math.min(frame.height / crop.height, frame.width / crop.width);
  const x = frame.x + (frame.width - crop.width * scale) / 2 + (box.x - crop.x) * scale;
  const y = frame.y + (frame.height - crop.height * scale) / 2 + (box.y - crop.y) * scale;
  for (const [lineWidth, color] of EDGE) {
    context.lineWidth = lineWidth;
    context.strokeStyle = color;
    context.strokeRect(x, y, box.width * scale, box.height * scale);
  }
}

/** Draws a box (annotation space), cut out of its picture, into a frame: as large as it fits, in the middle. */
export function drawCrop(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  box: Rect,
  frame: Rect,
): void {
  const crop = cropOf(box);
  const scale = Math.min(frame.height / crop.height, frame.width / crop.width);
  const width = crop.width * scale;
  const height = crop.height * scale;
  // The picture may have another size than the space that boxes live in.
  const scaleX = picture.width / SPACE_WIDTH;
  const scaleY = picture.height / SPACE_HEIGHT;
  context.imageSmoothingQuality = 'high';
  context.clearRect(frame.x, frame.y, frame.width, frame.height);
  context.drawImage(
    picture,
    crop.x * scaleX,
    crop.y * scaleY,
    crop.width * scaleX,
    crop.height * scaleY,
    frame.x + (frame.width - width) / 2,
    frame.y + (frame.height - height) / 2,
    width,
    height,
  );
}
