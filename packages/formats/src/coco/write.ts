import type { Dataset, DatasetBox, DatasetImage } from '../dataset.ts';
import { type NumberedClass, numberedClasses } from '../dataset-classes.ts';
import { type IntegerIds, integerIds, isWholeNumber } from '../ids/integer-ids.ts';
import { assertUniqueIds } from '../ids/unique-ids.ts';
import { boxFieldsOf, definedOf, imageFieldsOf } from '../image-fields.ts';
import { type ExportFile, hundredths, inChunks, sizeInHundredths } from '../write.ts';

/** Some readers want one of every category. */
const ANY_SUPERCATEGORY = 'object';

/**
 * Writes a data set as COCO object annotations: one file for each split, or `instances_default.json` where the
 * pictures have none. Ids are those of the data set in every file.
 */
export function* writeCoco(dataset: Dataset): Generator<ExportFile> {
  const splits = new Set(dataset.images.map((image) => image.split));
  for (const split of ['train', 'val', 'test', undefined] as const)
    if (splits.has(split) || (split === undefined && splits.size === 0))
      yield {
        path: `annotations/instances_${split ?? 'default'}.json`,
        chunks: cocoFile({ ...dataset, images: dataset.images.filter((image) => image.split === split) }, dataset),
      };
}

/**
 * Returns one COCO file piece by piece: boxes in pixels of their pictures to 1/100, category ids as the data set gives
 * them, provenance under `attributes`, where CVAT and Datumaro look for it. There is no `segmentation`: an empty one
 * breaks pycocotools' masks. Ids that are not whole numbers become hashes, with the id itself under
 * `attributes.object_id` or `attributes.image_id`. `whole` is the data set whose classes, licences and ids count when
 * `dataset` is a part of it. Throws when ids are there twice.
 */
export function cocoFile(dataset: Dataset, whole: Dataset = dataset): Iterable<string> {
  assertUniqueIds(whole.images);
  return inChunks(cocoTexts(dataset, whole));
}

/** Each label with its category: as the class says, else id and name of the class; ids of others lie above all. */
function categoriesOf(whole: Dataset) {
  const said = new Map(whole.classes.map(({ name, category }) => [name, category ?? {}]));
  const numbered = numberedClasses(whole);
  const idOf = ({ name, id }: NumberedClass): number => said.get(name)?.id ?? id;
  let next = 1 + Math.max(0, ...numbered.filter(({ name }) => said.has(name)).map(idOf));
  return numbered.map((one) => {
    const known = said.get(one.name);
    const id = known ? idOf(one) : next++;
    return {
      label: one.name,
      category: { id, name: known?.name ?? one.name, supercategory: known?.supercategory ?? ANY_SUPERCATEGORY },
    };
  });
}

function* cocoTexts(dataset: Dataset, whole: Dataset): Generator<string> {
  const classes = categoriesOf(whole);
  const imageIds = integerIds();
  const objectIds = integerIds();
  // All files of an export give an id the same number, whichever pictures they hold.
  for (const image of whole.images) {
    imageIds.of(image.id);
    for (const box of image.boxes) objectIds.of(box.id);
  }
  const licences = licencesOf(whole);
  yield `{"info":${JSON.stringify(infoOf(whole))},\n"licenses":`;
  yield JSON.stringify([...licences].map(([name, id]) => ({ id, name, url: urlOfLicence(name) })));
  yield `,\n"categories":${JSON.stringify(classes.map(({ category }) => category))}`;
  yield ',\n"images":[';
  let separator = '\n';
  for (const image of dataset.images) {
    yield separator + JSON.stringify(imageEntry(image, imageIds, licences));
    separator = ',\n';
  }
  yield '],\n"annotations":[';
  separator = '\n';
  const categories = new Map(classes.map(({ label, category }) => [label, category.id]));
  for (const image of dataset.images) {
    const imageId = imageIds.of(image.id);
    for (const box of image.boxes) {
      yield separator + JSON.stringify(boxEntry(box, imageId, objectIds, categories));
      separator = ',\n';
    }
  }
  yield ']}\n';
}

function infoOf({ info = {} }: Dataset): object {
  const { dateCreated, ...texts } = info;
  const year = dateCreated === undefined ? undefined : Number(dateCreated.slice(0, 4));
  return definedOf({ ...texts, year: Number.isInteger(year) ? year : undefined, date_created: dateCreated });
}

function licencesOf({ images }: Dataset): ReadonlyMap<string, number> {
  const names = new Set(images.flatMap(({ licence }) => (licence === undefined ? [] : [licence])));
  return new Map([...names].sort().map((name, index) => [name, index + 1]));
}

/** Addresses of the licences that pictures of traffic commonly have. */
function urlOfLicence(name: string): string {
  const code = /^cc[ -]?by((?:[ -](?:nc|nd|sa))*)[ -](\d\.\d)$/i.exec(name.trim());
  if (code)
    return `https://creativecommons.org/licenses/by${(code[1] ?? '').toLowerCase().replaceAll(' ', '-')}/${code[2]}/`;
  return /^cc0/i.test(name.trim()) ? 'https://creativecommons.org/publicdomain/zero/1.0/' : '';
}

function imageEntry(image: DatasetImage, ids: IntegerIds, licences: ReadonlyMap<string, number>): object {
  const { licence, captured_at, ...fields } = imageFieldsOf(image);
  const attributes = { ...fields, ...(!isWholeNumber(image.id) && { image_id: image.id }) };
  return {
    id: ids.of(image.id),
    file_name: image.fileName,
    width: image.widthPx,
    height: image.heightPx,
    license: image.licence === undefined ? undefined : licences.get(image.licence),
    date_captured: image.capturedAt,
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
  };
}

function boxEntry(box: DatasetBox, imageId: number, ids: IntegerIds, categories: ReadonlyMap<string, number>): object {
  const attributes = { ...boxFieldsOf(box), ...(!isWholeNumber(box.id) && { object_id: box.id }) };
  const [width, height] = [sizeInHundredths(box.width), sizeInHundredths(box.height)];
  return {
    id: ids.of(box.id),
    image_id: imageId,
    category_id: categories.get(box.label),
    bbox: [hundredths(box.x), hundredths(box.y), width, height],
    area: hundredths(width * height),
    iscrowd: 0,
    score: box.score,
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
  };
}
