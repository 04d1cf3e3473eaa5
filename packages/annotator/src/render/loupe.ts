import type { Rect } from '@uvh/domain/annotation/box';
import type { Letterbox } from '@uvh/domain/annotation/letterbox';
import type { Sketch } from '../editor/sketch.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { HALO_COLOR, SHADE, WHITE } from './ink.ts';
import type { Sheet } from './pen.ts';

const RADIUS_PX = 64;
/** How many times larger than on screen. */
const MAGNIFICATION = 4;
/** Larger boxes are judged without; CSS pixels of the longer side on screen. */
const SMALL_BOX_PX = 120;
const GAP_PX = 28;

/** The image as the loupe copies from it: its pixels and how they sit in the annotation space. */
export interface LoupeImage {
  readonly source: CanvasImageSource;
  readonly letterbox: Letterbox;
}

type Resizing = Extract<Sketch, { readonly kind: 'resizing' }>;

/**
 * Paints the surroundings of the side or corner in hand four times enlarged beside the box, when the box is small
 * on screen. Answers what it painted on, CSS pixels; undefined when the box is large enough without.
 */
export function paintLoupe(sheet: Sheet, image: LoupeImage, sketch: Resizing, view: ViewTransform): Rect | undefined {
  const box = toScreenRect(view, sketch.rect);
  if (Math.max(box.width, box.height) > SMALL_BOX_PX) return undefined;
  const focus = focusOf(sketch);
  const lens = lensBeside(box, sheet);
  const centreX = lens.x + RADIUS_PX;
  const centreY = lens.y + RADIUS_PX;
  const scale = view.scale * MAGNIFICATION;
  const { pen } = sheet;
  pen.save();
  pen.beginPath();
  pen.arc(centreX, centreY, RADIUS_PX, 0, 2 * Math.PI);
  pen.clip();
  pen.fillStyle = SHADE;
  pen.fillRect(lens.x, lens.y, lens.width, lens.height);
  paintPixels(sheet, image, focus, lens, scale);
  // The moved sides, as thin as can be: what counts is the edge of the vehicle under them.
  const x = centreX + (sketch.rect.x - focus.x) * scale;
  const y = centreY + (sketch.rect.y - focus.y) * scale;
  pen.setLineDash([]);
  pen.strokeStyle = HALO_COLOR;
  pen.lineWidth = 3;
  pen.strokeRect(x, y, sketch.rect.width * scale, sketch.rect.height * scale);
  pen.strokeStyle = WHITE;
  pen.lineWidth = 1;
  pen.strokeRect(x, y, sketch.rect.width * scale, sketch.rect.height * scale);
  pen.restore();
  pen.beginPath();
  pen.arc(centreX, centreY, RADIUS_PX, 0, 2 * Math.PI);
  pen.strokeStyle = WHITE;
  pen.lineWidth = 2;
  pen.stroke();
  return lens;
}

function paintPixels(
  { pen }: Sheet,
  image: LoupeImage,
  focus: { x: number; y: number },
  lens: Rect,
  scale: number,
): void {
  const { letterbox, source } = image;
  const halfInSpace = RADIUS_PX / scale;
  // Pixels shown as squares: a smoothed edge could be set anywhere.
  pen.imageSmoothingEnabled = false;
  pen.drawImage(
    source,
    (focus.x - halfInSpace - letterbox.offsetX) / letterbox.scale,
    (focus.y - halfInSpace - letterbox.offsetY) / letterbox.scale,
    (2 * halfInSpace) / letterbox.scale,
    (2 * halfInSpace) / letterbox.scale,
    lens.x,
    lens.y,
    lens.width,
    lens.height,
  );
}

/** The middle of the moved side, or the moved corner; annotation space. */
function focusOf({ handle, rect }: Resizing): { x: number; y: number } {
  const x = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5;
  const y = handle.startsWith('n') ? 0 : handle.startsWith('s') ? 1 : 0.5;
  return { x: rect.x + rect.width * x, y: rect.y + rect.height * y };
}

/** Where the lens stands: above the box, else below it, always in view. */
function lensBeside(box: Rect, { width }: Sheet): Rect {
  const size = 2 * RADIUS_PX;
  const middle = box.x + box.width / 2;
  const above = box.y - GAP_PX - size;
  return {
    x: Math.max(4, Math.min(width - size - 4, middle - RADIUS_PX)),
    y: above >= 4 ? above : box.y + box.height + GAP_PX,
    width: size,
    height: size,
  };
}
