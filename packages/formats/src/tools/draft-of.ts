import type { BoxDraft, ImageDraft } from '../draft.ts';
import { boxAroundPoints } from '../geometry/bounds.ts';
import type { FileFindings } from '../problem.ts';
import { isJsonObject, type JsonObject, numberIn } from '../text/json.ts';

/** A picture of a tool's file; sizes that are not above 0 count as not told. */
export function imageDraft(
  place: string | undefined,
  { file }: FileFindings,
  name: string,
  boxes: readonly BoxDraft[],
  size: { readonly width?: unknown; readonly height?: unknown } = {},
): ImageDraft {
  const [widthPx, heightPx] = [numberIn(size.width), numberIn(size.height)];
  const isSized = widthPx !== undefined && heightPx !== undefined && widthPx > 0 && heightPx > 0;
  return { place, file, name, boxes, ...(isSized && { size: { widthPx, heightPx } }) };
}

/** The box around points `[[x, y], ...]`; undefined where they are none. */
export function boxAround(points: unknown): BoxDraft['shape'] | undefined {
  if (!Array.isArray(points)) return undefined;
  const pairs: (readonly [number, number])[] = [];
  for (const point of points) {
    const [x, y] = Array.isArray(point) ? point.map(numberIn) : [];
    if (x === undefined || y === undefined) return undefined;
    pairs.push([x, y]);
  }
  const rect = boxAroundPoints(pairs);
  return rect && { kind: 'box', rect };
}

/** Four numbers of an object by their names; undefined where one is missing. */
export function fourOf(
  value: unknown,
  names: readonly [string, string, string, string],
): BoxDraft['shape'] | undefined {
  if (!isJsonObject(value)) return undefined;
  const [a, b, c, d] = names.map((name) => numberIn(value[name]));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return { kind: 'numbers', values: [a, b, c, d] };
}

/** The objects of a list with their places; what is no object is told. */
export function objectsIn(
  list: unknown,
  place: string,
  findings: FileFindings,
): (readonly [value: JsonObject, place: string])[] {
  if (!Array.isArray(list)) {
    findings.refuse(place, 'must be a list');
    return [];
  }
  return list.flatMap((value: unknown, index) => {
    const at = `${place}[${index}]`;
    if (isJsonObject(value)) return [[value, at] as const];
    findings.refuse(at, 'must be an object');
    return [];
  });
}
