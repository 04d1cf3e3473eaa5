import { areaOf, type Rect } from '@uvh/domain/annotation/box';

/** Two hands do not place a box within this of each other on all four sides. */
const ALIKE_PX = 0.5;

/** Whether two boxes lie as one hand alone places them; boxes without area never do. */
export function arePlacedAlike(a: Rect, b: Rect): boolean {
  if (areaOf(a) === 0) return false;
  return [a.x - b.x, a.y - b.y, a.x + a.width - b.x - b.width, a.y + a.height - b.y - b.height].every(
    (distance) => Math.abs(distance) < ALIKE_PX,
  );
}
