import type { ExportFormat } from '@uvh/domain/data-set/export-choices';
import { writeCoco } from './coco/write.ts';
import { writeCvat } from './cvat/write.ts';
import type { Dataset, DatasetImage } from './dataset.ts';
import { huggingFacePicturePath, writeHuggingFace } from './hugging-face/write.ts';
import { writeLabelStudio } from './label-studio/write.ts';
import { exportPaths } from './picture/export-path.ts';
import { writeCsv } from './table/csv.ts';
import { writeParquet } from './table/parquet.ts';
import { vocPicturePath, writeVoc } from './voc/write.ts';
import type { ExportFile } from './write.ts';
import { writeYolo, yoloPicturePaths } from './yolo/write.ts';

/**
 * Writes a data set in a format. This is the way out for an export:
 *
 * 1. Build one {@link Dataset} with ids that last: `DatasetImage.id` the id of the picture in the database,
 *    `DatasetBox.id` unique over all pictures (`<image id>/<object id>`). All files then use the same ids.
 * 2. Give the pictures their splits with `withSplits` (split/group-split.ts).
 * 3. Write each file of the result as it comes, into a folder or an archive: files and their chunks are made while they
 *    are read. The same data set gives the same bytes.
 * 4. Copy the pictures, if asked for, to `picturePath`. Formats that do not place pictures have them under `images/`.
 * 5. Make the data card (card/facts.ts, card/readme.ts, card/croissant.ts, card/checksums.ts), checksums last.
 *
 * Throws when two pictures or two boxes share an id.
 */
export function writeDataset(dataset: Dataset, format: ExportFormat): Iterable<ExportFile> {
  switch (format) {
    case 'coco':
      return writeCoco(withExportNames(dataset));
    case 'yolo':
      return writeYolo(dataset);
    case 'voc':
      return writeVoc(dataset);
    case 'cvat':
      return writeCvat(withExportNames(dataset));
    case 'label-studio':
      return writeLabelStudio(dataset);
    case 'csv':
      return writeCsv(withExportNames(dataset));
    case 'parquet':
      return writeParquet(withExportNames(dataset));
    case 'hugging-face':
      return writeHuggingFace(dataset);
  }
}

/** Where the pictures of a data set belong in an export of that format, by id of the picture. */
export function picturePaths({ images }: Dataset, format: ExportFormat): ReadonlyMap<string, string> {
  const paths = format === 'yolo' ? yoloPicturePaths(images) : exportPaths(images);
  return new Map(images.map((image) => [image.id, picturePath(image, paths.of(image), format)]));
}

function picturePath(image: DatasetImage, path: string, format: ExportFormat): string {
  switch (format) {
    case 'yolo':
      return path;
    case 'voc':
      return vocPicturePath(path);
    case 'hugging-face':
      return huggingFacePicturePath(image, path);
    default:
      return `images/${path}`;
  }
}

/** The data set with the names under which its pictures lie in the export. */
function withExportNames(dataset: Dataset): Dataset {
  const paths = exportPaths(dataset.images);
  return { ...dataset, images: dataset.images.map((image) => ({ ...image, fileName: paths.of(image) })) };
}
