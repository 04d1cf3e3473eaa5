import type { DatasetClass, DatasetImage, DatasetInfo } from '../dataset.ts';
import { definedOf, imageFieldsIn } from '../image-fields.ts';
import type { PixelSize } from '../orientation.ts';
import type { FileFindings } from '../problem.ts';
import { idIn, isJsonObject, type JsonObject, numberIn, shown, textIn } from '../text/json.ts';
import { pictureNameIn, sizeIn } from './sizes.ts';

export type ImageHead = Omit<DatasetImage, 'boxes'>;

/** The list under that key; a finding and an empty list when there is none. */
export function listIn(root: JsonObject, key: string, findings: FileFindings): readonly unknown[] {
  const list = root[key];
  if (Array.isArray(list)) return list;
  findings.refuse(key, `must be a list, not ${shown(list)}`);
  return [];
}

/** Reads `categories`: names by id as text, and as classes with their numbers. */
export function readCategories(
  root: JsonObject,
  findings: FileFindings,
): { readonly labels: ReadonlyMap<string, string>; readonly classes: readonly DatasetClass[] } {
  const labels = new Map<string, string>();
  const classes: DatasetClass[] = [];
  for (const [index, entry] of listIn(root, 'categories', findings).entries()) {
    const place = `categories[${index}]`;
    const category = readCategory(entry, place, findings);
    if (!category) continue;
    if (labels.has(category.id)) {
      findings.refuse(`${place}.id`, `${category.id} is there twice`);
      continue;
    }
    labels.set(category.id, category.name);
    const id = numberIn(category.id);
    classes.push({ name: category.name, ...(Number.isSafeInteger(id) && id !== undefined && { id }) });
  }
  return { labels, classes };
}

function readCategory(entry: unknown, place: string, findings: FileFindings): { id: string; name: string } | undefined {
  if (!isJsonObject(entry)) return findings.refuse(place, 'must be an object');
  const id = idIn(entry.id);
  if (id === undefined) return findings.refuse(`${place}.id`, `must be a number or text, not ${shown(entry.id)}`);
  if (typeof entry.name !== 'string' || entry.name.trim() === '')
    return findings.refuse(`${place}.name`, `must be a class name, not ${shown(entry.name)}`);
  return { id, name: entry.name.trim() };
}

/** Reads `info` and the names of `licenses` by id as text. */
export function readInfo(root: JsonObject): {
  readonly licences: ReadonlyMap<string, string>;
  readonly info: DatasetInfo | undefined;
} {
  const licences = new Map<string, string>();
  for (const entry of Array.isArray(root.licenses) ? root.licenses : []) {
    if (!isJsonObject(entry)) continue;
    const id = idIn(entry.id);
    const name = textIn(entry.name) ?? textIn(entry.url);
    if (id !== undefined && name !== undefined) licences.set(id, name);
  }
  if (!isJsonObject(root.info)) return { licences, info: undefined };
  const { name, description, version, contributor, url, date_created, licence } = root.info;
  const info = definedOf({
    name: textIn(name),
    description: textIn(description),
    version: textIn(version),
    contributor: textIn(contributor),
    url: textIn(url),
    dateCreated: textIn(date_created),
    licence: textIn(licence),
  });
  return { licences, info: Object.keys(info).length > 0 ? info : undefined };
}

/**
 * Reads `images` by the id that annotations use. The stable id of a picture may be another: see `cocoFile`. `sizes` are those
 * of pictures of which the file tells none, by name.
 */
export function readImages(
  root: JsonObject,
  licences: ReadonlyMap<string, string>,
  sizes: ReadonlyMap<string, PixelSize>,
  findings: FileFindings,
): ReadonlyMap<string, ImageHead> {
  const images = new Map<string, ImageHead>();
  for (const [index, entry] of listIn(root, 'images', findings).entries()) {
    const place = `images[${index}]`;
    const id = isJsonObject(entry) ? idIn(entry.id) : undefined;
    const found = readImage(entry, id, place, { licences, sizes, findings });
    if (id === undefined || !found) continue;
    if (images.has(id)) findings.refuse(`${place}.id`, `${id} is there twice`);
    else images.set(id, found);
  }
  return images;
}

interface Context {
  readonly licences: ReadonlyMap<string, string>;
  readonly sizes: ReadonlyMap<string, PixelSize>;
  readonly findings: FileFindings;
}

function readImage(
  entry: unknown,
  id: string | undefined,
  place: string,
  { licences, sizes, findings }: Context,
): ImageHead | undefined {
  if (!isJsonObject(entry)) return findings.refuse(place, 'must be an object');
  if (id === undefined) return findings.refuse(`${place}.id`, `must be a number or text, not ${shown(entry.id)}`);
  const fileName = pictureNameIn(entry);
  if (fileName === undefined)
    return findings.refuse(`${place}.file_name`, `must be a file name, not ${shown(entry.file_name)}`);
  const size = sizeIn(entry) ?? sizes.get(fileName);
  if (!size) {
    const told = `${shown(entry.width)} x ${shown(entry.height)}`;
    return findings.refuse(place, `must have a width and a height in pixels, not ${told}`);
  }
  const licence = licences.get(idIn(entry.license) ?? '');
  const capturedAt = typeof entry.date_captured === 'string' ? textIn(entry.date_captured) : undefined;
  return {
    id,
    fileName,
    ...size,
    ...definedOf({ licence, capturedAt }),
    ...imageFieldsIn(entry.attributes),
  };
}
