import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Dataset, DatasetBox } from '../dataset.ts';
import { COLUMNS } from '../table/write-rows.ts';
import { checksumsText } from './checksums.ts';
import { bibtex } from './citation.ts';
import { croissant } from './croissant.ts';
import { countsOf, type DataCardFacts, NOT_STATED } from './facts.ts';
import { dataCardReadme } from './readme.ts';

const aBox = (id: string, label: string, side: number): DatasetBox => ({
  id,
  label,
  x: 0,
  y: 0,
  width: side,
  height: side,
});

const dataset: Dataset = {
  classes: [
    { id: 5, name: 'Bus' },
    { id: 6, name: 'Truck' },
  ],
  images: [
    {
      id: '1',
      fileName: 'a.jpg',
      widthPx: 1920,
      heightPx: 1080,
      split: 'train',
      camera: 'north',
      licence: 'CC BY 4.0',
      attribution: 'A | B',
      boxes: [aBox('1', 'Bus', 32), aBox('2', 'Bus', 96), aBox('3', 'Bus', 97)],
    },
    { id: '2', fileName: 'b.jpg', widthPx: 1920, heightPx: 1080, split: 'val', boxes: [] },
  ],
};

const facts: DataCardFacts = {
  things: { one: 'vehicle', many: 'vehicles' },
  tags: ['traffic', 'vehicles', 'india', 'crowdsourced'],
  idGaps: [11],
  name: 'city-traffic',
  title: 'City traffic',
  description: 'Vehicles on pictures of junctions.',
  version: '1.0.0',
  lastReviewAt: '2027-05-10T08:00:00.000Z',
  licence: 'CC-BY-4.0',
  authors: ['Institute & Friends'],
  counts: countsOf(dataset),
  reviews: 12,
  annotators: 5,
  teams: 2,
  agreementAlpha: { name: 'alpha', value: 0.81234, low: 0.7, high: 0.9 },
  methods: [
    {
      name: 'Majority',
      description: 'What most said.',
      parameters: { minimum: 3 },
      figures: [{ name: 'right labels', value: 0.93, low: 0.9, high: 0.95 }],
    },
  ],
  fields: { box: [['agreement', 'Share of | those who said so.']], picture: [['reviews', 'How many people.']] },
  splitRule: 'By camera and day, 80 : 10 : 10.',
  knownGaps: ['No pictures at night.'],
  collection: 'Fixed cameras.',
  privacy: 'No names, no places of devices.',
  hasPictures: true,
};

describe('facts of a data set', () => {
  it('counts classes by size, parts, licences and empty pictures', () => {
    expect(countsOf(dataset)).toEqual({
      classes: [
        { name: 'Bus', boxes: 3, images: 1, small: 1, medium: 1, large: 1 },
        { name: 'Truck', boxes: 0, images: 0, small: 0, medium: 0, large: 0 },
      ],
      parts: [
        { split: 'train', images: 1, boxes: 3 },
        { split: 'val', images: 1, boxes: 0 },
        { split: 'all', images: 2, boxes: 3 },
      ],
      licences: [
        { licence: 'CC BY 4.0', attribution: 'A | B', images: 1 },
        { licence: 'not stated', attribution: 'not stated', images: 1 },
      ],
      cameras: 1,
      withoutCamera: 1,
      emptyImages: 1,
    });
  });
});

