import type { Rect } from '@uvh/domain/annotation/box';
import type { Surface } from './surface.ts';

/** What a region is cut from: the whole view, CSS pixels, and device pixels per CSS pixel. */
export type ViewSize = Pick<Surface, 'width' | 'height' | 'ratio'>;

/** Regions grow and move by so many device pixels, so that a trembling pointer does not allocate new canvases. */
export const REGION_STEP = 32;

/**
 * The smallest region of the view that holds a rectangle (both CSS pixels), with its sides on every `step`th device
 * pixel: between device pixels the compositor would blur it, and coarse steps keep a region the same while what is
 * in it moves a little.
 */
export function regionAround({ x, y, width, height }: Rect, view: ViewSize, step = 1): Rect {
  const grid = step / view.ratio;
  const left = Math.max(0, Math.floor(x / grid) * grid);
  const top = Math.max(0, Math.floor(y / grid) * grid);
  const right = Math.min(view.width, Math.ceil((x + width) / grid) * grid);
  const bottom = Math.min(view.height, Math.ceil((y + height) / grid) * grid);
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Whether any of a rectangle (CSS pixels) is within the view. */
export function isInView({ x, y, width, height }: Rect, view: Pick<ViewSize, 'width' | 'height'>): boolean {
  return x <= view.width && y <= view.height && x + width >= 0 && y + height >= 0;
}
