import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from './box.ts';

/** How an image of another size sits in the annotation space: scaled by `scale`, moved by the offsets (pixels). */
export interface Letterbox {
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/**
 * Fits an image of that size (pixels, EXIF orientation already applied) into the 1920 x 1080 space,
 * aspect kept, centred (docs/product/choices.md#image-space).
 */
export function letterboxFor(widthPx: number, heightPx: number): Letterbox {
  if (!(widthPx > 0 && heightPx > 0))
    throw new RangeError(`An image needs a positive size, not ${widthPx} x ${heightPx}.`);
  const scale = Math.min(SPACE_WIDTH / widthPx, SPACE_HEIGHT / heightPx);
  return {
    scale,
    offsetX: (SPACE_WIDTH - widthPx * scale) / 2,
    offsetY: (SPACE_HEIGHT - heightPx * scale) / 2,
  };
}

/** From source pixels into the annotation space. */
export function toSpace(rect: Rect, box: Letterbox): Rect {
  return {
    x: rect.x * box.scale + box.offsetX,
    y: rect.y * box.scale + box.offsetY,
    width: rect.width * box.scale,
    height: rect.height * box.scale,
  };
}

/** From the annotation space back to source pixels; the inverse of {@link toSpace} within 1e-6. */
export function toSource(rect: Rect, box: Letterbox): Rect {
  return {
    x: (rect.x - box.offsetX) / box.scale,
    y: (rect.y - box.offsetY) / box.scale,
    width: rect.width / box.scale,
    height: rect.height / box.scale,
  };
}
