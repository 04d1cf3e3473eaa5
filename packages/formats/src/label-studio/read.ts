import { type BoxDraft, type ImageDraft, imagesOfDrafts, labelsOf } from '../draft.ts';
import { type DatasetFiles, textOf } from '../files.ts';
import { definedOf, imageFieldsIn } from '../image-fields.ts';
import type { PixelSize } from '../orientation.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import type { ReadResult } from '../read-result.ts';
import { fieldsOf, idIn, isJsonObject, type JsonObject, parseJson, textIn } from '../text/json.ts';
import { type Annotation, boxDraft } from './box-draft.ts';
import { joinRows, minimalDraft, rowsOfTable } from './minimal.ts';
import { pictureName } from './picture-name.ts';
import { listAt, listOf, objectAt, sizeIn } from './results.ts';

/**
 * Reads Label Studio's JSON, JSON_MIN and CSV exports: rectangles (also turned ones), outlines and ellipses in percent, of
 * which the upright box around counts. The work of several people stays apart by `annotator`; predictions become
 * suggestions, ground truth becomes gold, and cancelled annotations are left out. Brush masks, key points and further
 * controls (choices, texts) are told and left out.
 */
export async function readLabelStudio(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const drafts: ImageDraft[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const text = textOf(await files.bytes(path));
    const root = /\.(csv|tsv)$/i.test(path) ? rowsOfTable(text, file) : parseJson(text, file);
    if (root === undefined) continue;
    const tasks = Array.isArray(root) ? root : [root];
    const rows: ImageDraft[] = [];
    for (const [index, task] of tasks.entries()) {
      const place = `[${index}]`;
      const object = objectAt(task, place, file);
      if (!object) continue;
      const isMinimal = !isJsonObject(object.data);
      const draft = isMinimal ? minimalDraft(object, place, file) : taskDraft(object, place, file);
      if (draft) (isMinimal ? rows : drafts).push(draft);
    }
    for (const draft of joinRows(rows)) drafts.push(draft);
  }
  const images = await imagesOfDrafts(drafts, { corners: 'xywh', unit: 'percent' }, files, findings);
  return { dataset: { classes: labelsOf(drafts).map((name) => ({ name })), images }, problems: findings.list() };
}

function taskDraft(task: JsonObject, place: string, findings: FileFindings): ImageDraft | undefined {
  const data = fieldsOf(task.data);
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
    for (const [index, result] of listAt(annotation.object.result, `${annotation.place}.result`, findings).entries()) {
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
  const key = task.annotations === undefined && task.completions !== undefined ? 'completions' : 'annotations';
  for (const [index, entry] of listAt(task[key], `${place}.${key}`, findings).entries()) {
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
