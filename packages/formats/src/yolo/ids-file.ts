import type { DatasetImage } from '../dataset.ts';
import { type DatasetFiles, decoded, textOf } from '../files.ts';
import { imageFieldsIn, imageFieldsOf } from '../image-fields.ts';
import { Findings, findingsOf } from '../problem.ts';
import { csvLine, parseCsv } from '../text/csv.ts';

const COLUMNS = [
  'picture',
  'image_id',
  'object_ids',
  'camera',
  'captured_at',
  'split',
  'licence',
  'attribution',
] as const;

/** What `ids.csv` says of a picture. */
export interface PictureIds {
  readonly imageId: string;
  /** In the order of the lines of the label file. */
  readonly objectIds: readonly string[];
  readonly fields: ReturnType<typeof imageFieldsIn>;
}

/** The lines of `ids.csv`: each picture of an export with the ids of its boxes, in the order of its label file. */
export function* idsFile(images: Iterable<DatasetImage>, pathOf: (image: DatasetImage) => string): Generator<string> {
  yield csvLine(COLUMNS);
  for (const image of images) {
    const { camera, captured_at, split, licence, attribution } = imageFieldsOf({ ...image, attributes: {} });
    // Ids may hold spaces, which separate them here.
    const objectIds = image.boxes.map(({ id }) => encodeURIComponent(id)).join(' ');
    const fields = [camera, captured_at, split, licence, attribution].map((value) =>
      typeof value === 'string' ? value : undefined,
    );
    yield csvLine([pathOf(image), image.id, objectIds, ...fields]);
  }
}

/** Reads the `ids.csv` of an own export by the path of the picture; empty for the files of others. */
export async function readIds(files: DatasetFiles): Promise<ReadonlyMap<string, PictureIds>> {
  const pictures = new Map<string, PictureIds>();
  const path = files.paths.find((one) => /(^|\/)ids\.csv$/.test(one));
  if (path === undefined) return pictures;
  const folder = path.slice(0, path.length - 'ids.csv'.length);
  const [header, ...rows] = parseCsv(textOf(await files.bytes(path)), findingsOf(path, new Findings()));
  if (!COLUMNS.every((column, index) => header?.cells[index] === column)) return pictures;
  for (const { cells } of rows) {
    const [picture = '', imageId = '', objectIds = '', camera, captured_at, split, licence, attribution] = cells;
    const ids = objectIds
      .split(' ')
      .filter((id) => id !== '')
      .map(decoded);
    const fields = imageFieldsIn({ camera, captured_at, split, licence, attribution });
    if (imageId !== '') pictures.set(folder + picture, { imageId, objectIds: ids, fields });
  }
  return pictures;
}
