import type { Rect } from '@uvh/domain/annotation/box';
import type { ReadResult, SourceBox, SourceImage } from '../dataset.ts';
import { type Findings, idIn, isJsonObject, type JsonObject, numberIn, report, shown } from './json.ts';
import { boxAroundSegmentation } from './segmentation.ts';

/** Findings beyond this many say nothing new. */
const MAX_PROBLEMS = 50;

/**
 * Reads COCO object annotations (cocodataset.org, "Object Detection") as CVAT, Datumaro, Roboflow and
 * detectors write them: ids as numbers or text, gaps in them, boxes that exist only as a segmentation,
 * `score`, further fields kept as attributes. Boxes are in pixels of the image. Crowd regions, which bound
 * no single vehicle, and boxes without an extent are left out with a note. `fileName` names the file in findings.
 */
export function readCoco(text: string, fileName: string): ReadResult {
  const findings: Findings = { problems: [], notes: [], fileName };
  const root = parseJson(text, findings);
  if (!root) return { kind: 'refused', problems: findings.problems };
  const labels = readCategories(root, findings);
  const images = readImages(root, findings);
  const boxes = readAnnotations(root, images, labels, findings);
  if (findings.problems.length > 0) {
    const shownProblems = findings.problems.slice(0, MAX_PROBLEMS);
    const rest = findings.problems.length - shownProblems.length;
    return {
      kind: 'refused',
      problems: rest > 0 ? [...shownProblems, `${fileName}: and ${rest} more`] : shownProblems,
    };
  }
  const withBoxes = [...images].map(([id, image]) => ({ ...image, boxes: boxes.get(id) ?? [] }));
  return { kind: 'read', dataset: { images: withBoxes }, notes: findings.notes };
}

