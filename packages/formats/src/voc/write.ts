import type { Dataset, DatasetBox, DatasetImage } from '../dataset.ts';
import { classNames } from '../dataset-classes.ts';
import { folderOf, withoutExtension } from '../files.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { boxFieldsOf, imageFieldsOf } from '../image-fields.ts';
import { exportPaths } from '../picture/export-path.ts';
import { textFromTyped } from '../text/typed-text.ts';
import { xmlText } from '../text/xml.ts';
import { type ExportFile, hundredths, inChunks, sizeInHundredths } from '../write.ts';

/** Where a picture lies in a VOC export, below the folder of the data set. */
export function vocPicturePath(path: string): string {
  return `JPEGImages/${path}`;
}

/**
 * Writes Pascal VOC as CVAT lays it out: a file a picture under `Annotations`, a list for each split under `ImageSets/Main`,
 * `default.txt` for pictures without one, class names in `labelmap.txt`. Ids and further fields are attributes, which CVAT reads and others pass over. Throws when
 * ids are there twice.
 */
export function* writeVoc(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  const paths = exportPaths(dataset.images);
  yield {
    path: 'labelmap.txt',
    chunks: [
      '# label:color_rgb:parts:actions\nbackground:0,0,0::\n',
      ...classNames(dataset).map((name) => `${name}:::\n`),
    ],
  };
  // CVAT and Datumaro take a folder without a list for no data set, and pictures of no list for none.
  for (const split of ['train', 'val', 'test', undefined] as const) {
    const members = dataset.images.filter((image) => image.split === split);
    if (members.length > 0 || (split === undefined && dataset.images.length === 0))
      yield {
        path: `ImageSets/Main/${split ?? 'default'}.txt`,
        chunks: inChunks(members.map((image) => `${withoutExtension(paths.of(image))}\n`)),
      };
  }
  for (const image of dataset.images) {
    const path = paths.of(image);
    yield { path: `Annotations/${withoutExtension(path)}.xml`, chunks: inChunks(textsOf(image, path)) };
  }
}

function* textsOf(image: DatasetImage, path: string): Generator<string> {
  yield `<annotation>\n  <folder>${xmlText(folderOf(path))}</folder>\n  <filename>${xmlText(path)}</filename>\n`;

  yield `  <size><width>${image.widthPx}</width><height>${image.heightPx}</height><depth>3</depth></size>\n  <segmented>0</segmented>\n`;
  yield attributesText({ image_id: image.id, ...imageFieldsOf(image) }, '  ');
  for (const box of image.boxes) yield objectText(box);
  yield '</annotation>\n';
}

function objectText(box: DatasetBox): string {
  const [left, top] = [hundredths(box.x), hundredths(box.y)];
  const right = left + sizeInHundredths(box.width);
  const bottom = top + sizeInHundredths(box.height);
  const corners = `<xmin>${left.toFixed(2)}</xmin><ymin>${top.toFixed(2)}</ymin><xmax>${right.toFixed(2)}</xmax><ymax>${bottom.toFixed(2)}</ymax>`;
  const attributes = attributesText({ object_id: box.id, score: box.score, ...boxFieldsOf(box) }, '    ');
  return `  <object>\n    <name>${xmlText(box.label)}</name>\n    <pose>Unspecified</pose>\n    <truncated>0</truncated>\n    <difficult>0</difficult>\n    <bndbox>${corners}</bndbox>\n${attributes}  </object>\n`;
}

function attributesText(values: Readonly<Record<string, unknown>>, indent: string): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${indent}  <attribute><name>${xmlText(name)}</name><value>${xmlText(textFromTyped(value))}</value></attribute>\n`,
    );
  return `${indent}<attributes>\n${lines.join('')}${indent}</attributes>\n`;
}
