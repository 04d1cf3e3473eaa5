import type { Rect } from '@uvh/domain/annotation/box';
import { boxAroundEllipse, boxAroundPoints, boxAroundTurned } from '../geometry/bounds.ts';
import type { FourNumbers } from '../geometry/encoding.ts';
import type { PixelSize } from '../orientation.ts';
import type { FileFindings } from '../problem.ts';
import { isJsonObject, type JsonObject, numberIn, textIn } from '../text/json.ts';

/**
 * What a region of Label Studio says: a shape with a class, also in percent of a picture whose size it does not tell,
 * something that bounds nothing, or neither.
 */
export type Region =
  | {
      readonly kind: 'box';
      readonly label: string;
      readonly rect: Rect;
      readonly size: PixelSize;
      readonly note?: string;
    }
  | { readonly kind: 'unsized'; readonly label: string; readonly percent: FourNumbers }
  | { readonly kind: 'other'; readonly what: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Kinds of regions that hold a class, and the key under which their value lists it. */
const LABEL_KEYS = [
  'rectanglelabels',
  'polygonlabels',
  'ellipselabels',
  'brushlabels',
  'keypointlabels',
  'labels',
] as const;

/**
 * Reads a region: its numbers are percent of the picture. Rectangles turn about their top-left corner, ellipses about
 * their middle. `value` is the region's own object in JSON_MIN exports.
 */
export function readRegion(value: JsonObject, size: PixelSize | undefined, type: string | undefined): Region {
  const key = labelKeyIn(value);
  const [label] = labelsIn(value);
  if (label === undefined) return { kind: 'other', what: type ?? 'a region without a class' };
  if (key === 'keypointlabels' || value.format === 'rle') return { kind: 'other', what: type ?? key ?? 'a mask' };
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberIn(value[name]));
  const degrees = numberIn(value.rotation) ?? 0;
  if (!size) {
    if (x !== undefined && y !== undefined && width !== undefined && height !== undefined && degrees % 360 === 0)
      return { kind: 'unsized', label, percent: [x, y, width, height] };
    return { kind: 'refused', message: `("${label}") has no original_width and original_height` };
  }
  const [scaleX, scaleY] = [size.widthPx / 100, size.heightPx / 100];
  if (Array.isArray(value.points)) {
    const around = boxAroundPoints(
      value.points.flatMap((point): readonly (readonly [number, number])[] => {
        const [x, y] = Array.isArray(point) ? point.map(numberIn) : [];
        return x === undefined || y === undefined ? [] : [[x * scaleX, y * scaleY]];
      }),
    );
    if (!around) return { kind: 'refused', message: `("${label}") has an outline without points` };
    return { kind: 'box', label, rect: around, size, note: 'is an outline' };
  }
  const [radiusX, radiusY] = [numberIn(value.radiusX), numberIn(value.radiusY)];
  if (x !== undefined && y !== undefined && radiusX !== undefined && radiusY !== undefined) {
    const middle = [x * scaleX, y * scaleY] as const;
    const rect = boxAroundEllipse(middle, radiusX * scaleX, radiusY * scaleY, degrees);
    return { kind: 'box', label, rect, size, note: 'is an ellipse' };
  }
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    return { kind: 'refused', message: `("${label}") must have x, y, width and height in percent` };
  const rect = { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
  if (degrees % 360 === 0) return { kind: 'box', label, rect, size };
  return { kind: 'box', label, rect: boxAroundTurned(rect, degrees, [rect.x, rect.y]), size, note: 'is a turned box' };
}

/** All classes of a region: its control may let a person choose several. */
export function labelsIn(value: JsonObject): readonly string[] {
  const key = labelKeyIn(value);
  return key === undefined ? [] : listOf(value[key]).flatMap((one) => textIn(one) ?? []);
}

function labelKeyIn(value: JsonObject): (typeof LABEL_KEYS)[number] | undefined {
  return LABEL_KEYS.find((one) => Array.isArray(value[one]));
}

/** The size that a region tells of its picture. */
export function sizeIn(object: JsonObject): PixelSize | undefined {
  const widthPx = numberIn(object.original_width);
  const heightPx = numberIn(object.original_height);
  return widthPx !== undefined && heightPx !== undefined && widthPx > 0 && heightPx > 0
    ? { widthPx, heightPx }
    : undefined;
}

/** The object, or a finding. */
export function objectAt(value: unknown, place: string, findings: FileFindings): JsonObject | undefined {
  return isJsonObject(value) ? value : findings.refuse(place, 'must be an object');
}

/** The list, or none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The list, or none; what is there and is no list is a finding. */
export function listAt(value: unknown, place: string, findings: FileFindings): readonly unknown[] {
  if (value !== undefined && value !== null && !Array.isArray(value)) findings.refuse(place, 'must be a list');
  return listOf(value);
}
