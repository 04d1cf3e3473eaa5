import { areaOf, intersectionArea, iou, type Rect } from '@uvh/domain/annotation/box';
import type { Detection } from '../head/decode.ts';

/** What a model found when it was shown a part of the picture, in pixels of the whole picture. */
export interface View {
  readonly region: Rect;
  readonly detections: readonly Detection[];
}

/** Boxes that share more than this, whatever their classes, are one object. */
const SAME_OBJECT_IOU = 0.5;
/** Where boxes of two classes share more than this, the import merges them and remembers both labels. */
const RIVAL_IOU = 0.7;
/** A box of the same class of which so much lies within a surer one is a part of it, seen in another view. */
const PART_SHARE = 0.85;
/** How near to an inner edge of its tile a box ends that is cut by it, as a share of the tile's side. */
const CUT_SHARE = 0.008;

/** Boxes kept of each view before they are compared with one another; no street holds more. */
const MOST_PER_VIEW = 600;

/**
 * Makes one list of what a model found in several overlapping views of a picture: boxes cut by an inner edge of their
 * view are dropped (a neighbour, or the view of the whole, shows them whole), and of boxes on one object the surest of
 * each class is kept. Only a box of another class at the very same place stays beside it, for the import to merge. The
 * surest box stands first.
 */
export function mergeViews(widthPx: number, heightPx: number, views: readonly View[]): Detection[] {
  const whole = views.flatMap(({ region, detections }, view) =>
    detections
      .toSorted(bySureness)
      .slice(0, MOST_PER_VIEW)
      .flatMap((found) => {
        const clipped = clipTo(found, widthPx, heightPx);
        return clipped && !isCut(found, region, widthPx, heightPx) ? [{ view, found: clipped }] : [];
      }),
  );
  whole.sort((a, b) => bySureness(a.found, b.found));
  const kept: typeof whole = [];
  for (const one of whole) if (!kept.some((other) => isSameObject(other, one))) kept.push(one);
  return kept.map(({ found }) => found);
}

interface InView {
  readonly view: number;
  readonly found: Detection;
}

function isSameObject(surer: InView, other: InView): boolean {
  const [a, b] = [surer.found, other.found];
  if (a.x > b.x + b.width || b.x > a.x + a.width || a.y > b.y + b.height || b.y > a.y + a.height) return false;
  const overlap = iou(a, b);
  if (a.classIndex !== b.classIndex) return overlap > SAME_OBJECT_IOU && overlap <= RIVAL_IOU;
  // A smaller vehicle before a larger one is another object, but a smaller box from another view is a piece of it.
  return (
    overlap > SAME_OBJECT_IOU ||
    (surer.view !== other.view && intersectionArea(a, b) > PART_SHARE * Math.min(areaOf(a), areaOf(b)))
  );
}

function isCut(box: Rect, region: Rect, widthPx: number, heightPx: number): boolean {
  const slackX = region.width * CUT_SHARE;
  const slackY = region.height * CUT_SHARE;
  const right = region.x + region.width;
  const bottom = region.y + region.height;
  return (
    (region.x > 0 && box.x < region.x + slackX) ||
    (region.y > 0 && box.y < region.y + slackY) ||
    (right < widthPx && box.x + box.width > right - slackX) ||
    (bottom < heightPx && box.y + box.height > bottom - slackY)
  );
}

function clipTo(found: Detection, widthPx: number, heightPx: number): Detection | undefined {
  const x = Math.max(0, found.x);
  const y = Math.max(0, found.y);
  const width = Math.min(widthPx, found.x + found.width) - x;
  const height = Math.min(heightPx, found.y + found.height) - y;
  return width >= 1 && height >= 1 ? { ...found, x, y, width, height } : undefined;
}

/** The surer first; of equals always the same one, so that the order of the views does not matter. */
function bySureness(a: Detection, b: Detection): number {
  return b.score - a.score || a.x - b.x || a.y - b.y || a.width - b.width || a.classIndex - b.classIndex;
}
