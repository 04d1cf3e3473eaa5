import { clipToSpace, type Rect } from '@uvh/domain/annotation/box';
import { letterboxFor, toSource, toSpace } from '@uvh/domain/annotation/letterbox';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { ClassMap } from './class-map.ts';
import type { DatasetImage } from './dataset.ts';
import { clipToPicture } from './geometry/bounds.ts';
import { type Orientation, type PixelSize, shownRect, shownSize } from './orientation.ts';

export type Placement =
  | { readonly kind: 'placed'; readonly toShown: (rect: Rect) => Rect }
  | { readonly kind: 'refused'; readonly reason: string };

/** Two aspect ratios closer than this are the same picture at another size. */
const SAME_ASPECT = 0.01;

/**
 * How boxes of an annotation file come to lie on the real image. The file's own width and height tell
 * which pixels its boxes mean: the image as shown (EXIF orientation applied), else the stored pixels, else
 * a copy of one of the two at another size. Where both readings have the same size (mirrored or upside
 * down), the image as shown is meant, since that is what people and most tools see.
 */
export function placementOf(described: PixelSize, stored: PixelSize, orientation: Orientation): Placement {
  const shown = shownSize(stored, orientation);
  if (isSameAspect(described, shown)) return { kind: 'placed', toShown: (rect) => scaled(rect, described, shown) };
  if (isSameAspect(described, stored))
    return { kind: 'placed', toShown: (rect) => shownRect(scaled(rect, described, stored), stored, orientation) };
  const sizes = `${described.widthPx} x ${described.heightPx}, the image is ${shown.widthPx} x ${shown.heightPx}`;
  return { kind: 'refused', reason: `its boxes were made on ${sizes}` };
}

function isSameAspect(a: PixelSize, b: PixelSize): boolean {
  return Math.abs((a.widthPx * b.heightPx) / (a.heightPx * b.widthPx) - 1) <= SAME_ASPECT;
}

function scaled(rect: Rect, from: PixelSize, to: PixelSize): Rect {
  const scaleX = to.widthPx / from.widthPx;
  const scaleY = to.heightPx / from.heightPx;
  return { x: rect.x * scaleX, y: rect.y * scaleY, width: rect.width * scaleX, height: rect.height * scaleY };
}

export interface PlacedBoxes {
  readonly suggestions: readonly Suggestion[];
  /** Boxes left out because less than 1 px of them lies on the image. */
  readonly outside: number;
}

/** The largest id that a 32-bit signed field holds. */
const MAX_BBOX_ID = 2 ** 31 - 1;

/**
 * The boxes of a source image as suggestions in the annotation space: placed on the image as shown, cut to
 * it, letter-boxed (docs/product/choices.md#image-space), labelled through the class map, without classes that it leaves
 * out. The file's ids are
 * kept as bbox ids where all of them are distinct whole numbers, so that an export can be joined to its
 * source.
 */
export function suggestionsOf(
  image: DatasetImage,
  shown: PixelSize,
  toShown: (rect: Rect) => Rect,
  classMap: ClassMap,
): PlacedBoxes {
  const letterbox = letterboxFor(shown.widthPx, shown.heightPx);
  const boxes = image.boxes.filter(({ label }) => !classMap.leavesOut(label));
  const ids = boxes.map((box) => Number(box.id));
  const areIdsUsable =
    new Set(ids).size === ids.length && ids.every((id) => Number.isInteger(id) && id >= 0 && id <= MAX_BBOX_ID);
  const suggestions = boxes.flatMap((box, index): Suggestion[] => {
    const onImage = clipToPicture(toShown(box), shown);
    const rect = clipToSpace(toSpace(onImage, letterbox));
    if (rect.width < 1 || rect.height < 1) return [];
    return [
      {
        bboxId: areIdsUsable ? (ids[index] ?? index) : index + 1,
        label: classMap.labelFor(box.label),
        ...rect,
        ...(box.score !== undefined && { score: box.score }),
      },
    ];
  });
  return { suggestions, outside: boxes.length - suggestions.length };
}

/** A rectangle of the annotation space in pixels of the source image as shown; nothing is rounded. */
export function inSourcePixels(rect: Rect, shown: PixelSize): Rect {
  return toSource(rect, letterboxFor(shown.widthPx, shown.heightPx));
}
