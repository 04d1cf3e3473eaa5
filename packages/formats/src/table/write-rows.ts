import type { Dataset, DatasetBox } from '../dataset.ts';
import { numberedClasses } from '../dataset-classes.ts';
import { imageFieldsOf } from '../image-fields.ts';
import { hundredths, sizeInHundredths } from '../write.ts';

/** The type of a column, for formats that have types. Ids are whole numbers that may become larger than 32 bits hold. */
export type ColumnType = 'text' | 'id' | 'integer' | 'number' | 'flag';

/** Columns of an own table in their order. One row is one box; a picture without any has one row without a box. */
export const COLUMNS: readonly (readonly [string, ColumnType])[] = [
  ['image_id', 'text'],
  ['file_name', 'text'],
  ['image_width', 'integer'],
  ['image_height', 'integer'],
  ['camera', 'text'],
  ['captured_at', 'text'],
  ['split', 'text'],
  ['licence', 'text'],
  ['attribution', 'text'],
  ['object_id', 'text'],
  ['label', 'text'],
  ['class_id', 'integer'],
  ['x', 'number'],
  ['y', 'number'],
  ['width', 'number'],
  ['height', 'number'],
  ['score', 'number'],
  ['state', 'text'],
  ['annotator', 'text'],
  ['attributes', 'text'],
  ['image_attributes', 'text'],
];

export type Cell = string | number | boolean | undefined;

/** The rows of a data set, in the order of {@link COLUMNS}, boxes in pixels to 1/100. */
export function* rowsOf(dataset: Dataset): Generator<readonly Cell[]> {
  const classIds = new Map(numberedClasses(dataset).map(({ name, id }) => [name, id]));
  for (const image of dataset.images) {
    const { attributes, ...head } = image;
    const { camera, captured_at, split, licence, attribution } = imageFieldsOf(head);
    const of = [
      image.id,
      image.fileName,
      image.widthPx,
      image.heightPx,
      camera,
      captured_at,
      split,
      licence,
      attribution,
    ].map(cellOf);
    const about = attributes && JSON.stringify(attributes);
    if (image.boxes.length === 0) yield [...of, ...Array.from({ length: 11 }, () => undefined), about];
    for (const box of image.boxes) yield [...of, ...boxCells(box, classIds), about];
  }
}

function boxCells(box: DatasetBox, classIds: ReadonlyMap<string, number>): readonly Cell[] {
  return [
    box.id,
    box.label,
    classIds.get(box.label),
    hundredths(box.x),
    hundredths(box.y),
    sizeInHundredths(box.width),
    sizeInHundredths(box.height),
    box.score,
    box.state,
    box.annotator,
    box.attributes && JSON.stringify(box.attributes),
  ];
}

function cellOf(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
