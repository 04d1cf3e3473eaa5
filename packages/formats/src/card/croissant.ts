import { COLUMNS, type ColumnType } from '../table/write-rows.ts';
import type { Checksum } from './checksums.ts';
import { bibtex } from './citation.ts';
import type { DataCardFacts } from './facts.ts';
import type { FormatFolders } from './readme.ts';

/** A file of the export that Croissant describes. */
export interface DescribedFile extends Checksum {
  readonly bytes: number;
}

/** The context that Croissant 1.0 asks for (docs.mlcommons.org/croissant/docs/croissant-spec-1.0.html). */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const;

const MEDIA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.jsonl$/, 'application/jsonlines'],
  [/\.json$/, 'application/json'],
  [/\.csv$/, 'text/csv'],
  [/\.parquet$/, 'application/x-parquet'],
  [/\.xml$/, 'application/xml'],
  [/\.ya?ml$/, 'application/yaml'],
  [/\.zip$/, 'application/zip'],
  [/\.md$/, 'text/markdown'],
  [/\.txt$/, 'text/plain'],
  [/\.webp$/, 'image/webp'],
  [/\.jpg$/, 'image/jpeg'],
  [/\.png$/, 'image/png'],
];

/** What the columns of a table of boxes hold, by their names. */
const COLUMN_MEANINGS: Readonly<Record<string, string>> = {
  image_id: 'Id of the picture, the same in every file.',
  file_name: 'Path of the picture.',
  image_width: 'Width of the picture in pixels.',
  image_height: 'Height of the picture in pixels.',
  camera: 'Camera of the picture.',
  captured_at: 'When the picture was taken.',
  split: 'train, val or test.',
  licence: 'Licence of the picture.',
  attribution: 'Whom to credit for the picture.',
  object_id: 'Id of the object, the same in every file.',
  label: 'Class of the object.',
  class_id: 'Id of the class.',
  x: 'Left side of the box in pixels.',
  y: 'Upper side of the box in pixels.',
  width: 'Width of the box in pixels.',
  height: 'Height of the box in pixels.',
  score: 'Probability of the class.',
  state: 'consensus, gold or suggestion.',
  annotator: 'Who drew the box, where one person did.',
  attributes: 'Further attributes of the object as a JSON object.',
  image_attributes: 'Further attributes of the picture as a JSON object.',
};

const COLUMN_TYPES = {
  text: 'sc:Text',
  id: 'sc:Integer',
  integer: 'sc:Integer',
  number: 'sc:Float',
  flag: 'sc:Boolean',
} as const satisfies Record<ColumnType, string>;

/** A field of records: a column, or a part of what stands in one. */
interface DescribedField {
  readonly name: string;
  readonly dataType: string;
  readonly about: string;
  /** How boxes are written. */
  readonly format?: string;
}

const TABLE_FIELDS: readonly DescribedField[] = COLUMNS.map(([name, type]) => ({
  name,
  dataType: name === 'captured_at' ? 'sc:DateTime' : COLUMN_TYPES[type],
  about: COLUMN_MEANINGS[name] ?? name,
}));

/** Fields of a line of `metadata.jsonl` with their types and meanings. */
const METADATA_FIELDS: readonly DescribedField[] = [
  { name: 'file_name', dataType: 'sc:Text', about: 'Path of the picture, from the folder of its part.' },
  { name: 'image_id', dataType: 'sc:Text', about: 'Id of the picture, the same in every file.' },
  { name: 'width', dataType: 'sc:Integer', about: 'Width of the picture in pixels.' },
  { name: 'height', dataType: 'sc:Integer', about: 'Height of the picture in pixels.' },
];

/** What a line of `metadata.jsonl` says of each object, as a list each under `objects`. */
const OBJECT_FIELDS: readonly DescribedField[] = [
  { name: 'id', dataType: 'sc:Text', about: 'Id of the object, the same in every file.' },
  {
    name: 'bbox',
    dataType: 'cr:BoundingBox',
    about: 'Left side, upper side, width and height of the box in pixels.',
    format: 'XYWH',
  },
  { name: 'categories', dataType: 'sc:Text', about: 'Class of the object.' },
  { name: 'category_id', dataType: 'sc:Integer', about: 'Id of the class.' },
];

/**
 * Describes the export as Croissant 1.0 (JSON-LD): all files with their hashes, and records over the table of boxes
 * and over `metadata.jsonl` of each part, where they are among the files. `folders` says where the data set itself lies:
 * what is beside it (gold pictures, further methods) is the same pictures again or must not be mixed with them. Files
 * of single pictures, which are many, are described as sets by their `picturePaths`.
 */
