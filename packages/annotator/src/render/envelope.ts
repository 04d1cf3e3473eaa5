import type { Rect } from '@uvh/domain/annotation/box';
import type { DraftShape } from '../editor/draft-shape.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { BAND_FILL, LIMIT_COLOR, WHITE } from './class-style.ts';
import type { Context2D } from './surface.ts';

type Resizing = Extract<DraftShape, { readonly kind: 'resizing' }>;

/**
 * Paints the band in which the dragged sides may end up, only where the dragged handle can bring them: the 20 %
 * rule is visible before it is reached.
 */
export function paintEnvelope(context: Context2D, draftShape: Resizing, view: ViewTransform): void {
  const { outer, inner } = reachOf(draftShape);
  const out = toScreenRect(view, outer);
  const within = toScreenRect(view, inner);
  context.fillStyle = BAND_FILL;
  // Four bands around the inner rectangle; those of sides that stay are empty.
  const outRight = out.x + out.width;
  const outBottom = out.y + out.height;
  const withinRight = within.x + within.width;
  const withinBottom = within.y + within.height;
  context.fillRect(out.x, out.y, out.width, within.y - out.y);
  context.fillRect(out.x, withinBottom, out.width, outBottom - withinBottom);
  context.fillRect(out.x, within.y, within.x - out.x, within.height);
  context.fillRect(withinRight, within.y, outRight - withinRight, within.height);
  context.setLineDash([3, 3]);
  context.lineWidth = draftShape.isAtLimit ? 2 : 1;
  context.strokeStyle = draftShape.isAtLimit ? LIMIT_COLOR : WHITE;
  context.strokeRect(out.x, out.y, out.width, out.height);
  context.strokeRect(within.x, within.y, within.width, within.height);
  context.setLineDash([]);
}

/** The envelope cut to the sides that the handle moves; the others stay where the box has them. */
function reachOf({ handle, rect, inner, outer }: Resizing): { readonly outer: Rect; readonly inner: Rect } {
  const cut = (band: Rect): Rect => {
    const left = handle.includes('w') ? band.x : rect.x;
    const right = handle.includes('e') ? band.x + band.width : rect.x + rect.width;
    const top = handle.startsWith('n') ? band.y : rect.y;
    const bottom = handle.startsWith('s') ? band.y + band.height : rect.y + rect.height;
    return { x: left, y: top, width: right - left, height: bottom - top };
  };
  return { outer: cut(outer), inner: cut(inner) };
}
