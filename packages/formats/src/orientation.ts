import type { Rect } from '@uvh/domain/annotation/box';

/** EXIF orientation 1 to 8 (CIPA DC-008, tag 0x0112): how the stored pixels are turned before they are shown. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The orientation of that number; everything else counts as upright. */
export function orientationFrom(value: number | undefined): Orientation {
  switch (value) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value;
    default:
      return 1;
  }
}

export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Size of the image as shown, from the size of the stored pixels. */
export function shownSize(stored: PixelSize, orientation: Orientation): PixelSize {
  return orientation >= 5 ? { widthPx: stored.heightPx, heightPx: stored.widthPx } : stored;
}

/** A rectangle over the stored pixels, moved to where those pixels are shown. `stored` is their size. */
export function shownRect({ x, y, width, height }: Rect, stored: PixelSize, orientation: Orientation): Rect {
  const fromRight = stored.widthPx - x - width;
  const fromBottom = stored.heightPx - y - height;
  switch (orientation) {
    case 1:
      return { x, y, width, height };
    case 2:
      return { x: fromRight, y, width, height };
    case 3:
      return { x: fromRight, y: fromBottom, width, height };
    case 4:
      return { x, y: fromBottom, width, height };
    case 5:
      return { x: y, y: x, width: height, height: width };
    case 6:
      return { x: fromBottom, y: x, width: height, height: width };
    case 7:
      return { x: fromBottom, y: fromRight, width: height, height: width };
    case 8:
      return { x: y, y: fromRight, width: height, height: width };
  }
}
