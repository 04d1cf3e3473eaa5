import type { Dataset, DatasetImage, Split } from '../dataset.ts';
import { classNames } from '../dataset-classes.ts';
import { withoutExtension } from '../files.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { type ExportPaths, exportPaths } from '../picture/export-path.ts';
import { yamlText } from '../text/yaml.ts';
import { type ExportFile, inChunks } from '../write.ts';
import { idsFile } from './ids-file.ts';

/** Digits after the point of a fraction: 1/100 px of a picture 500,000 px wide. */
const FRACTION_DIGITS = 8;

/**
 * Where each picture lies in a YOLO export, below the folder of the data set. Trainers look for labels where the last
 * folder `images` of a picture's path becomes `labels`, so a folder of that name in the path of the source is `images_`:
 * its pictures would count as empty.
 */
export function yoloPicturePaths(images: readonly DatasetImage[]): ExportPaths {
  const paths = yoloPaths(images);
  return { of: (image) => `images/${splitOf(image)}/${paths.of(image)}` };
}

function yoloPaths(images: readonly DatasetImage[]): ExportPaths {
  return exportPaths(images, (path) => path.replace(/(^|\/)images(?=\/)/g, '$1images_'));
}

function splitOf({ split = 'train' }: DatasetImage): Split {
  return split;
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
  const paths = yoloPaths(dataset.images);
  const splits = new Set(dataset.images.map(splitOf));
  const head = {
    train: 'images/train',
    val: splits.has('val') ? 'images/val' : 'images/train',
    ...(splits.has('test') && { test: 'images/test' }),
    // Numbers for keys: a map of text would be quoted, which not every tool takes for a number.
    names: new Map(names.entries()),
  };
  yield { path: 'data.yaml', chunks: [yamlText(head)] };
  yield {
    path: 'ids.csv',
    chunks: inChunks(idsFile(dataset.images, yoloPicturePaths(dataset.images).of)),
  };
  for (const image of dataset.images)
    yield {
      path: `labels/${splitOf(image)}/${withoutExtension(paths.of(image))}.txt`,
      chunks: inChunks(linesOf(image, numbers)),
    };
}

function* linesOf({ boxes, widthPx, heightPx }: DatasetImage, numbers: ReadonlyMap<string, number>): Generator<string> {
  for (const { label, x, y, width, height } of boxes) {
    const values = [(x + width / 2) / widthPx, (y + height / 2) / heightPx, width / widthPx, height / heightPx];
    yield `${numbers.get(label)} ${values.map((value) => value.toFixed(FRACTION_DIGITS)).join(' ')}\n`;
  }
}
