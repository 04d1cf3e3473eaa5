import type { BoxDraft, ImageDraft } from '../draft.ts';
import type { FileFindings } from '../problem.ts';
import { fieldsOf, isJsonObject, type JsonObject, parseJson, shown, textIn } from '../text/json.ts';
import { parseJsonLines } from '../text/json-lines.ts';
import { boxAround, fourOf, imageDraft, objectsIn } from './draft-of.ts';

/**
 * Labelbox: a line for each data row, with what was drawn on it in each project; or a list, of such rows or of those that it
 * exported before.
 */
export function labelboxDrafts(text: string, findings: FileFindings): ImageDraft[] {
  if (!text.trimStart().startsWith('['))
    return parseJsonLines(text, findings).flatMap(({ line, object }) => rowDrafts(object, `line ${line}`, findings));
  const rows = parseJson(text, findings);
  if (rows === undefined) return [];
  return objectsIn(rows, '', findings).flatMap(([row, place]) =>
    row.data_row === undefined ? formerDrafts(row, place, findings) : rowDrafts(row, place, findings),
  );
}

function rowDrafts(row: JsonObject, place: string, findings: FileFindings): ImageDraft[] {
  const { external_id, row_data, global_key } = fieldsOf(row.data_row);
  const name = textIn(external_id) ?? textIn(row_data) ?? textIn(global_key);
  if (name === undefined) return toldNameless(place, findings);
  const labels = Object.values(fieldsOf(row.projects)).flatMap((project) => {
    const { labels: own } = fieldsOf(project);
    return Array.isArray(own) ? own.filter(isJsonObject) : [];
  });
  const label = labels.find(isReference) ?? labels[0];
  // Whoever lets several people label a picture has a box of each of them for every vehicle.
  if (labels.length > 1)
    findings.leaveOut(place, `was labelled ${labels.length} times, of which one was read`, 'labelled again');
  const { objects = [], frames } = fieldsOf(label?.annotations);
  if (frames !== undefined) {
    findings.leaveOut(place, `("${name}") is a video, and was left out`, 'video');
    return [];
  }
  const boxes = objectsIn(objects, `${place}.objects`, findings).flatMap(([object, at]) =>
    boxDraft(object, { at, label: textIn(object.name) ?? textIn(object.value), box: object.bounding_box }, findings),
  );
  return [imageDraft(place, findings, name, boxes, fieldsOf(row.media_attributes))];
}

/** What a project holds for right. */
function isReference({ label_details }: JsonObject): boolean {
  return fieldsOf(label_details).is_benchmark_reference === true;
}

function formerDrafts(row: JsonObject, place: string, findings: FileFindings): ImageDraft[] {
  const name = textIn(row['External ID']) ?? textIn(row['Labeled Data']);
  if (name === undefined) return toldNameless(place, findings);
  const boxes = objectsIn(fieldsOf(row.Label).objects ?? [], `${place}.Label.objects`, findings).flatMap(
    ([object, at]) =>
      boxDraft(object, { at, label: textIn(object.title) ?? textIn(object.value), box: object.bbox }, findings),
  );
  return [imageDraft(place, findings, name, boxes)];
}

function toldNameless(place: string, findings: FileFindings): [] {
  findings.refuse(place, 'names no picture');
  return [];
}

/** An object that was drawn. */
interface Drawn {
  readonly at: string;
  readonly label: string | undefined;
  readonly box: unknown;
}

function boxDraft(object: JsonObject, { at, label, box }: Drawn, findings: FileFindings): BoxDraft[] {
  const polygon = Array.isArray(object.polygon) ? object.polygon : undefined;
  if (box === undefined && !polygon) {
    findings.leaveOut(at, `(${shown(label)}) is no box and no polygon, and was left out`, 'no box');
    return [];
  }
  const shape = polygon
    ? boxAround(polygon.map(fieldsOf).map(({ x, y }) => [x, y]))
    : fourOf(box, ['left', 'top', 'width', 'height']);
  if (label === undefined || !shape) {
    findings.refuse(at, label === undefined ? 'has no name' : 'has no left, top, width and height that can be read');
    return [];
  }
  if (polygon) findings.adjust(at, 'is a polygon; the upright box around it was taken', 'polygon');
  return [{ place: at, label, shape }];
}
