import { stringify as stringifyYaml } from 'yaml';
import type { Dataset, DatasetImage } from '../dataset.ts';
import { classNames } from '../dataset-classes.ts';
import { withoutExtension } from '../files.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { exportPaths } from '../picture/export-path.ts';
import { type ExportFile, inChunks } from '../write.ts';
import { idsFile } from './ids-file.ts';

/** Digits after the point of a fraction: 1/100 px of a picture 500,000 px wide. */
const FRACTION_DIGITS = 8;

/** Where a picture lies in a YOLO export, below the folder of the data set. */
export function yoloPicturePath(image: DatasetImage, path: string): string {
  return `images/${image.split ?? 'train'}/${path}`;
}

/**
 * Writes labels in the layout of Ultralytics: `data.yaml` with contiguous class numbers from 0 (without `path`,
 * so that the folder of the file counts wherever it lies), one label file for
 * each picture (an empty one where it has no vehicle), and `ids.csv`, which leads from each file to the ids of the
 * picture and its boxes, since labels have no place for them. Pictures without a split are in `train`. Throws when ids
 * are there twice.
 */
export function* writeYolo(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  const names = classNames(dataset);
  const numbers = new Map(names.map((name, index) => [name, index]));
  const paths = exportPaths(dataset.images);
  const splits = new Set(dataset.images.map(({ split }) => split ?? 'train'));
  const head = {
    train: 'images/train',
    val: splits.has('val') ? 'images/val' : 'images/train',
    ...(splits.has('test') && { test: 'images/test' }),
    // Numbers for keys: a map of text would be quoted, which not every tool takes for a number.
    names: new Map(names.entries()),
  };
  yield { path: 'data.yaml', chunks: [stringifyYaml(head, { lineWidth: 0 })] };
  yield {
    path: 'ids.csv',
    chunks: inChunks(idsFile(dataset.images, (image) => yoloPicturePath(image, paths.of(image)))),
  };
  for (const image of dataset.images)
    yield {
      path: `labels/${image.split ?? 'train'}/${withoutExtension(paths.of(image))}.txt`,
      chunks: inChunks(linesOf(image, numbers)),
    };
}

function* linesOf({ boxes, widthPx, heightPx }: DatasetImage, numbers: ReadonlyMap<string, number>): Generator<string> {
  for (const { label, x, y, width, height } of boxes) {
    const values = [(x + width / 2) / widthPx, (y + height / 2) / heightPx, width / widthPx, height / heightPx];
    yield `${numbers.get(label)} ${values.map((value) => value.toFixed(FRACTION_DIGITS)).join(' ')}\n`;
  }
}
