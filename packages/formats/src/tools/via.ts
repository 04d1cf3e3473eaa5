import type { BoxDraft, ImageDraft } from '../draft.ts';
import { boxAroundEllipse } from '../geometry/bounds.ts';
import type { FileFindings } from '../problem.ts';
import { parseCsv } from '../text/csv.ts';
import { isJsonObject, type JsonObject, numberIn, shown, textIn } from '../text/json.ts';
import { boxAround, fourOf, imageDraft, objectsIn } from './draft-of.ts';

/** Attributes of a region under which a class is looked for, in letters of any case; else the first that holds text. */
const CLASS_NAMES = ['class', 'label', 'type', 'category', 'name', 'object'];

/** VGG Image Annotator, version 2: the regions of a project or of an export as JSON. */
export function viaDrafts(root: JsonObject, findings: FileFindings): ImageDraft[] {
  const pictures = isJsonObject(root._via_img_metadata) ? root._via_img_metadata : root;
  return Object.entries(pictures).flatMap(([key, picture]): ImageDraft[] => {
    const name = isJsonObject(picture) ? textIn(picture.filename) : undefined;
    if (!isJsonObject(picture) || name === undefined) {
      findings.refuse(key, 'names no picture');
      return [];
    }
    // Version 1 wrote an object with a number for each region.
    const regions = isJsonObject(picture.regions) ? Object.values(picture.regions) : (picture.regions ?? []);
    const boxes = objectsIn(regions, `${key}.regions`, findings).flatMap(([region, place]) =>
      regionDraft(region.shape_attributes, region.region_attributes, place, findings),
    );
    return [imageDraft(key, findings, name, boxes)];
  });
}

/** The same as CSV: a row for each region. */
export function viaCsvDrafts(text: string, findings: FileFindings): ImageDraft[] {
  const [header, ...rows] = parseCsv(text, findings);
  // Version 1 wrote `#filename`.
  const column = (name: string): number => header?.cells.findIndex((cell) => cell.replace(/^#/, '') === name) ?? -1;
  const [file, shape, attributes] = ['filename', 'region_shape_attributes', 'region_attributes'].map(column);
  const boxesOf = new Map<string, BoxDraft[]>();
  for (const { line, cells } of rows) {
    const name = textIn(cells[file ?? -1]);
    if (name === undefined) {
      findings.refuse(line, 'names no picture');
      continue;
    }
    const boxes = boxesOf.get(name) ?? [];
    boxesOf.set(name, boxes);
    const region = objectIn(cells[shape ?? -1]);
    if (region && Object.keys(region).length > 0)
      boxes.push(...regionDraft(region, objectIn(cells[attributes ?? -1]), line, findings));
  }
  return [...boxesOf].map(([name, boxes]) => imageDraft(undefined, findings, name, boxes));
}

function objectIn(cell: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(cell ?? '');
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A region by its shape and attributes, both as version 2 writes them. */
export function regionDraft(
  shape: unknown,
  attributes: unknown,
  place: string | number,
  findings: FileFindings,
): BoxDraft[] {
  if (!isJsonObject(shape)) {
    findings.refuse(place, 'has no shape');
    return [];
  }
  const type = textIn(shape.name) ?? 'nothing';
  if (['point', 'polyline', 'line'].includes(type)) {
    findings.leaveOut(place, `is a ${type}, which bounds no box, and was left out`, type);
    return [];
  }
  const label = classIn(attributes);
  const found = shapeOf(type, shape);
  if (label === undefined || !found) {
    findings.refuse(place, found ? 'has no attribute that names a class' : `of type ${shown(type)} cannot be read`);
    return [];
  }
  if (type !== 'rect')
    findings.adjust(place, `is ${type === 'ellipse' ? 'an' : 'a'} ${type}; the upright box around it was taken`, type);
  return [{ place, label, shape: found }];
}

function shapeOf(type: string, shape: JsonObject): BoxDraft['shape'] | undefined {
  if (type === 'rect') return fourOf(shape, ['x', 'y', 'width', 'height']);
  if (type === 'polygon' && Array.isArray(shape.all_points_x) && Array.isArray(shape.all_points_y)) {
    const ys: readonly unknown[] = shape.all_points_y;
    return boxAround(shape.all_points_x.map((x: unknown, index) => [x, ys[index]]));
  }
  const radii = type === 'circle' ? ['cx', 'cy', 'r', 'r'] : ['cx', 'cy', 'rx', 'ry'];
  const [x, y, rx, ry] = radii.map((name) => numberIn(shape[name]));
  if (x === undefined || y === undefined || rx === undefined || ry === undefined) return undefined;
  const degrees = ((numberIn(shape.theta) ?? 0) * 180) / Math.PI;
  return { kind: 'box', rect: boxAroundEllipse([x, y], rx, ry, degrees) };
}

/** The class of a region: text, or the name of what is ticked. */
function classIn(attributes: unknown): string | undefined {
  if (!isJsonObject(attributes)) return undefined;
  const named = CLASS_NAMES.flatMap((name) =>
    Object.entries(attributes).filter(([key]) => key.trim().toLowerCase() === name),
  );
  const values = named.length === 0 ? Object.values(attributes) : named.map(([, value]) => value);
  return values.map(textOrTicked).find((text) => text !== undefined);
}

function textOrTicked(value: unknown): string | undefined {
  if (!isJsonObject(value)) return textIn(value);
  return Object.entries(value).find(([, isTicked]) => isTicked === true)?.[0];
}
