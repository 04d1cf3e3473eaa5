import type { BoxState } from '../dataset.ts';
import { type BoxDraft, type ImageDraft, imagesOfDrafts } from '../draft.ts';
import { type DatasetFiles, textOf } from '../files.ts';
import { boxFieldsIn, definedOf, imageFieldsIn } from '../image-fields.ts';
import type { PixelSize } from '../orientation.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { idIn, isJsonObject, type JsonObject, parseJson, scoreIn, textIn } from '../text/json.ts';
import { objectAt, readRegion, sizeIn } from './results.ts';

/**
 * Reads Label Studio's JSON and JSON_MIN exports: rectangles (also turned ones), outlines and ellipses in percent, of
 * which the upright box around counts. The work of several people stays apart by `annotator`; predictions become
 * suggestions, ground truth becomes gold, and cancelled annotations are left out. Brush masks, key points and further
 * controls (choices, texts) are told and left out.
 */
export async function readLabelStudio(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const drafts: ImageDraft[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const root = parseJson(textOf(await files.bytes(path)), file);
    if (root === undefined) continue;
    const tasks = Array.isArray(root) ? root : [root];
    for (const [index, task] of tasks.entries()) {
      const place = `[${index}]`;
      const object = objectAt(task, place, file);
      const draft = object && (isMinimal(object) ? minimalDraft(object, place, file) : taskDraft(object, place, file));
      if (draft) drafts.push(draft);
    }
  }
  const names = new Set(drafts.flatMap(({ boxes }) => boxes.map(({ label }) => label)));
  const images = await imagesOfDrafts(drafts, { corners: 'xywh', unit: 'percent' }, files, findings);
  return { dataset: { classes: [...names].sort().map((name) => ({ name })), images }, problems: findings.list() };
}

function isMinimal(task: JsonObject): boolean {
  return !isJsonObject(task.data);
}

/** A name of the picture as the project stored it: an upload, a local file, an address. */
function pictureName(data: JsonObject): string | undefined {
  const entries = Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named =
    entries.find(([key]) => key === 'image') ??
    entries.find(([, value]) => /\.(jpe?g|png|webp|avif|tiff?|bmp|gif)(\?|$)/i.test(value));
  const value = named?.[1];
  if (value === undefined) return undefined;
  const local = /[?&]d=([^&]+)/.exec(value)?.[1];
  const path = local === undefined ? value.replace(/^[a-z0-9]+:\/\/[^/]+\//i, '').replace(/[?#].*$/, '') : local;
  return decoded(path)
    .replace(/^\/?data\/(upload|local-files)\/(\d+\/)?/, '')
    .replace(/^\/+/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Annotation {
  readonly object: JsonObject;
  readonly place: string;
  readonly annotator: string | undefined;
  readonly state: BoxState;
}

function taskDraft(task: JsonObject, place: string, findings: FileFindings): ImageDraft | undefined {
  const data = isJsonObject(task.data) ? task.data : {};
  const name = pictureName(data);
  if (name === undefined)
    return findings.leaveOut(
      place,
      'has no single picture in its data (a task of several pages, of text or of sound) and was left out',
    );
  const annotations = annotationsOf(task, place, findings);
  const boxes: BoxDraft[] = [];
  let size: PixelSize | undefined;
  for (const annotation of annotations)
    for (const [index, result] of listOf(annotation.object.result).entries()) {
      const at = `${annotation.place}.result[${index}]`;
      const region = objectAt(result, at, findings);
      if (!region) continue;
      size ??= sizeIn(region);
      const box = boxDraft(region, at, annotation, findings);
      if (box) boxes.push(box);
    }
  const { image: _image, original_width: _width, original_height: _height, ...more } = data;
  const own = imageFieldsIn(more);
  const annotators = [...new Set(annotations.flatMap(({ annotator }) => annotator ?? []))];
  return {
    ...own,
    ...definedOf({ id: own.id ?? idIn(task.id) }),
    ...(annotators.length > 0 && { annotators }),
    place,
    file: findings.file,
    name,
    ...definedOf({ size: size ?? sizeIn(data) }),
    boxes,
  };
}

function annotationsOf(task: JsonObject, place: string, findings: FileFindings): readonly Annotation[] {
  const found: Annotation[] = [];
  // `completions` is the name of annotations before version 1.0.
  const key = Array.isArray(task.annotations) ? 'annotations' : 'completions';
  for (const [index, entry] of listOf(task[key]).entries()) {
    const at = `${place}.${key}[${index}]`;
    const object = objectAt(entry, at, findings);
    if (!object) continue;
    if (object.was_cancelled === true) {
      findings.leaveOut(at, 'was cancelled (skipped by its annotator) and was left out', 'cancelled');
      continue;
    }
    const by = isJsonObject(object.completed_by) ? object.completed_by.id : object.completed_by;
    found.push({
      object,
      place: at,
      annotator: textIn(object.annotator) ?? idIn(by),
      state: object.ground_truth === true ? 'gold' : 'review',
    });
  }
  for (const [index, entry] of listOf(task.predictions).entries()) {
    const at = `${place}.predictions[${index}]`;
    // Small exports list predictions by their number alone.
    if (isJsonObject(entry)) found.push({ object: entry, place: at, annotator: undefined, state: 'suggestion' });
  }
  return found;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function boxDraft(
  region: JsonObject,
  place: string,
  annotation: Annotation,
  findings: FileFindings,
): BoxDraft | undefined {
  const value = isJsonObject(region.value) ? region.value : {};
  const read = readRegion(value, sizeIn(region), textIn(region.type));
  if (read.kind === 'refused') return findings.refuse(place, read.message);
  if (read.kind === 'other')
    return findings.leaveOut(place, `is ${read.what}, which bounds no box, and was left out`, read.what);
  if (read.note !== undefined)
    findings.adjust(place, `("${read.label}") ${read.note}; the upright box around it was taken`, read.note);
  const { objectId, ...fields } = boxFieldsIn(region.meta);
  return {
    state: annotation.state,
    ...(annotation.annotator !== undefined && { annotator: annotation.annotator }),
    ...fields,
    place,
    label: read.label,
    shape: { kind: 'box', rect: read.rect },
    ...definedOf({
      id: objectId ?? textIn(region.id),
      score: scoreIn(region.score),
    }),
  };
}

/** A task of JSON_MIN: regions of the first annotation lie in it under the name of their control. */
function minimalDraft(task: JsonObject, place: string, findings: FileFindings): ImageDraft | undefined {
  const name = pictureName(task);
  if (name === undefined) return findings.leaveOut(place, 'has no single picture in its data and was left out');
  const annotator = idIn(isJsonObject(task.annotator) ? task.annotator.id : task.annotator);
  const boxes: BoxDraft[] = [];
  let size: PixelSize | undefined;
  for (const [key, list] of Object.entries(task))
    for (const [index, value] of listOf(list).entries()) {
      if (!isJsonObject(value) || !sizeIn(value)) continue;
      size ??= sizeIn(value);
      const region = { ...value, value };
      const annotation = { object: task, place, annotator, state: 'review' } as const;
      const box = boxDraft({ ...region, id: undefined }, `${place}.${key}[${index}]`, annotation, findings);
      if (box) boxes.push(box);
    }
  return {
    place,
    file: findings.file,
    name,
    ...definedOf({ id: idIn(task.id) }),
    ...(annotator !== undefined && { annotators: [annotator] }),
    ...(size && { size }),
    boxes,
  };
}
