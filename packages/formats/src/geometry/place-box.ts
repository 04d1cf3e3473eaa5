import type { Rect } from '@uvh/domain/annotation/box';
import type { PixelSize } from '../orientation.ts';
import type { FileFindings, Place } from '../problem.ts';
import { clipToPicture } from './bounds.ts';
import { type BoxEncoding, decodeBox, type FourNumbers } from './encoding.ts';

/** Sticking out by less is rounding, of which nobody needs to know. */
const ROUNDING_PX = 1;
/** What adding and subtracting leaves; cutting it off would change boxes that are right. */
const FLOAT_NOISE_PX = 0.005;

/**
 * The box of four numbers as it lies on its picture: see {@link placeBox}. Between two corners lies the same box
 * whichever of them comes first.
 */
export function placeNumbers(
  values: FourNumbers,
  size: PixelSize,
  encoding: BoxEncoding,
  place: Place,
  findings: FileFindings,
): Rect | undefined {
  const { x, y, width, height } = decodeBox(values, size, encoding);
  const isUpright = encoding.corners !== 'xyxy' || (width >= 0 && height >= 0);
  if (isUpright) return placeBox({ x, y, width, height }, size, place, findings);
  findings.adjust(place, 'has its corners the other way round; the box between them was taken', 'corners');
  const between = { x: Math.min(x, x + width), y: Math.min(y, y + height) };
  return placeBox({ ...between, width: Math.abs(width), height: Math.abs(height) }, size, place, findings);
}

/**
 * The box as it lies on its picture, cut to it. Undefined, with a finding, for a box without an extent (a click
 * without a drag), one of a size below 0, one that lies outside, and numbers that are not finite.
 */
export function placeBox(rect: Rect, size: PixelSize, place: Place, findings: FileFindings): Rect | undefined {
  const { x, y, width, height } = rect;
  if (![x, y, width, height].every(Number.isFinite))
    return findings.refuse(place, 'must have finite numbers for its position and size');
  if (width < 0 || height < 0)
    return findings.leaveOut(
      place,
      `was left out, since it is ${short(width)} x ${short(height)} pixels in size`,
      'negative',
    );
  if (width === 0 || height === 0)
    return findings.passOver(
      place,
      `was left out, since it is ${short(width)} x ${short(height)} pixels in size`,
      'empty',
    );
  const clipped = clipToPicture(rect, size);
  const picture = `its picture of ${size.widthPx} x ${size.heightPx}`;
  if (clipped.width <= 0 || clipped.height <= 0)
    return findings.passOver(place, `was left out, since it lies outside ${picture}`, 'outside');
  const cut = Math.max(width - clipped.width, height - clipped.height);
  if (cut < FLOAT_NOISE_PX) return rect;
  if (cut > ROUNDING_PX) findings.adjust(place, `sticks out of ${picture} and was cut to it`, 'cut');
  return clipped;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
