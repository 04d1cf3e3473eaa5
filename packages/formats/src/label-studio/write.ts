import type { Dataset, DatasetBox, DatasetImage } from '../dataset.ts';
import { classNames } from '../dataset-classes.ts';
import { type IntegerIds, integerIds } from '../ids/integer-ids.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { boxFieldsOf, imageFieldsOf } from '../image-fields.ts';
import { exportPaths } from '../picture/export-path.ts';
import { xmlText } from '../text/xml.ts';
import { type ExportFile, inChunks } from '../write.ts';

/** Where Label Studio serves local files from: pictures are to lie under `images` in the folder that it is given. */
const LOCAL_FILES = '/data/local-files/?d=images/';

/**
 * Writes tasks for Label Studio with the labelling configuration that fits them. Boxes are percent of the picture;
 * suggestions become predictions, the boxes of each annotator (or the consensus) an annotation, gold boxes ground
 * truth. Throws when ids are there twice.
 */
export function* writeLabelStudio(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  const labels = classNames(dataset).map((name) => `    <Label value="${xmlText(name)}"/>\n`);
  yield {
    path: 'label_config.xml',
    chunks: [
      `<View>\n  <Image name="image" value="$image"/>\n  <RectangleLabels name="label" toName="image">\n${labels.join('')}  </RectangleLabels>\n</View>\n`,
    ],
  };
  yield { path: 'tasks.json', chunks: inChunks(tasksOf(dataset)) };
}

function* tasksOf(dataset: Dataset): Generator<string> {
  const paths = exportPaths(dataset.images);
  const ids = integerIds();
  yield '[';
  let separator = '\n';
  for (const image of dataset.images) {
    yield separator + JSON.stringify(taskOf(image, paths.of(image), ids));
    separator = ',\n';
  }
  yield ']\n';
}

function taskOf(image: DatasetImage, path: string, ids: IntegerIds): object {
  const size = { original_width: image.widthPx, original_height: image.heightPx };
  const groups = Map.groupBy(image.boxes, groupOf);
  // Who looked and drew nothing has an annotation too: that there is nothing is an answer.
  for (const annotator of image.annotators ?? []) {
    const [state] = image.boxes.filter((box) => box.annotator === annotator).map((box) => box.state ?? 'review');
    const key = JSON.stringify([state ?? 'review', annotator]);
    if (!groups.has(key)) groups.set(key, []);
  }
  const annotations: object[] = [];
  const predictions: object[] = [];
  for (const [key, boxes] of groups) {
    const [state, annotator]: readonly (string | null)[] = JSON.parse(key);
    const result = boxes.map((box) => regionOf(box, size));
    if (state === 'suggestion') predictions.push({ model_version: 'suggestion', result });
    else
      annotations.push({
        ...(annotator && { completed_by: ids.of(annotator), annotator }),
        ground_truth: state === 'gold',
        was_cancelled: false,
        result,
      });
  }
  const data = {
    image: LOCAL_FILES + path.split('/').map(encodeURIComponent).join('/'),
    image_id: image.id,
    ...size,
    ...imageFieldsOf(image),
  };
  return { id: ids.of(image.id), data, annotations, predictions };
}

function groupOf({ state, annotator }: DatasetBox): string {
  return JSON.stringify([state ?? 'review', annotator ?? null]);
}

function regionOf(
  box: DatasetBox,
  size: { readonly original_width: number; readonly original_height: number },
): object {
  const percent = (value: number, whole: number): number => Math.round((value / whole) * 1e10) / 1e8;
  return {
    // The id of a region is unique within its task only, so that the object's own one travels along.
    id: box.id,
    type: 'rectanglelabels',
    from_name: 'label',
    to_name: 'image',
    image_rotation: 0,
    ...size,
    value: {
      x: percent(box.x, size.original_width),
      y: percent(box.y, size.original_height),
      width: percent(box.width, size.original_width),
      height: percent(box.height, size.original_height),
      rotation: 0,
      rectanglelabels: [box.label],
    },
    ...(box.score !== undefined && { score: box.score }),
    meta: { object_id: box.id, ...boxFieldsOf(box) },
  };
}