function parseJson(text: string, findings: Findings): JsonObject | undefined {
  try {
    // A byte order mark is no JSON, yet Windows tools write it.
    const root: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isJsonObject(root)) return root;
    return report(findings, 'the top level', 'must be an object with images, annotations and categories');
  } catch (error) {
    return report(findings, 'the text', `is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

function listIn(root: JsonObject, key: string, findings: Findings): readonly unknown[] {
  const list = root[key];
  if (Array.isArray(list)) return list;
  report(findings, key, `must be a list, not ${shown(list)}`);
  return [];
}

function readCategories(root: JsonObject, findings: Findings): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [index, entry] of listIn(root, 'categories', findings).entries()) {
    const place = `categories[${index}]`;
    const category = readCategory(entry, place, findings);
    if (!category) continue;
    if (labels.has(category.id)) report(findings, `${place}.id`, `${category.id} is there twice`);
    else labels.set(category.id, category.name);
  }
  return labels;
}

function readCategory(entry: unknown, place: string, findings: Findings): { id: string; name: string } | undefined {
  if (!isJsonObject(entry)) return report(findings, place, 'must be an object');
  const id = idIn(entry.id);
  if (id === undefined) return report(findings, `${place}.id`, `must be a number or text, not ${shown(entry.id)}`);
  if (typeof entry.name !== 'string' || entry.name.trim() === '')
    return report(findings, `${place}.name`, `must be a class name, not ${shown(entry.name)}`);
  return { id, name: entry.name.trim() };
}

type ImageHead = Omit<SourceImage, 'boxes'>;

function readImages(root: JsonObject, findings: Findings): ReadonlyMap<string, ImageHead> {
  const images = new Map<string, ImageHead>();
  for (const [index, entry] of listIn(root, 'images', findings).entries()) {
    const place = `images[${index}]`;
    const found = readImage(entry, place, findings);
    if (!found) continue;
    if (images.has(found.id)) report(findings, `${place}.id`, `${found.id} is there twice`);
    else images.set(found.id, found.image);
  }
  return images;
}

function readImage(
  entry: unknown,
  place: string,
  findings: Findings,
): { readonly id: string; readonly image: ImageHead } | undefined {
  if (!isJsonObject(entry)) return report(findings, place, 'must be an object');
  const id = idIn(entry.id);
  if (id === undefined) return report(findings, `${place}.id`, `must be a number or text, not ${shown(entry.id)}`);
  if (typeof entry.file_name !== 'string' || entry.file_name === '')
    return report(findings, `${place}.file_name`, `must be a file name, not ${shown(entry.file_name)}`);
  const widthPx = numberIn(entry.width);
  const heightPx = numberIn(entry.height);
  if (widthPx === undefined || heightPx === undefined || widthPx <= 0 || heightPx <= 0) {
    const size = `${shown(entry.width)} x ${shown(entry.height)}`;
    return report(findings, place, `must have a width and a height in pixels, not ${size}`);
  }
  const fileName = entry.file_name.replaceAll('\\', '/');
  return {
    id,
    image: { fileName, widthPx, heightPx, ...(isJsonObject(entry.attributes) && { attributes: entry.attributes }) },
  };
}

function readAnnotations(
  root: JsonObject,
  images: ReadonlyMap<string, ImageHead>,
  labels: ReadonlyMap<string, string>,
  findings: Findings,
): ReadonlyMap<string, SourceBox[]> {
  const boxes = new Map<string, SourceBox[]>();
  let crowds = 0;
  for (const [index, entry] of listIn(root, 'annotations', findings).entries()) {
    if (isJsonObject(entry) && isCrowd(entry)) {
      crowds += 1;
      continue;
    }
    const found = readAnnotation(entry, index, images, labels, findings);
    if (!found) continue;
    const list = boxes.get(found.imageId) ?? [];
    list.push(found.box);
    boxes.set(found.imageId, list);
  }
  if (crowds > 0) findings.notes.push(`${findings.fileName}: ${crowds} crowd regions (iscrowd) were left out`);
  return boxes;
}

function isCrowd(entry: JsonObject): boolean {
  return numberIn(entry.iscrowd) === 1 || entry.iscrowd === true;
}

function readAnnotation(
  entry: unknown,
  index: number,
  images: ReadonlyMap<string, ImageHead>,
  labels: ReadonlyMap<string, string>,
  findings: Findings,
): { readonly imageId: string; readonly box: SourceBox } | undefined {
  const place = `annotations[${index}]`;
  if (!isJsonObject(entry)) return report(findings, place, 'must be an object');
  const imageId = idIn(entry.image_id);
  if (imageId === undefined || !images.has(imageId))
    return report(findings, `${place}.image_id`, `${shown(entry.image_id)} is none of the images`);
  const categoryId = idIn(entry.category_id);
  const label = categoryId === undefined ? undefined : labels.get(categoryId);
  if (label === undefined)
    return report(findings, `${place}.category_id`, `${shown(entry.category_id)} is none of the categories`);
  const rect = readRect(entry, place, findings);
  if (!rect) return undefined;
  const score = numberIn(entry.score);
  if (score !== undefined && !(score >= 0 && score <= 1))
    return report(findings, `${place}.score`, `must lie between 0 and 1, not ${shown(entry.score)}`);
  return {
    imageId,
    box: {
      id: idIn(entry.id) ?? String(index),
      label,
      ...rect,
      ...(score !== undefined && { score }),
      ...(isJsonObject(entry.attributes) && { attributes: entry.attributes }),
    },
  };
}

function readRect(entry: JsonObject, place: string, findings: Findings): Rect | undefined {
  if (entry.bbox !== undefined && entry.bbox !== null && !isEmptyList(entry.bbox)) {
    const parts = Array.isArray(entry.bbox) ? entry.bbox.map(numberIn) : [];
    const [x, y, width, height] = parts;
    if (parts.length !== 4 || x === undefined || y === undefined || width === undefined || height === undefined)
      return report(findings, `${place}.bbox`, `must be [x, y, width, height], not ${shown(entry.bbox)}`);
    if (width > 0 && height > 0) return { x, y, width, height };
    // Real exports hold a few of these (a click without a drag); one must not keep a whole data set out.
    findings.notes.push(
      `${findings.fileName}: ${place}.bbox was left out, since it is ${width} x ${height} pixels in size`,
    );
    return undefined;
  }
  const around = boxAroundSegmentation(entry.segmentation);
  if (around && around.width > 0 && around.height > 0) return around;
  return report(findings, place, 'has neither a bbox nor a segmentation with an extent');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
