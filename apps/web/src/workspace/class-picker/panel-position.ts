interface Point {
  readonly x: number;
  readonly y: number;
}
/** Of the upper left corner. */
export interface Position {
  readonly left: number;
  readonly top: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between a panel and the edge of the area. */
export const MARGIN_PX = 8;

/** Where a panel of that size goes so that it begins beside the point and stays in the area. CSS pixels. */
export function positionWithin({ x, y }: Point, area: Size, width: number, height: number): Position {
  return holdWithin({ left: x + MARGIN_PX, top: y + MARGIN_PX }, area, width, height);
}

/** Where a panel of that size goes so that the point is in its middle, as far as it stays in the area. CSS pixels. */
export function positionAround({ x, y }: Point, area: Size, width: number, height: number): Position {
  return holdWithin({ left: x - width / 2, top: y - height / 2 }, area, width, height);
}

function holdWithin({ left, top }: Position, area: Size, width: number, height: number): Position {
  const hold = (value: number, size: number, room: number) =>
    Math.max(MARGIN_PX, Math.min(value, room - size - MARGIN_PX));
  return { left: hold(left, width, area.width), top: hold(top, height, area.height) };
}
