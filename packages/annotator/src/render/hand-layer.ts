import type { Rect } from '@uvh/domain/annotation/box';
import type { Sketch } from '../editor/sketch.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { paintEnvelope } from './envelope.ts';
import { HALO_COLOR, inkOf, LIMIT_COLOR } from './ink.ts';
import { type LoupeImage, lensPlace, paintLoupe } from './loupe.ts';
import { type Pen, type Sheet, snap } from './pen.ts';

type Resizing = Extract<Sketch, { readonly kind: 'resizing' }>;

/** Room for lines around what is painted, CSS pixels. */
const MARGIN_PX = 6;

/**
 * The part of the view that a drag of a side can ever paint on: the envelope and the loupe. Known when the drag
 * begins, so that it gets a canvas of that size; what a canvas costs per frame goes by its area.
 */
export function handRegion(
  sketch: Resizing,
  view: ViewTransform,
  { width, height, ratio }: Pick<Sheet, 'width' | 'height' | 'ratio'>,
  hasLoupe: boolean,
): Rect {
  const outer = toScreenRect(view, sketch.outer);
  const lens = hasLoupe ? (lensPlace(sketch, view, width) ?? outer) : outer;
  // On whole device pixels, or the compositor would blur it.
  const down = (value: number): number => Math.floor((value - MARGIN_PX) * ratio) / ratio;
  const up = (value: number): number => Math.ceil((value + MARGIN_PX) * ratio) / ratio;
  const left = Math.max(0, down(Math.min(outer.x, lens.x)));
  const top = Math.max(0, down(Math.min(outer.y, lens.y)));
  const right = Math.min(width, up(Math.max(outer.x + outer.width, lens.x + lens.width)));
  const bottom = Math.min(height, up(Math.max(outer.y + outer.height, lens.y + lens.height)));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Paints the box in hand with its envelope and, when it is small, the loupe. */
export function paintHand(
  sheet: Sheet,
  region: Rect,
  sketch: Resizing,
  slot: number,
  view: ViewTransform,
  image: LoupeImage | undefined,
): void {
  const { pen, ratio } = sheet;
  pen.clearRect(region.x, region.y, region.width, region.height);
  paintEnvelope(pen, sketch, view);
  const onScreen = toScreenRect(view, sketch.rect);
  const x = snap(onScreen.x, ratio);
  const y = snap(onScreen.y, ratio);
  const width = snap(onScreen.x + onScreen.width, ratio) - x;
  const height = snap(onScreen.y + onScreen.height, ratio) - y;
  paintThinFrame(pen, { x, y, width, height }, sketch.isAtLimit ? LIMIT_COLOR : inkOf(slot).color);
  const lens = image && lensPlace(sketch, view, sheet.width);
  if (image && lens) paintLoupe(pen, image, sketch, view, lens);
}

/** In hand the line is thin: the edge of the vehicle under it is what counts. */
export function paintThinFrame(pen: Pen, rect: Rect, color: string): void {
  pen.setLineDash([]);
  pen.strokeStyle = HALO_COLOR;
  pen.lineWidth = 3;
  pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
  pen.strokeStyle = color;
  pen.lineWidth = 1.5;
  pen.strokeRect(rect.x, rect.y, rect.width, rect.height);
}
