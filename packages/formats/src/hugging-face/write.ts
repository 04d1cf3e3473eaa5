import type { Dataset, DatasetImage, Split } from '../dataset.ts';
import { numberedClasses } from '../dataset-classes.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { imageFieldsOf } from '../image-fields.ts';
import { exportPaths } from '../picture/export-path.ts';
import { type ExportFile, hundredths, inChunks, sizeInHundredths } from '../write.ts';

const FOLDERS: Readonly<Record<Split, string>> = { train: 'train', val: 'validation', test: 'test' };

/** Where a picture lies in a Hugging Face export, below the folder of the data set. */
export function huggingFacePicturePath(image: DatasetImage, path: string): string {
  return `${FOLDERS[image.split ?? 'train']}/${path}`;
}

/**
 * Writes `metadata.jsonl` into the folder of each split, as `load_dataset("imagefolder")` reads it: one picture a line,
 * boxes under `objects` as lists, `[x, y, width, height]` in pixels. Pictures without a split are in `train`. The
 * README with its header and Croissant are the data card's (see `card/`). Throws when ids are there twice.
 */
export function* writeHuggingFace(dataset: Dataset): Generator<ExportFile> {
  assertUniqueIds(dataset.images);
  const paths = exportPaths(dataset.images);
  const classIds = new Map(numberedClasses(dataset).map(({ name, id }) => [name, id]));
  const used = usedColumns(dataset);
  for (const split of ['train', 'val', 'test'] as const) {
    const members = dataset.images.filter((image) => (image.split ?? 'train') === split);
    if (members.length > 0)
      yield { path: `${FOLDERS[split]}/metadata.jsonl`, chunks: inChunks(linesOf(members, paths, classIds, used)) };
  }
}

function* linesOf(
  images: readonly DatasetImage[],
  paths: ReturnType<typeof exportPaths>,
  classIds: ReadonlyMap<string, number>,
  used: UsedColumns,
): Generator<string> {
  for (const image of images) {
    const { attributes, boxes, ...head } = image;
    const fields = imageFieldsOf({ ...head, boxes });
    const line = {
      file_name: paths.of(image),
      image_id: image.id,
      width: image.widthPx,
      height: image.heightPx,
      ...Object.fromEntries(used.image.map((name) => [name, fields[name] ?? ''])),
      ...(used.hasImageAttributes && { attributes: attributes ? JSON.stringify(attributes) : '' }),
      objects: {
        id: boxes.map(({ id }) => id),
        bbox: boxes.map((box) => [
          hundredths(box.x),
          hundredths(box.y),
          sizeInHundredths(box.width),
          sizeInHundredths(box.height),
        ]),
        categories: boxes.map(({ label }) => label),
        category_id: boxes.map(({ label }) => classIds.get(label)),
        ...(used.box.has('score') && { score: boxes.map(({ score }) => score ?? null) }),
        ...(used.box.has('state') && { state: boxes.map(({ state }) => state ?? '') }),
        ...(used.box.has('annotator') && { annotator: boxes.map(({ annotator }) => annotator ?? '') }),
        ...(used.box.has('attributes') && {
          attributes: boxes.map((box) => (box.attributes ? JSON.stringify(box.attributes) : '')),
        }),
      },
    };
    yield `${JSON.stringify(line)}\n`;
  }
}

/**
 * Columns that the data set has something for. `load_dataset` takes the types of columns from each part alone and
 * refuses parts that differ, so every line has the same columns, text is never null, and attributes are text.
 */
interface UsedColumns {
  readonly image: readonly string[];
  readonly hasImageAttributes: boolean;
  readonly box: ReadonlySet<string>;
}

function usedColumns({ images }: Dataset): UsedColumns {
  const image = new Set<string>();
  const box = new Set<string>();
  for (const { attributes: _, ...head } of images) {
    for (const name of Object.keys(imageFieldsOf(head))) image.add(name);
    for (const one of head.boxes) for (const name of Object.keys(one)) box.add(name);
  }
  return { image: [...image].sort(), hasImageAttributes: images.some(({ attributes }) => attributes), box };
}
