import type { Rect } from '@uvh/domain/annotation/box';
import { counted } from '@uvh/domain/text/counted';
import type { DatasetBox } from '../dataset.ts';
import {
  type BoxEncoding,
  type BoxSample,
  encodingText,
  type FourNumbers,
  recogniseEncoding,
} from '../geometry/encoding.ts';
import { placeBox, placeNumbers } from '../geometry/place-box.ts';
import { boxAroundSegmentation } from '../geometry/segmentation.ts';
import { uniqueIds } from '../ids/unique-ids.ts';
import { boxFieldsIn } from '../image-fields.ts';
import type { FileFindings } from '../problem.ts';
import { idIn, isJsonObject, type JsonObject, numberIn, shown } from '../text/json.ts';
import { type ImageHead, listIn } from './read-heads.ts';

/** How COCO documents a bbox. */
const DOCUMENTED: BoxEncoding = { corners: 'xywh', unit: 'px' };

/** Reads `annotations` as boxes by the id of their picture. */
export function readBoxes(
  root: JsonObject,
  images: ReadonlyMap<string, ImageHead>,
  labels: ReadonlyMap<string, string>,
  findings: FileFindings,
): ReadonlyMap<string, DatasetBox[]> {
  const entries = listIn(root, 'annotations', findings);
  const encoding = encodingOf(entries, images, findings);
  const boxes = new Map<string, DatasetBox[]>();
  const ids = uniqueIds();
  let crowds = 0;
  for (const [index, entry] of entries.entries()) {
    if (isJsonObject(entry) && isCrowd(entry)) {
      crowds += 1;
      continue;
    }
    const place = `annotations[${index}]`;
    const found = readAnnotation(entry, place, { images, labels, encoding, findings });
    if (!found) continue;
    const { id: ownId = String(index), ...box } = found.box;
    if (ids.has(ownId))
      findings.adjust(`${place}.id`, `${ownId} is there twice; the second one was given another id`, 'double id');
    const list = boxes.get(found.imageId) ?? [];
    list.push({ id: ids.take(ownId), ...box });
    boxes.set(found.imageId, list);
  }
  if (crowds > 0)
    findings.leaveOut(
      undefined,
      `${counted(crowds, 'crowd region (iscrowd) was', 'crowd regions (iscrowd) were')} left out`,
    );
  return boxes;
}

function isCrowd(entry: JsonObject): boolean {
  return numberIn(entry.iscrowd) === 1 || entry.iscrowd === true;
}

function encodingOf(
  entries: readonly unknown[],
  images: ReadonlyMap<string, ImageHead>,
  findings: FileFindings,
): BoxEncoding {
  const samples = entries.flatMap((entry): BoxSample[] => {
    if (!isJsonObject(entry)) return [];
    const values = fourNumbersIn(entry.bbox);
    const size = images.get(idIn(entry.image_id) ?? '');
    return values && size ? [{ values, size }] : [];
  });
  const encoding = recogniseEncoding(samples, DOCUMENTED);
  if (encoding.corners !== DOCUMENTED.corners || encoding.unit !== DOCUMENTED.unit)
    findings.adjust('annotations[].bbox', `was read as ${encodingText(encoding)}, not ${encodingText(DOCUMENTED)}`);
  return encoding;
}

function fourNumbersIn(value: unknown): FourNumbers | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [a, b, c, d] = value.map(numberIn);
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d];
}

interface Context {
  readonly images: ReadonlyMap<string, ImageHead>;
  readonly labels: ReadonlyMap<string, string>;
  readonly encoding: BoxEncoding;
  readonly findings: FileFindings;
}

type FoundBox = Omit<DatasetBox, 'id'> & { readonly id?: string };

function readAnnotation(
  entry: unknown,
  place: string,
  context: Context,
): { readonly imageId: string; readonly box: FoundBox } | undefined {
  const { images, labels, findings } = context;
  if (!isJsonObject(entry)) return findings.refuse(place, 'must be an object');
  const imageId = idIn(entry.image_id);
  const image = imageId === undefined ? undefined : images.get(imageId);
  if (imageId === undefined || !image)
    return findings.refuse(`${place}.image_id`, `${shown(entry.image_id)} is none of the images`);
  const label = labels.get(idIn(entry.category_id) ?? '');
  if (label === undefined)
    return findings.refuse(`${place}.category_id`, `${shown(entry.category_id)} is none of the categories`);
  const score = numberIn(entry.score);
  if (score !== undefined && !(score >= 0 && score <= 1))
    return findings.refuse(`${place}.score`, `must lie between 0 and 1, not ${shown(entry.score)}`);
  const rect = readRect(entry, image, place, context);
  if (!rect) return undefined;
  const { objectId, ...fields } = boxFieldsIn(entry.attributes);
  const id = objectId ?? idIn(entry.id);
  return {
    imageId,
    box: { ...(id !== undefined && { id }), label, ...rect, ...(score !== undefined && { score }), ...fields },
  };
}

function readRect(
  entry: JsonObject,
  image: ImageHead,
  place: string,
  { encoding, findings }: Context,
): Rect | undefined {
  if (entry.bbox !== undefined && entry.bbox !== null && !isEmptyList(entry.bbox)) {
    const values = fourNumbersIn(entry.bbox);
    if (!values) return findings.refuse(`${place}.bbox`, `must be [x, y, width, height], not ${shown(entry.bbox)}`);
    return placeNumbers(values, image, encoding, `${place}.bbox`, findings);
  }
  const around = boxAroundSegmentation(entry.segmentation);
  if (around && around.width > 0 && around.height > 0)
    return placeBox(around, image, `${place}.segmentation`, findings);
  return findings.refuse(place, 'has neither a bbox nor a segmentation with an extent');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
