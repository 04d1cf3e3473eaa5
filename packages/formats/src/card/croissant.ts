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
];

/** Columns of a table of boxes (see `table/write-rows.ts`) with their types and meanings. */
const TABLE_FIELDS = [
  ['image_id', 'sc:Text', 'Id of the picture, the same in every file.'],
  ['file_name', 'sc:Text', 'Path of the picture.'],
  ['split', 'sc:Text', 'train, val or test.'],
  ['camera', 'sc:Text', 'Camera of the picture.'],
  ['object_id', 'sc:Text', 'Id of the object, the same in every file.'],
  ['label', 'sc:Text', 'Class of the object.'],
  ['x', 'sc:Float', 'Left side of the box in pixels.'],
  ['y', 'sc:Float', 'Upper side of the box in pixels.'],
  ['width', 'sc:Float', 'Width of the box in pixels.'],
  ['height', 'sc:Float', 'Height of the box in pixels.'],
  ['score', 'sc:Float', 'Probability of the class.'],
] as const;

/** Fields of a line of `metadata.jsonl` with their types and meanings. */
const METADATA_FIELDS = [
  ['file_name', 'sc:Text', 'Path of the picture, from the folder of its part.'],
  ['image_id', 'sc:Text', 'Id of the picture, the same in every file.'],
  ['width', 'sc:Integer', 'Width of the picture in pixels.'],
  ['height', 'sc:Integer', 'Height of the picture in pixels.'],
  ['objects', 'sc:Text', 'Boxes of the picture: id, bbox, categories, score.'],
] as const;

/**
 * Describes the export as Croissant 1.0 (JSON-LD): all files with their hashes, and records over the table of boxes
 * and over `metadata.jsonl` of each part, where they are among the files. `folders` says where the data set itself lies:
 * what is beside it (gold pictures, further methods) is the same pictures again or must not be mixed with them.
 */
export function croissant(facts: DataCardFacts, files: readonly DescribedFile[], folders: FormatFolders): string {
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
    datePublished: facts.exportedAt.slice(0, 10),
    license: facts.licence,
    citeAs: bibtex(facts),
    creator: facts.authors.map((name) => ({ '@type': 'sc:Organization', name })),
    ...(facts.url !== undefined && { url: facts.url }),
    distribution: sorted.map(({ path, sha256, bytes }) => ({
      '@type': 'cr:FileObject',
      '@id': path,
      name: path,
      contentUrl: path,
      contentSize: `${bytes} B`,
      encodingFormat: MEDIA_TYPES.find(([pattern]) => pattern.test(path))?.[1] ?? 'application/octet-stream',
      sha256,
    })),
    recordSet: [
      ...(tableFile ? [recordSet('boxes', tableFile.path, 'One record for each box.', TABLE_FIELDS)] : []),
      ...metadata.map(({ path }) => {
        const part = path.split('/').at(-2) ?? '';
        return recordSet(`pictures-${part}`, path, `One record for each picture of ${part}.`, METADATA_FIELDS);
      }),
    ],
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function recordSet(
  id: string,
  file: string,
  description: string,
  fields: readonly (readonly [string, string, string])[],
): object {
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description,
    field: fields.map(([column, dataType, about]) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${column}`,
      name: `${id}/${column}`,
      description: about,
      dataType,
      source: { fileObject: { '@id': file }, extract: { column } },
    })),
  };
}
