import type { Rect } from '@uvh/domain/annotation/box';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { type Surface, snap } from './surface.ts';

const SIDE_PX = 16;
const FILL = '#1a1400';
const INK = '#ffd60a';

/** A question mark at the upper right corner of each place that an earlier reviewer asked about. */
export function paintQuestionMarks(surface: Surface, view: ViewTransform, places: readonly Rect[]): void {
  const { context, width, height, ratio } = surface;
  for (const place of places) {
    const rect = toScreenRect(view, place);
    const x = snap(rect.x + rect.width - SIDE_PX / 2, ratio);
    const y = snap(rect.y - SIDE_PX / 2, ratio);
    if (x > width || y > height || x + SIDE_PX < 0 || y + SIDE_PX < 0) continue;
    context.fillStyle = FILL;
    context.fillRect(x, y, SIDE_PX, SIDE_PX);
    context.fillStyle = INK;
    surface.textContext.fillText('?', x + 5, y + SIDE_PX / 2 + 0.5, SIDE_PX);
  }
}
