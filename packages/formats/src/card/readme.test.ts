import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { countsOf, type DataCardFacts, licencesOf } from './facts.ts';
import { dataCard, yamlHeader } from './readme.ts';

const facts: DataCardFacts = {
  things: { one: 'vehicle', many: 'vehicles' },
  tags: ['traffic'],
  idGaps: [],
  name: 'city-traffic',
  title: 'City traffic',
  description: 'Vehicles.',
  version: '1',
  licence: 'CC-BY-4.0',
  authors: ['Asha Rao'],
  counts: countsOf({ classes: [], images: [] }),
  reviews: 1,
  annotators: 1,
  teams: 1,
  methods: [],
  fields: { box: [['agreement', 'Share of those who said so.']], picture: [] },
  splitRule: 'None.',
  knownGaps: [],
  collection: 'Fixed cameras.',
  privacy: 'No names.',
  hasPictures: false,
};

const ofParts = (...parts: DataCardFacts['counts']['parts']): DataCardFacts => ({
  ...facts,
  counts: { ...facts.counts, parts },
});
const headerOf = (of: DataCardFacts) => parseYaml(yamlHeader(of, { 'hugging-face': 'hf/' }).replaceAll('---\n', ''));

describe('header of a data card', () => {
  it('is read alike by YAML 1.1, as Hugging Face reads it', () => {
    for (const title of ['No', '2027-05-09', '1_000', '2027-05-09 10:00:00', '=', '<<'])
      expect(parseYaml(yamlHeader({ ...facts, title }, {}).replaceAll('---\n', ''), { version: '1.1' })).toMatchObject({
        pretty_name: title,
      });
  });

  it.each([
    [0, 'n<1K'],
    [999, 'n<1K'],
    [1000, '1K<n<10K'],
    [9999, '1K<n<10K'],
    [10_000, '10K<n<100K'],
    [99_999, '10K<n<100K'],
    [100_000, '100K<n<1M'],
    [999_999, '100K<n<1M'],
    [1_000_000, '1M<n<10M'],
  ])('says of %s pictures in all parts together that they are %s', (images, category) => {
    const header = headerOf(ofParts({ split: 'train', images: 5, boxes: 0 }, { split: 'all', images, boxes: 0 }));
    expect(header.size_categories).toEqual([category]);
  });

  it('names the parts that have pictures, and train where there are none', () => {
    const paths = (of: DataCardFacts) => headerOf(of).configs[0].data_files;
    const train = { split: 'train', path: 'hf/train/**' };
    expect(paths(ofParts({ split: 'all', images: 3, boxes: 0 }))).toEqual([train]);
    const counts = [
      { split: 'train', images: 0, boxes: 0 },
      { split: 'test', images: 3, boxes: 0 },
      { split: 'all', images: 3, boxes: 0 },
    ] as const;
    expect(paths(ofParts(...counts))).toEqual([{ split: 'test', path: 'hf/test/**' }]);
  });
});