describe('README of an export', () => {
  const text = dataCardReadme(facts, {
    coco: 'coco',
    yolo: 'yolo',
    'hugging-face': '.',
    parquet: 'parquet',
    csv: 'csv',
  });

  it('begins with a header that Hugging Face reads', () => {
    const header = parseYaml(text.split('---')[1] ?? '');
    expect(header).toMatchObject({
      license: 'cc-by-4.0',
      task_categories: ['object-detection'],
      size_categories: ['n<1K'],
      configs: [
        {
          config_name: 'default',
          data_files: [
            { split: 'train', path: 'train/**' },
            { split: 'validation', path: 'validation/**' },
          ],
        },
      ],
    });
  });

  it('speaks of one camera and of one picture as of one', () => {
    expect(text).toContain('1 picture comes from 1 camera; of 1 no camera is known. 1 picture shows no vehicle.');
    const counts = { ...facts.counts, cameras: 12, withoutCamera: 0, emptyImages: 0 };
    expect(dataCardReadme({ ...facts, counts }, {})).toContain('from 12 cameras. 0 pictures show no vehicle.');
  });

  it('says of a data set without pictures and reviews that it has none', () => {
    const counts = { ...facts.counts, licences: [] };
    const { lastReviewAt: _, ...undated } = facts;
    const empty = dataCardReadme({ ...undated, reviews: 0, counts }, {});
    expect(empty).toContain('Version 1.0.0, without a review.');
    expect(empty).not.toContain('year =');
    expect(JSON.parse(croissant({ ...undated, reviews: 0 }, [], {}))).not.toHaveProperty('datePublished');
    expect(empty).not.toContain('| licence |');
  });

  it('says from when to when the reviews are', () => {
    const period = { firstReviewAt: '2027-05-09T08:00:00.000Z', lastReviewAt: '2027-05-10T08:00:00.000Z' };
    expect(dataCardReadme({ ...facts, ...period }, {})).toContain(
      'Version 1.0.0, with all reviews from 2027-05-09T08:00:00.000Z to 2027-05-10T08:00:00.000Z.',
    );
  });

  it('explains the fields of boxes and pictures', () => {
    expect(text).toContain('| `agreement` | Share of \\| those who said so. |');
  });

  it('tells counts, method with intervals, licences, gaps, how to cite and to load', () => {
    expect(text).toContain('| Bus | 3 | 1 | 1 | 1 | 1 |');
    expect(text).toContain('| CC BY 4.0 | A \\| B | 1 |');
    expect(text).toContain('| right labels | 0.930 (0.900 to 0.950) |');
    expect(text).toContain("Krippendorff's alpha of the labels is 0.812 (0.700 to 0.900).");
    expect(text).toContain('- No pictures at night.');
    expect(text).toContain('author = {Institute \\& Friends}');
    for (const tool of ['pycocotools', 'Ultralytics', 'Hugging Face Datasets', 'FiftyOne', 'pandas'])
      expect(text).toContain(`${tool}:\n`);
    expect(text).toContain('gap at 11');
  });

  it('shows how to load a part that is there', () => {
    const folders = { coco: 'coco', 'hugging-face': 'hf' };
    const partsOnly = (...splits: ('val' | 'all')[]) => ({
      ...facts,
      counts: { ...facts.counts, parts: splits.map((split) => ({ split, images: 1, boxes: 1 })) },
    });
    const unsplit = dataCardReadme(partsOnly('all'), folders);
    expect(unsplit.match(/instances_\w+/g)).toEqual(['instances_default', 'instances_default']);
    expect(unsplit).toContain("dataset['train']");
    const validation = dataCardReadme(partsOnly('val', 'all'), folders);
    expect(validation.match(/instances_\w+/g)).toEqual(['instances_val', 'instances_val']);
    expect(validation).toContain("dataset['validation']");
  });

  it.each([
    ['CC BY 4.0', 'cc-by-4.0', undefined],
    ['ODbL-1.0', 'odbl', undefined],
    ['ODC-By-1.0', 'odc-by', undefined],
    ['PDDL-1.0', 'pddl', undefined],
    ['CDLA-Sharing-1.0', 'cdla-sharing-1.0', undefined],
    ['City licence 3', 'other', 'City licence 3'],
  ])('has the licence %s by the name that Hugging Face has for it', (licence, id, name) => {
    const header = parseYaml(dataCardReadme({ ...facts, licence }, {}).split('---')[1] ?? '');
    expect([header.license, header.license_name]).toEqual([id, name]);
  });

  it('says of no licence that there is none', () => {
    const card = dataCardReadme({ ...facts, licence: NOT_STATED }, {});
    expect(parseYaml(card.split('---')[1] ?? '')).toMatchObject({ license: 'unknown' });
    expect(card).toContain('No licence is stated for the annotations');
  });

  it('leaves out tools whose format is not there', () => {
    expect(dataCardReadme(facts, { csv: '.' })).not.toContain('Ultralytics');
  });
});

describe('how to cite a data set', () => {
  it('has its year and address, and authors that BibTeX does not part', () => {
    const authors = ['Asha Rao', 'Institute of Arts and Sciences', 'Traffic Lab, Bengaluru', 'Andrea Sandhu'];
    expect(bibtex({ ...facts, name: 'city traffic', authors, url: 'https://x.test/a_b' })).toBe(
      [
        '@misc{city-traffic,',
        '  title = {{City traffic}},',
        '  author = {Asha Rao and {Institute of Arts and Sciences} and {Traffic Lab, Bengaluru} and Andrea Sandhu},',
        '  year = {2027},',
        '  version = {1.0.0},',
        '  url = {https://x.test/a_b}',
        '}',
      ].join('\n'),
    );
    expect(bibtex(facts)).not.toContain('url');
  });
});

