import type { Rect, ResizeHandle } from '@uvh/domain/annotation/box';
import type { Letterbox } from '@uvh/domain/annotation/letterbox';
import type { DraftShape } from '../editor/draft-shape.ts';
import { toScreenPoint, toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { HALO_COLOR, SHADE, WHITE } from './class-style.ts';
import { type Light, loupeFilterOf } from './picture-filter.ts';
import type { Context2D } from './surface.ts';

const RADIUS_PX = 64;
/** How many times larger than on screen. */
const MAGNIFICATION = 4;
/** Larger boxes are judged without; CSS pixels of the longer side on screen, at its largest. */
const SMALL_BOX_PX = 144;
const GAP_PX = 22;
/** What a finger covers around the place that it points at. */
const FINGER_PX = 44;

/** The image as the loupe copies from it: its pixels and how they sit in the annotation space. */
export interface LoupeImage {
  readonly source: CanvasImageSource;
  readonly letterbox: Letterbox;
  /** The light in which the loupe shows them. */
  readonly light: Light;
}

type Resizing = Extract<DraftShape, { readonly kind: 'resizing' }>;

/** A rectangle and which side or corner of it is moved; annotation space. */
interface Moved {
  readonly handle: ResizeHandle;
  readonly rect: Rect;
}

/**
 * Where the lens stands, CSS pixels: beside the box and all that it may become, so that it stays in its place while
 * a side is dragged. Undefined for a box that is large enough on screen without.
 */
export function lensRect(draftShape: Resizing, view: ViewTransform, viewWidth: number): Rect | undefined {
  const outer = toScreenRect(view, draftShape.outer);
  if (Math.max(outer.width, outer.height) > SMALL_BOX_PX) return undefined;
  const size = 2 * RADIUS_PX;
  const middle = outer.x + outer.width / 2;
  const above = outer.y - GAP_PX - size;
  return {
    x: Math.max(4, Math.min(viewWidth - size - 4, middle - RADIUS_PX)),
    y: above >= 4 ? above : outer.y + outer.height + GAP_PX,
    width: size,
    height: size,
  };
}

/** Where the lens stands for a corner under a finger, CSS pixels: above it, or beside it at the upper edge of the view. */
export function lensOverFinger(moved: Moved, view: ViewTransform, viewWidth: number): Rect {
  const { x, y } = toScreenPoint(view, focusOf(moved));
  const size = 2 * RADIUS_PX;
  const above = y - FINGER_PX - size;
  const beside = x > viewWidth / 2 ? x - FINGER_PX - size : x + FINGER_PX;
  const left = above >= 4 ? x - RADIUS_PX : beside;
  return { x: Math.max(4, Math.min(viewWidth - size - 4, left)), y: Math.max(4, above), width: size, height: size };
}

/** Paints the surroundings of the dragged side or corner four times enlarged into the lens. */
export function paintLoupe(context: Context2D, image: LoupeImage, moved: Moved, view: ViewTransform, lens: Rect): void {
  const focus = focusOf(moved);
  const centreX = lens.x + RADIUS_PX;
  const centreY = lens.y + RADIUS_PX;
  const scale = view.scale * MAGNIFICATION;
  context.save();
  context.beginPath();
  context.arc(centreX, centreY, RADIUS_PX, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = SHADE;
  context.fillRect(lens.x, lens.y, lens.width, lens.height);
  paintPixels(context, image, focus, lens, scale);
  // The moved sides, as thin as can be: what counts is the edge of the vehicle under them.
  const x = centreX + (moved.rect.x - focus.x) * scale;
  const y = centreY + (moved.rect.y - focus.y) * scale;
  context.setLineDash([]);
  context.strokeStyle = HALO_COLOR;
  context.lineWidth = 3;
  context.strokeRect(x, y, moved.rect.width * scale, moved.rect.height * scale);
  context.strokeStyle = WHITE;
  context.lineWidth = 1;
  context.strokeRect(x, y, moved.rect.width * scale, moved.rect.height * scale);
  context.restore();
  context.beginPath();
  context.arc(centreX, centreY, RADIUS_PX, 0, 2 * Math.PI);
  context.strokeStyle = WHITE;
  context.lineWidth = 2;
  context.stroke();
}

function paintPixels(
  context: Context2D,
  image: LoupeImage,
  focus: { x: number; y: number },
  lens: Rect,
  scale: number,
): void {
  const { letterbox, source, light } = image;
  const halfInSpace = RADIUS_PX / scale;
  // Pixels shown as squares: a smoothed edge could be set anywhere.
  context.imageSmoothingEnabled = false;
  // Browsers without filters on a canvas show the pixels as they are.
  context.filter = loupeFilterOf(light);
  context.drawImage(
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
  context.filter = 'none';
}

/** The middle of the moved side, or the moved corner; annotation space. */
function focusOf({ handle, rect }: Moved): { x: number; y: number } {
  const x = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5;
  const y = handle.startsWith('n') ? 0 : handle.startsWith('s') ? 1 : 0.5;
  return { x: rect.x + rect.width * x, y: rect.y + rect.height * y };
}
