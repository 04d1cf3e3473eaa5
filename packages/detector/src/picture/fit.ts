import type { Rect } from '@uvh/domain/annotation/box';
import type { PictureStyle } from '../head/head.ts';

/** Where a part of a picture lies in the input of a model. */
export interface Fit {
  /** The part, in pixels of the picture. */
  readonly region: Rect;
  /** Pixels of the input for each pixel of the picture. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** Top left corner of the part in the input; whole numbers. */
  readonly left: number;
  readonly top: number;
  /** Size of the part in the input; whole numbers. What is left of the input is grey. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Fits a part of a picture into an input of that size, the way the model was trained to see it. */
export function fitInto(
  region: Rect,
  input: { readonly widthPx: number; readonly heightPx: number },
  fit: PictureStyle['fit'],
): Fit {
  if (!(region.width > 0 && region.height > 0)) throw new RangeError('A part of a picture has a positive size.');
  const scale = Math.min(input.widthPx / region.width, input.heightPx / region.height);
  const isStretched = fit === 'stretched';
  const widthPx = isStretched ? input.widthPx : wholePixels(region.width * scale, input.widthPx);
  const heightPx = isStretched ? input.heightPx : wholePixels(region.height * scale, input.heightPx);
  const isCentred = fit === 'centred';
  return {
    region,
    scaleX: widthPx / region.width,
    scaleY: heightPx / region.height,
    left: isCentred ? Math.floor((input.widthPx - widthPx) / 2) : 0,
    top: isCentred ? Math.floor((input.heightPx - heightPx) / 2) : 0,
    widthPx,
    heightPx,
  };
}

function wholePixels(size: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(size)));
}

/** From pixels of the input to pixels of the whole picture. */
export function toPicture(rect: Rect, { region, scaleX, scaleY, left, top }: Fit): Rect {
  return {
    x: (rect.x - left) / scaleX + region.x,
    y: (rect.y - top) / scaleY + region.y,
    width: rect.width / scaleX,
    height: rect.height / scaleY,
  };
}

/** From pixels of the whole picture to pixels of the input; the inverse of {@link toPicture}. */
export function toInput(rect: Rect, { region, scaleX, scaleY, left, top }: Fit): Rect {
  return {
    x: (rect.x - region.x) * scaleX + left,
    y: (rect.y - region.y) * scaleY + top,
    width: rect.width * scaleX,
    height: rect.height * scaleY,
  };
}
