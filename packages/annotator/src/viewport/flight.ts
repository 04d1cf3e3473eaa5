import { clamp, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { toScreenRect, type ViewTransform } from './transform.ts';

/** A box whose longer side is shorter than this on screen is too small to judge. CSS pixels. */
const TINY_ON_SCREEN_PX = 40;
/** How long the longer side of a tiny box becomes. CSS pixels. */
const COMFORTABLE_PX = 150;
/** Room around a box in view, for its label and buttons. CSS pixels. */
const MARGIN_PX = 56;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether the box cannot be judged where it is: partly out of view, or tiny. */
export function needsFlight(view: ViewTransform, size: Size, rect: Rect): boolean {
  const { width, height } = toScreenRect(view, rect);
  return Math.max(width, height) < TINY_ON_SCREEN_PX || isOutOfView(view, size, rect);
}

/** Whether a part of the box is out of view. */
export function isOutOfView(view: ViewTransform, size: Size, rect: Rect): boolean {
  const onScreen = toScreenRect(view, rect);
  // A few pixels beyond the border are no reason to move the whole image.
  const slack = 4;
  return (
    onScreen.x < -slack ||
    onScreen.y < -slack ||
    onScreen.x + onScreen.width > size.width + slack ||
    onScreen.y + onScreen.height > size.height + slack
  );
}

/** The scale at which a box is comfortable to judge, as near to the present one as can be. */
export function flightScale(view: ViewTransform, size: Size, rect: Rect, maxScale: number): number {
  const longer = Math.max(rect.width, rect.height, 1);
  const wanted = longer * view.scale < TINY_ON_SCREEN_PX ? COMFORTABLE_PX / longer : view.scale;
  return Math.min(wanted, maxScale, scaleToHold(size, rect));
}

/** The largest scale at which the rectangle fits into the view with room around it. */
export function scaleToHold(size: Size, rect: Rect): number {
  const width = Math.max(size.width - 2 * MARGIN_PX, size.width / 2);
  const height = Math.max(size.height - 2 * MARGIN_PX, size.height / 2);
  return Math.min(width / Math.max(rect.width, 1), height / Math.max(rect.height, 1));
}

/** The view with that scale and the rectangle in its middle. */
export function centredOn(rect: Rect, scale: number, size: Size): ViewTransform {
  return {
    scale,
    offsetX: size.width / 2 - (rect.x + rect.width / 2) * scale,
    offsetY: size.height / 2 - (rect.y + rect.height / 2) * scale,
  };
}

/** The view moved so that it shows nothing beside the picture where the picture is larger, and centres it where not. */
export function withinPicture({ scale, offsetX, offsetY }: ViewTransform, size: Size): ViewTransform {
  return {
    scale,
    offsetX: heldWithin(offsetX, SPACE_WIDTH * scale, size.width),
    offsetY: heldWithin(offsetY, SPACE_HEIGHT * scale, size.height),
  };
}

function heldWithin(offset: number, length: number, room: number): number {
  return length <= room ? (room - length) / 2 : clamp(offset, room - length, 0);
}

/** A view on its way to another; `target` is what it flies to. */
export interface Flight {
  readonly from: ViewTransform;
  readonly to: ViewTransform;
  readonly target: Rect;
}

/**
 * The view part of the way, 0 to 1. The scale runs geometrically and the target's middle runs straight across the
 * screen, so that the eye can follow it.
 */
export function viewOnTheWay({ from, to, target }: Flight, share: number): ViewTransform {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const x = target.x + target.width / 2;
  const y = target.y + target.height / 2;
  const screenX = mix(x * from.scale + from.offsetX, x * to.scale + to.offsetX, share);
  const screenY = mix(y * from.scale + from.offsetY, y * to.scale + to.offsetY, share);
  return { scale, offsetX: screenX - x * scale, offsetY: screenY - y * scale };
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** The middle box of an image is to be this long on screen at the start, CSS pixels: as much as a thumb covers. */
const START_PX = 44;
/** More would hide where on the road one is: at least so much of the image's width is in view. */
const LEAST_WIDTH_IN_VIEW = 0.3;

/** The scale at which the boxes of an image can be told from each other; undefined where the whole image does that. */
export function startScale(size: Size, boxes: readonly Rect[]): number | undefined {
  const lengths = boxes.map(({ width, height }) => Math.max(width, height)).toSorted((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)];
  const fitted = Math.min(size.width / SPACE_WIDTH, size.height / SPACE_HEIGHT);
  if (middle === undefined || fitted === 0 || middle * fitted >= START_PX) return undefined;
  // At least as near as fills the view: bars above and below an image are room that nobody uses.
  const filling = Math.max(size.width / SPACE_WIDTH, size.height / SPACE_HEIGHT);
  return Math.min(Math.max(filling, START_PX / middle), size.width / (SPACE_WIDTH * LEAST_WIDTH_IN_VIEW));
}
