import type { Rect } from '@uvh/domain/annotation/box';
import { type BoxDraft, type ImageDraft, imagesOfDrafts } from '../draft.ts';
import { baseNameOf, type DatasetFiles, textOf } from '../files.ts';
import { boxAroundPoints, boxAroundTurned, centreOf } from '../geometry/bounds.ts';
import { boxAroundSegmentation } from '../geometry/segmentation.ts';
import { boxFieldsIn, definedOf, imageFieldsIn, splitInPath } from '../image-fields.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { fieldsOf, idIn, isJsonObject, type JsonObject, numberIn, parseJson, shown, textIn } from '../text/json.ts';

/**
 * Reads Datumaro's own JSON (`annotations/<subset>.json`): boxes, turned boxes, polygons, masks and ellipses, of which
 * the upright box around counts. Labels, captions, points and lines of a picture are told and left out.
 */
export async function readDatumaro(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const drafts: ImageDraft[] = [];
  const classes = new Map<string, { name: string; id: number }>();
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const root = parseJson(textOf(await files.bytes(path)), file);
    if (root === undefined) continue;
    if (!isJsonObject(root) || !Array.isArray(root.items)) {
      file.refuse('items', 'must be a list');
      continue;
    }
    const names = labelsIn(root);
    for (const [id, name] of names.entries()) if (!classes.has(name)) classes.set(name, { name, id });
    for (const [index, item] of root.items.entries()) {
      const draft = imageDraft(item, `items[${index}]`, names, file);
      if (draft) drafts.push(draft);
    }
  }
  const images = await imagesOfDrafts(drafts, { corners: 'xywh', unit: 'px' }, files, findings);
  return { dataset: { classes: [...classes.values()], images }, problems: findings.list() };
}

function labelsIn({ categories }: JsonObject): readonly string[] {
  const label = isJsonObject(categories) ? categories.label : undefined;
  const labels = isJsonObject(label) && Array.isArray(label.labels) ? label.labels : [];
  return labels.map((one, index) => (isJsonObject(one) ? (textIn(one.name) ?? String(index)) : String(index)));
}

function imageDraft(
  item: unknown,
  place: string,
  names: readonly string[],
  findings: FileFindings,
): ImageDraft | undefined {
  if (!isJsonObject(item)) return findings.refuse(place, 'must be an object');
  const image = fieldsOf(item.image);
  const id = idIn(item.id);
  const name = textIn(image.path) ?? id;
  if (name === undefined) return findings.refuse(place, 'has neither an id nor a path of a picture');
  const [heightPx, widthPx] = Array.isArray(image.size) ? image.size.map(numberIn) : [];
  const split = splitInPath(baseNameOf(findings.file));
  const annotations = Array.isArray(item.annotations) ? item.annotations : [];
  return {
    ...(split && { split }),
    ...imageFieldsIn(item.attr),
    place,
    file: findings.file,
    name,
    ...definedOf({ id }),
    ...(widthPx !== undefined &&
      heightPx !== undefined &&
      widthPx > 0 &&
      heightPx > 0 && { size: { widthPx, heightPx } }),
    boxes: annotations.flatMap((one, index) => boxDraft(one, `${place}.annotations[${index}]`, names, findings) ?? []),
  };
}

function boxDraft(
  value: unknown,
  place: string,
  names: readonly string[],
  findings: FileFindings,
): BoxDraft | undefined {
  if (!isJsonObject(value)) return findings.refuse(place, 'must be an object');
  const type = textIn(value.type) ?? 'nothing';
  if (['label', 'caption', 'points', 'polyline', 'skeleton', 'cuboid_3d', 'feature_vector', 'hash_key'].includes(type))
    return findings.leaveOut(place, `is ${type}, which bounds no box, and was left out`, type);
  const labelId = numberIn(value.label_id);
  const label = labelId === undefined ? undefined : names[labelId];
  if (label === undefined)
    return findings.refuse(`${place}.label_id`, `${shown(value.label_id)} is none of the labels`);
  const shape = shapeOf(type, value);
  if (!shape) return findings.refuse(place, `of type ${shown(type)} has no position that can be read`);
  if (shape.kind === 'box') findings.adjust(place, `is ${type}; the upright box around it was taken`, type);
  const { objectId, ...fields } = boxFieldsIn(value.attributes);
  return { ...fields, place, label, shape, ...definedOf({ id: objectId }) };
}

function shapeOf(type: string, value: JsonObject): BoxDraft['shape'] | undefined {
  const numbers = [value.bbox, value.points, [value.x1, value.y1, value.x2, value.y2]].map((list) =>
    Array.isArray(list) ? list.map(numberIn) : [],
  );
  const [bbox = [], points = [], corners = []] = numbers;
  const [x, y, width, height] = bbox;
  const box = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  if (type === 'bbox') {
    const degrees = isJsonObject(value.attributes) ? (numberIn(value.attributes.rotation) ?? 0) : 0;
    if (!box) return undefined;
    if (degrees % 360 === 0) return { kind: 'numbers', values: [x, y, width, height] };
    const rect = { x, y, width, height };
    return { kind: 'box', rect: boxAroundTurned(rect, degrees, centreOf(rect)) };
  }
  const around = box ? { x, y, width, height } : aroundOutline(type, value, points, corners);
  return around && { kind: 'box', rect: around };
}

function aroundOutline(
  type: string,
  value: JsonObject,
  points: readonly (number | undefined)[],
  corners: readonly (number | undefined)[],
): Rect | undefined {
  if (type === 'mask') return boxAroundSegmentation(value.rle);
  if (type === 'ellipse') return boxAroundPairs(corners);
  const [cx, cy, width, height, degrees = 0] = points;
  if (type === 'rotated_bbox' && cx !== undefined && cy !== undefined && width !== undefined && height !== undefined)
    return boxAroundTurned({ x: cx - width / 2, y: cy - height / 2, width, height }, degrees, [cx, cy]);
  return type === 'polygon' ? boxAroundPairs(points) : undefined;
}

function boxAroundPairs(numbers: readonly (number | undefined)[]): Rect | undefined {
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [numbers[at], numbers[at + 1]];
    if (x === undefined || y === undefined) return undefined;
    points.push([x, y]);
  }
  return boxAroundPoints(points);
}