describe('text of a data card', () => {
  it('names up to five ids that are left out', () => {
    const card = (...idGaps: number[]) => dataCard({ ...facts, idGaps }, { coco: 'coco' });
    expect(card()).toContain('category ids of the event: join by name, never by `category_id - 1`.');
    expect(card(3)).toContain('of the event, which have a gap at 3: join');
    expect(card(3, 4, 5, 6, 7)).toContain(', which have a gap at 3, 4, 5, 6, 7: join');
    expect(card(3, 4, 5, 6, 7, 8)).toContain('of the event, which have gaps: join');
  });

  it('speaks of the numbers of YOLO where it is there', () => {
    expect(dataCard(facts, { yolo: 'yolo' })).toContain('YOLO numbers the classes from 0');
    expect(dataCard(facts, { coco: 'coco' })).not.toContain('YOLO numbers');
    expect(dataCard(facts, {})).not.toContain('COCO keeps');
  });

  it('says nothing of cameras where none is known', () => {
    expect(dataCard(facts, {})).not.toMatch(/from \d+ camera/);
    const counts = {
      ...facts.counts,
      parts: [{ split: 'all', images: 5, boxes: 0 }] as const,
      cameras: 2,
      withoutCamera: 3,
    };
    expect(dataCard({ ...facts, counts }, {})).toContain('2 pictures come from 2 cameras; of 3 no camera is known.');
  });

  it('says from when the reviews are only where both ends are known', () => {
    const firstReviewAt = '2027-05-09T08:00:00.000Z';
    expect(dataCard({ ...facts, firstReviewAt }, {})).toContain('with reviews of which no time is known.');
    expect(dataCard({ ...facts, lastReviewAt: firstReviewAt }, {})).toContain('of which no time is known.');
  });

  it('says that no gaps are known, and nothing of loading what is not there', () => {
    expect(dataCard(facts, {})).toContain('## Known gaps\n\nNone are known.');
    expect(dataCard(facts, {})).not.toContain('## How to load it');
  });

  it('has a table of a method for each thing that is known of it', () => {
    const method = { name: 'Majority', description: 'What most said.', parameters: {}, figures: [] };
    expect(dataCard({ ...facts, methods: [method] }, {})).toContain('### Majority\n\nWhat most said.\n\n## Splits');
    const all = {
      ...method,
      parameters: { minimum: 3, share: 0.5 },
      figures: [
        { name: 'right labels', value: 0.93456 },
        { name: 'found', value: 0.5, low: 0.4 },
      ],
      reliability: [{ from: 0.9, to: 1, claims: 7, said: 0.95123, right: 1 }],
    };
    expect(dataCard({ ...facts, methods: [all] }, {})).toContain(
      [
        'Parameters: minimum = 3, share = 0.5.',
        '',
        '| on gold pictures | value (95 % interval) |',
        '|---|--:|',
        '| right labels | 0.935 |',
        '| found | 0.500 |',
        '',
        '| probability of a verdict | verdicts on gold | said on average | right |',
        '|---|--:|--:|--:|',
        '| 0.9 to 1.0 | 7 | 0.951 | 1.000 |',
      ].join('\n'),
    );
  });

  it('has tables of words on the left', () => {
    expect(dataCard(facts, {})).toContain('| field | meaning |\n|---|---|\n| `agreement` |');
  });
});

describe('counts of a data card', () => {
  it('has the licences of most pictures first, then by their names', () => {
    const image = { id: '1', fileName: 'a.jpg', widthPx: 9, heightPx: 9, boxes: [] };
    const rows = licencesOf([
      { ...image, licence: 'B', attribution: 'x' },
      { ...image, licence: 'A', attribution: 'y' },
      { ...image, licence: 'A', attribution: 'x' },
      { ...image, licence: 'C' },
      { ...image, licence: 'C' },
    ]);
    expect(rows.map(({ licence, attribution, images }) => [licence, attribution, images])).toEqual([
      ['C', 'not stated', 2],
      ['A', 'x', 1],
      ['A', 'y', 1],
      ['B', 'x', 1],
    ]);
  });

  it('counts each camera once, and sizes up to 32 x 32 and 96 x 96 pixels', () => {
    const box = (id: string, width: number, height: number) => ({ id, label: 'Bus', x: 0, y: 0, width, height });
    const image = { fileName: 'a.jpg', widthPx: 999, heightPx: 999 };
    const counts = countsOf({
      classes: [],
      images: [
        { ...image, id: '1', camera: 'north', boxes: [box('1', 32, 32), box('2', 32, 32.1), box('3', 96, 96)] },
        { ...image, id: '2', camera: 'north', boxes: [box('4', 96, 96.1)] },
        { ...image, id: '5', camera: 'south', boxes: [box('5', 1, 1)] },
        { ...image, id: '3', boxes: [] },
        { ...image, id: '4', boxes: [] },
      ],
    });
    expect(counts).toMatchObject({ cameras: 2, withoutCamera: 2, emptyImages: 2 });
    expect(counts.classes).toEqual([{ name: 'Bus', boxes: 5, images: 3, small: 2, medium: 2, large: 1 }]);
  });
});