describe('Croissant', () => {
  it('has the day of the last review, and the address where there is one', () => {
    const described = (more: object) => JSON.parse(croissant({ ...facts, ...more }, [], {}));
    expect(described({ url: 'https://x.test/' })).toMatchObject({
      datePublished: '2027-05-10',
      url: 'https://x.test/',
    });
    expect(described({})).not.toHaveProperty('url');
  });

  it('has no records of pictures beside the data set, such as gold ones, and the type of each file', () => {
    const sha256 = 'a'.repeat(64);
    const paths = [
      'gold/hf/train/metadata.jsonl',
      'hf/notes.txt',
      'reviews.parquet',
      'model.bin',
      'hf/val/metadata.jsonl',
    ];
    const parsed = JSON.parse(
      croissant(
        facts,
        paths.map((path) => ({ path, sha256, bytes: 1 })),
        { 'hugging-face': 'hf' },
      ),
    );
    expect(parsed.recordSet.map((one: { name: string }) => one.name)).toEqual(['pictures-val']);
    expect(
      parsed.distribution.map((file: { name: string; encodingFormat: string }) => [file.name, file.encodingFormat]),
    ).toEqual([
      ['gold/hf/train/metadata.jsonl', 'application/jsonlines'],
      ['hf/notes.txt', 'text/plain'],
      ['hf/val/metadata.jsonl', 'application/jsonlines'],
      ['model.bin', 'application/octet-stream'],
      ['reviews.parquet', 'application/x-parquet'],
    ]);
  });

  it('says of the columns of the table what they hold', () => {
    const table = { path: 'csv/annotations.csv', sha256: 'a'.repeat(64), bytes: 1 };
    const [boxes] = JSON.parse(croissant(facts, [table], { csv: 'csv' })).recordSet;
    const types = new Map(
      boxes.field.map((one: { '@id': string; dataType: string }) => [one['@id'].slice('boxes/'.length), one.dataType]),
    );
    expect(['captured_at', 'label', 'class_id', 'x'].map((name) => types.get(name))).toEqual([
      'sc:DateTime',
      'sc:Text',
      'sc:Integer',
      'sc:Float',
    ]);
  });

  it('lists files with their hashes, and records over the tables', () => {
    const sha256 = 'a'.repeat(64);
    const parsed = JSON.parse(
      croissant(
        facts,
        [
          { path: 'hf/train/metadata.jsonl', sha256, bytes: 9 },
          { path: 'csv/annotations.csv', sha256, bytes: 7 },
        ],
        { 'hugging-face': 'hf', csv: 'csv' },
        ['hf/train/a.webp', 'hf/train/b/c.webp', 'csv/images/a.jpg', 'gold/csv/images/a.jpg'],
      ),
    );
    expect(parsed).toMatchObject({
      '@type': 'sc:Dataset',
      conformsTo: 'http://mlcommons.org/croissant/1.0',
      license: 'https://spdx.org/licenses/CC-BY-4.0',
    });
    expect(parsed.distribution.map((file: { '@id': string }) => file['@id'])).toEqual([
      'csv/annotations.csv',
      'hf/train/metadata.jsonl',
      'csv/**/*.jpg',
      'hf/**/*.webp',
    ]);
    expect(parsed.distribution.at(-1)).toEqual({
      '@type': 'cr:FileSet',
      '@id': 'hf/**/*.webp',
      name: 'hf/**/*.webp',
      encodingFormat: 'image/webp',
      includes: 'hf/**/*.webp',
    });
    const ids = new Set(parsed.distribution.map((file: { '@id': string }) => file['@id']));
    for (const { field } of parsed.recordSet)
      for (const { source, subField } of field)
        for (const each of subField ?? [{ source }]) expect(ids.has(each.source.fileObject['@id'])).toBe(true);
    expect(parsed.recordSet.map((one: { name: string }) => one.name)).toEqual(['boxes', 'pictures-train']);
    const [boxes, pictures] = parsed.recordSet;
    expect(boxes.field.map((one: { source: { extract: { column: string } } }) => one.source.extract.column)).toEqual(
      COLUMNS.map(([name]) => name),
    );
    for (const { name, description } of boxes.field) expect(`boxes/${description}`, name).not.toBe(name);
    expect(pictures.field.at(-1)).toMatchObject({
      repeated: true,
      subField: [
        { '@id': 'pictures-train/objects/id', dataType: 'sc:Text' },
        {
          dataType: 'cr:BoundingBox',
          source: { extract: { column: 'objects' }, transform: { jsonPath: 'bbox' }, format: 'XYWH' },
        },
        { '@id': 'pictures-train/objects/categories' },
        { '@id': 'pictures-train/objects/category_id', dataType: 'sc:Integer' },
      ],
    });
  });
});

describe('checksums', () => {
  it('are written as sha256sum reads them, in the order of the paths', () => {
    const sha256 = 'b'.repeat(64);
    expect(
      checksumsText([
        { path: 'b\n.txt', sha256 },
        { path: 'a b.txt', sha256 },
      ]),
    ).toBe(`${sha256}  a b.txt\n\\${sha256}  b\\n.txt\n`);
  });
});