export function croissant(
  facts: DataCardFacts,
  files: readonly DescribedFile[],
  folders: FormatFolders,
  picturePaths: readonly string[] = [],
): string {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const tables = [`${folders.csv}/annotations.csv`, `${folders.parquet}/annotations.parquet`];
  const tableFile = sorted.find(({ path }) => tables.includes(path));
  const metadata = sorted.filter(
    ({ path }) => path.startsWith(`${folders['hugging-face']}/`) && path.endsWith('/metadata.jsonl'),
  );
  const described = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: facts.name,
    description: facts.description,
    version: facts.version,
    ...(facts.lastReviewAt !== undefined && { datePublished: facts.lastReviewAt.slice(0, 10) }),
    license: licenceUrl(facts.licence),
    citeAs: bibtex(facts),
    creator: facts.authors.map((name) => ({ '@type': 'sc:Organization', name })),
    ...(facts.url !== undefined && { url: facts.url }),
    distribution: [
      ...sorted.map(({ path, sha256, bytes }) => ({
        '@type': 'cr:FileObject',
        '@id': path,
        name: path,
        contentUrl: path,
        contentSize: `${bytes} B`,
        encodingFormat: mediaTypeOf(path),
        sha256,
      })),
      ...fileSets(picturePaths, folders),
    ],
    recordSet: [
      ...(tableFile
        ? [recordSet('boxes', 'One record for each box.', columns('boxes', tableFile.path, TABLE_FIELDS))]
        : []),
      ...metadata.map(({ path }) => {
        const part = path.split('/').at(-2) ?? '';
        const id = `pictures-${part}`;
        const fields = [...columns(id, path, METADATA_FIELDS), objectsField(id, path)];
        return recordSet(id, `One record for each picture of ${part}.`, fields);
      }),
    ],
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

/** Names that are identifiers of SPDX, of the licences that data sets have; Croissant wants their addresses. */
const SPDX_LICENCE =
  /^(?:CC0-1\.0|CC-BY(?:-NC)?(?:-ND|-SA)?-[1-4]\.0|ODbL-1\.0|ODC-By-1\.0|PDDL-1\.0|CDLA-(?:Permissive-[12]|Sharing-1)\.0|MIT|Apache-2\.0)$/;

function licenceUrl(licence: string): string {
  return SPDX_LICENCE.test(licence) ? `https://spdx.org/licenses/${licence}` : licence;
}

function mediaTypeOf(path: string): string {
  return MEDIA_TYPES.find(([pattern]) => pattern.test(path))?.[1] ?? 'application/octet-stream';
}

/** Files of single pictures of the data set itself, a set for each folder and kind of file. */
function fileSets(paths: readonly string[], folders: FormatFolders): object[] {
  const own = new Set(Object.values(folders));
  const kinds = Map.groupBy(paths, (path) => `${path.split('/', 1)[0]}/**/*.${path.split('.').at(-1)}`);
  return [...kinds.keys()]
    .filter((pattern) => own.has(pattern.split('/', 1)[0] ?? ''))
    .sort()
    .map((pattern) => ({
      '@type': 'cr:FileSet',
      '@id': pattern,
      name: pattern,
      encodingFormat: mediaTypeOf(pattern),
      includes: pattern,
    }));
}

function recordSet(id: string, description: string, field: readonly object[]): object {
  return { '@type': 'cr:RecordSet', '@id': id, name: id, description, field };
}

function columns(id: string, file: string, fields: readonly DescribedField[]): object[] {
  return fields.map(({ name, dataType, about }) => ({
    ...fieldHead(`${id}/${name}`, about),
    dataType,
    source: { fileObject: { '@id': file }, extract: { column: name } },
  }));
}

/** The lists of `objects` as what they are together: a record for each object. */
function objectsField(id: string, file: string): object {
  const own = `${id}/objects`;
  return {
    ...fieldHead(own, 'Objects on the picture.'),
    repeated: true,
    subField: OBJECT_FIELDS.map(({ name, dataType, about, format }) => ({
      ...fieldHead(`${own}/${name}`, about),
      dataType,
      source: {
        fileObject: { '@id': file },
        extract: { column: 'objects' },
        transform: { jsonPath: name },
        ...(format !== undefined && { format }),
      },
    })),
  };
}

function fieldHead(id: string, description: string): object {
  return { '@type': 'cr:Field', '@id': id, name: id, description };
}
