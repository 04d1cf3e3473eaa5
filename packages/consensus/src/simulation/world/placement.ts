import { clipToSpace, iou, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { Chance } from '../random.ts';
import type { SimulatedClass } from './classes.ts';

const MIN_SIDE_PX = 4;

/** The rectangle with each side moved by a normal error, in shares of its size. */
export function jitter(rect: Rect, spread: number, chance: Chance): Rect {
  const left = rect.x + spread * rect.width * chance.normal();
  const top = rect.y + spread * rect.height * chance.normal();
  const right = rect.x + rect.width * (1 + spread * chance.normal());
  const bottom = rect.y + rect.height * (1 + spread * chance.normal());
  const moved = { x: left, y: top, width: Math.max(8, right - left), height: Math.max(8, bottom - top) };
  const clipped = clipToSpace(moved);
  return clipped.width >= MIN_SIDE_PX && clipped.height >= MIN_SIDE_PX ? clipped : rect;
}

/** A place for a vehicle of that class that hardly overlaps what is there; undefined when none was found. */
export function freePlace(
  { widthPx, aspect }: SimulatedClass,
  taken: readonly Rect[],
  chance: Chance,
): Rect | undefined {
  for (let attempt = 0; attempt < 12; attempt++) {
    // Vehicles further up the image are further away.
    const depth = chance.between(0.25, 1);
    const width = Math.min(500, widthPx * depth * Math.exp(0.25 * chance.normal()));
    const height = Math.min(500, width * aspect);
    const x = chance.between(0, SPACE_WIDTH - width);
    const y = Math.min(SPACE_HEIGHT - height, depth * (SPACE_HEIGHT - height) * chance.between(0.6, 1));
    const rect = { x, y, width, height };
    if (taken.every((other) => iou(rect, other) < 0.3)) return rect;
  }
  return undefined;
}
