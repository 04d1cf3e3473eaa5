import type { Rect } from '@uvh/domain/annotation/box';
import type { DraftShape } from '../editor/draft-shape.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { HALO_COLOR, LIMIT_COLOR } from './class-style.ts';
import { paintEnvelope } from './envelope.ts';
import { type LoupeImage, lensRect, paintLoupe } from './loupe.ts';
import { PaintedBounds } from './painted-bounds.ts';
import { regionAround, type ViewSize } from './region.ts';
import { type Context2D, type Surface, snap } from './surface.ts';

type Resizing = Extract<DraftShape, { readonly kind: 'resizing' }>;

/** Room for lines around what is painted, CSS pixels. */
const MARGIN_PX = 6;

/**
 * The part of the view that a drag of a side can ever paint on: the envelope and the loupe. Known when the drag
 * begins, so that it gets a canvas of that size; what a canvas costs per frame goes by its area.
 */
export function resizeRegion(draftShape: Resizing, view: ViewTransform, size: ViewSize, hasLoupe: boolean): Rect {
  const outer = toScreenRect(view, draftShape.outer);
  const lens = hasLoupe ? (lensRect(draftShape, view, size.width) ?? outer) : outer;
  const area = new PaintedBounds();
  for (const { x, y, width, height } of [outer, lens]) area.note(x, y, width, height, MARGIN_PX);
  return regionAround(area.bounds ?? outer, size);
}

/** Paints, on a blank surface, the box that is being resized in the colour of its class, its envelope and, when it is small, the loupe. */
export function paintResize(
  surface: Surface,
  draftShape: Resizing,
  color: string,
  view: ViewTransform,
  image: LoupeImage | undefined,
): void {
  const { context, ratio } = surface;
  paintEnvelope(context, draftShape, view);
  const onScreen = toScreenRect(view, draftShape.rect);
  const x = snap(onScreen.x, ratio);
  const y = snap(onScreen.y, ratio);
  const width = snap(onScreen.x + onScreen.width, ratio) - x;
  const height = snap(onScreen.y + onScreen.height, ratio) - y;
  paintThinFrame(context, { x, y, width, height }, draftShape.isAtLimit ? LIMIT_COLOR : color);
  const lens = image && lensRect(draftShape, view, surface.width);
  if (image && lens) paintLoupe(context, image, draftShape, view, lens);
}

/** A thin line while resizing: the edge of the vehicle under it is what counts. */
export function paintThinFrame(context: Context2D, rect: Rect, color: string): void {
  context.setLineDash([]);
  context.strokeStyle = HALO_COLOR;
  context.lineWidth = 3;
  context.strokeRect(rect.x, rect.y, rect.width, rect.height);
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.strokeRect(rect.x, rect.y, rect.width, rect.height);
}
