import type { Rect } from '@uvh/domain/annotation/box';
import type { DraftShape } from '../editor/draft-shape.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { BAND_FILL, LIMIT_COLOR, WHITE } from './ink.ts';
import type { Pen } from './pen.ts';

type Resizing = Extract<DraftShape, { readonly kind: 'resizing' }>;

/**
 * Paints the band in which the dragged sides may end up, only where the handle in hand can bring them: the 20 %
 * rule seen before it is met.
 */
export function paintEnvelope(pen: Pen, draftShape: Resizing, view: ViewTransform): void {
  const { outer, inner } = reachOf(draftShape);
  const out = toScreenRect(view, outer);
  const within = toScreenRect(view, inner);
  pen.fillStyle = BAND_FILL;
  // Four bands around the inner rectangle; those of sides that stay are empty.
  const outRight = out.x + out.width;
  const outBottom = out.y + out.height;
  const withinRight = within.x + within.width;
  const withinBottom = within.y + within.height;
  pen.fillRect(out.x, out.y, out.width, within.y - out.y);
  pen.fillRect(out.x, withinBottom, out.width, outBottom - withinBottom);
  pen.fillRect(out.x, within.y, within.x - out.x, within.height);
  pen.fillRect(withinRight, within.y, outRight - withinRight, within.height);
  pen.setLineDash([3, 3]);
  pen.lineWidth = draftShape.isAtLimit ? 2 : 1;
  pen.strokeStyle = draftShape.isAtLimit ? LIMIT_COLOR : WHITE;
  pen.strokeRect(out.x, out.y, out.width, out.height);
  pen.strokeRect(within.x, within.y, within.width, within.height);
  pen.setLineDash([]);
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
