import type { Dataset, DatasetBox, DatasetImage, Split } from '../dataset.ts';
import { baseNameOf, cleanPath, type DatasetFiles, textOf } from '../files.ts';
import { uniqueIds } from '../ids/unique-ids.ts';
import { splitInPath } from '../image-fields.ts';
import type { PixelSize } from '../orientation.ts';
import { findPictures } from '../picture/find-picture.ts';
import { type FileFindings, Findings, findingsOf } from '../problem.ts';
import { EMPTY_DATASET, type ReadResult } from '../read-result.ts';
import { isJsonObject, parseJson } from '../text/json.ts';
import { readBoxes } from './read-boxes.ts';
import { readCategories, readImages, readInfo } from './read-heads.ts';
import { lookUpSizes } from './sizes.ts';

/**
 * Reads COCO object annotations (cocodataset.org, "Object Detection") as CVAT, Datumaro, Roboflow and detectors write
 * them: ids as numbers or text, gaps in them, boxes that exist only as a segmentation, `score`, further fields kept as
 * attributes. Crowd regions, which bound no single vehicle, and boxes without an extent are left out with a finding.
 * `fileName` names the file in findings.
 */
export function readCocoText(text: string, fileName: string): ReadResult {
  const findings = new Findings();
  const file = findingsOf(fileName, findings);
  const dataset = readRoot(parseJson(text, file), new Map(), file);
  return { dataset, problems: findings.list() };
}

function readRoot(root: unknown, sizes: ReadonlyMap<string, PixelSize>, file: FileFindings): Dataset {
  if (root === undefined) return EMPTY_DATASET;
  if (!isJsonObject(root)) {
    const isResults = Array.isArray(root) && isJsonObject(root[0]) && 'category_id' in root[0];
    file.refuse(
      'the top level',
      isResults
        ? 'is a list of detections without pictures and class names; an object with images, annotations and categories can be read'
        : 'must be an object with images, annotations and categories',
    );
    return EMPTY_DATASET;
  }
  if (root.categories === undefined && areCaptions(root.annotations)) {
    file.passOver('annotations', 'are captions, which bound no boxes, and were left out');
    return EMPTY_DATASET;
  }
  const categories = readCategories(root, file);
  const { licences, info } = readInfo(root);
  const images = readImages(root, licences, sizes, file);
  const boxes = readBoxes(root, images, categories.labels, file);
  const withBoxes = [...images].map(([id, image]): DatasetImage => ({ ...image, boxes: boxes.get(id) ?? [] }));
  return { ...(info && { info }), classes: categories.classes, images: withBoxes };
}

/** COCO's own archive has them beside the boxes. */
function areCaptions(annotations: unknown): boolean {
  const first: unknown = Array.isArray(annotations) ? annotations[0] : undefined;
  return isJsonObject(first) && 'caption' in first;
}

/**
 * Reads all COCO files of a folder or archive as one data set; the split follows from their names, and sizes that they do
 * not tell from the pictures.
 */
export async function readCoco(files: DatasetFiles, paths: readonly string[]): Promise<ReadResult> {
  const findings = new Findings();
  const parts: Part[] = [];
  for (const path of paths) {
    const file = findingsOf(path, findings);
    const root = parseJson(textOf(await files.bytes(path)), file);
    const sizes = await lookUpSizes(root, path, files);
    parts.push({ path, split: splitInPath(path), dataset: readRoot(root, sizes, file) });
  }
  return { dataset: joined(parts, files), problems: findings.list() };
}

interface Part {
  readonly path: string;
  readonly split: Split | undefined;
  readonly dataset: Dataset;
}

/**
 * Files of one export may count their ids each from 1, or describe the same pictures again. The same id with the same
 * name is the same picture; an id that means another picture in a second file gets the second file's name in front.
 */
function joined(parts: readonly Part[], files: DatasetFiles): Dataset {
  const entries = parts.flatMap(({ path, dataset }) =>
    dataset.images.map(({ fileName }) => ({ name: fileName, annotationFile: path })),
  );
  const found = findPictures(files.paths, entries).values();
  const images = new Map<string, DatasetImage>();
  const imageIds = uniqueIds();
  const boxIds = uniqueIds();
  for (const { path, split, dataset } of parts)
    for (const image of dataset.images) {
      const fileName = found.next().value ?? cleanPath(image.fileName);
      const key = `${image.id}\n${fileName}`;
      const known = images.get(key);
      const knownBoxes = new Set(known?.boxes.map(boxKey));
      const added = image.boxes
        .filter((box) => !knownBoxes.has(boxKey(box)))
        .map(
          (box): DatasetBox => ({ ...box, id: boxIds.take(boxIds.has(box.id) ? `${stemOf(path)}/${box.id}` : box.id) }),
        );
      if (known) {
        images.set(key, { ...(split && { split }), ...known, boxes: [...known.boxes, ...added] });
        continue;
      }
      const id = imageIds.take(imageIds.has(image.id) ? `${stemOf(path)}/${image.id}` : image.id);
      images.set(key, { ...(split && { split }), ...image, id, fileName, boxes: added });
    }
  const [first] = parts;
  const classes = parts.flatMap(({ dataset }) => dataset.classes);
  const distinct = [...new Map(classes.map((one) => [`${one.id}\n${one.name}`, one])).values()];
  const info = first?.dataset.info;
  return { ...(info && { info }), classes: distinct, images: [...images.values()] };
}

/** The same object in two files of one export; truth and suggestions may use the same numbers for different boxes. */
function boxKey({ id, label, x, y, width, height }: DatasetBox): string {
  return JSON.stringify([id, label, x, y, width, height]);
}

function stemOf(path: string): string {
  const split = splitInPath(path);
  return split ?? baseNameOf(path).replace(/\.json$/i, '');
}
