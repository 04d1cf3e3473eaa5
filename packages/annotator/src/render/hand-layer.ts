import type { Rect } from '@uvh/domain/annotation/box';
import type { DraftShape } from '../editor/draft-shape.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { paintEnvelope } from './envelope.ts';
import { HALO_COLOR, inkOf, LIMIT_COLOR } from './ink.ts';
import { type LoupeImage, lensPlace, paintLoupe } from './loupe.ts';
import { PaintedArea } from './painted-area.ts';
import { type Pen, type Sheet, snap } from './pen.ts';
import { regionAround, type ViewSize } from './region.ts';

type Resizing = Extract<DraftShape, { readonly kind: 'resizing' }>;

/** Room for lines around what is painted, CSS pixels. */
const MARGIN_PX = 6;

/**
 * The part of the view that a drag of a side can ever paint on: the envelope and the loupe. Known when the drag
 * begins, so that it gets a canvas of that size; what a canvas costs per frame goes by its area.
 */
export function handRegion(draftShape: Resizing, view: ViewTransform, size: ViewSize, hasLoupe: boolean): Rect {
  const outer = toScreenRect(view, draftShape.outer);
  const lens = hasLoupe ? (lensPlace(draftShape, view, size.width) ?? outer) : outer;
  const area = new PaintedArea();
  for (const { x, y, width, height } of [outer, lens]) area.note(x, y, width, height, MARGIN_PX);
  return regionAround(area.bounds ?? outer, size);
}

/** Paints, on a blank sheet, the box in hand with its envelope and, when it is small, the loupe. */
export function paintHand(
  sheet: Sheet,
  draftShape: Resizing,
  slot: number,
  view: ViewTransform,
  image: LoupeImage | undefined,
): void {
  const { pen, ratio } = sheet;
  paintEnvelope(pen, draftShape, view);
  const onScreen = toScreenRect(view, draftShape.rect);
  const x = snap(onScreen.x, ratio);
  const y = snap(onScreen.y, ratio);
  const width = snap(onScreen.x + onScreen.width, ratio) - x;
  const height = snap(onScreen.y + onScreen.height, ratio) - y;
  paintThinFrame(pen, { x, y, width, height }, draftShape.isAtLimit ? LIMIT_COLOR : inkOf(slot).color);
  const lens = image && lensPlace(draftShape, view, sheet.width);
  if (image && lens) paintLoupe(pen, image, draftShape, view, lens);
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
