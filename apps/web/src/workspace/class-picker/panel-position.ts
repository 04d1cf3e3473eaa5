interface Point {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between a panel and the edge of the area. */
export const MARGIN_PX = 8;

/** Where a panel of that size goes so that it begins beside the point and stays in the area. CSS pixels. */
export function positionWithin(at: Point, area: Size, width: number, height: number): { left: number; top: number } {
  const hold = (value: number, size: number, room: number) =>
    Math.max(MARGIN_PX, Math.min(value, room - size - MARGIN_PX));
  return { left: hold(at.x + MARGIN_PX, width, area.width), top: hold(at.y + MARGIN_PX, height, area.height) };
}
