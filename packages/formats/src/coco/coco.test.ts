import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { datasetClassesOf } from '../dataset-classes.ts';
import { sentenceOf } from '../problem.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { readCoco, readCocoText } from './read.ts';
import { cocoFile, writeCoco } from './write.ts';

const CLASSES = datasetClassesOf(DEFAULT_CLASSES);

const oneImage = { images: [{ id: 1, file_name: 'a.jpg', width: 100, height: 50 }] };
const bus = { categories: [{ id: 5, name: 'Bus' }] };

function read(file: object) {
  return readCocoText(JSON.stringify(file), 'boxes.json');
}

function datasetOf(file: object): Dataset {
  const { dataset, problems } = read(file);
  expect(problems.filter(({ effect }) => effect === 'refused')).toEqual([]);
  return dataset;
}

function problemsOf(file: object): readonly string[] {
  return read(file).problems.map(sentenceOf);
}

describe('COCO as tools write it', () => {
  it('reads CVAT: attributes, an image id 0, names with spaces', () => {
    const dataset = datasetOf({
      licenses: [{ name: '', id: 0, url: '' }],
      info: { contributor: '', date_created: '', description: '', url: '', version: '', year: '' },
      categories: [{ id: 1, name: 'Bus', supercategory: '' }],
      images: [
        { id: 0, width: 1920, height: 1080, file_name: 'OIG (1).jpg', license: 0, flickr_url: '', coco_url: '' },
      ],
      annotations: [
        {
          id: 1,
          image_id: 0,
          category_id: 1,
          segmentation: [],
          area: 3.0,
          bbox: [2.0, 2.5, 3.0, 1.0],
          iscrowd: 0,
          attributes: { occluded: false, rotation: 0.0 },
        },
      ],
    });
    expect(dataset.images).toEqual([
      {
        id: '0',
        fileName: 'OIG (1).jpg',
        widthPx: 1920,
        heightPx: 1080,
        boxes: [
          { id: '1', label: 'Bus', x: 2, y: 2.5, width: 3, height: 1, attributes: { occluded: false, rotation: 0 } },
        ],
      },
    ]);
  });

  it('reads Roboflow: a category above the others, ids as text, a Windows path', () => {
    const dataset = datasetOf({
      images: [{ id: '0', file_name: 'train\\b.jpg', width: '640', height: 480 }],
      categories: [
        { id: 0, name: 'vehicles', supercategory: 'none' },
        { id: 1, name: 'bus', supercategory: 'vehicles' },
      ],
      annotations: [{ id: 'x1', image_id: 0, category_id: '1', bbox: ['1', 2, 3, 4] }],
    });
    expect(dataset.images[0]).toMatchObject({ fileName: 'train/b.jpg', widthPx: 640 });
    expect(dataset.images[0]?.boxes).toEqual([{ id: 'x1', label: 'bus', x: 1, y: 2, width: 3, height: 4 }]);
  });

  it('looks at the pictures where it tells no size', async () => {
    const images = ['a.png', 'b.png', 'c.png', '../old/d.png'].map((file_name, id) => ({ id, file_name }));
    const [first, second, ...others] = images;
    const file = {
      ...bus,
      images: [{ ...first, width: 0, height: 0 }, { ...second, width: 90, height: 80 }, ...others],
      annotations: images.map(({ id }) => ({ id, image_id: id, category_id: 5, bbox: [1, 2, 3, 4] })),
    };
    const files = filesOf({
      'x/boxes.json': JSON.stringify(file),
      'x/a.png': pngHead(640, 480),
      'x/b.png': pngHead(640, 480),
      'x/d.png': pngHead(320, 240),
    });
    const { dataset, problems } = await readCoco(files, ['x/boxes.json']);
    expect(dataset.images).toMatchObject([
      { fileName: 'x/a.png', widthPx: 640, heightPx: 480, boxes: [{ width: 3 }] },
      { fileName: 'x/b.png', widthPx: 90, heightPx: 80, boxes: [{ width: 3 }] },
      { fileName: 'x/d.png', widthPx: 320, heightPx: 240, boxes: [{ width: 3 }] },
    ]);
    expect(problems.map(sentenceOf)).toEqual([
      'x/boxes.json: images[2] must have a width and a height in pixels, not nothing x nothing',
      'x/boxes.json: annotations[2].image_id 2 is none of the images',
    ]);
  });

  it('reads LVIS, which has addresses for names', () => {
    const coco_url = 'http://images.cocodataset.org/train2017/000000391895.jpg';
    const dataset = datasetOf({ images: [{ id: 1, coco_url, width: 10, height: 10 }], ...bus, annotations: [] });
    expect(dataset.images).toMatchObject([{ fileName: 'train2017/000000391895.jpg' }]);
  });

  it('leaves out captions, and says so', () => {
    const { dataset, problems } = read({ ...oneImage, annotations: [{ id: 1, image_id: 1, caption: 'A bus.' }] });
    expect(dataset.images).toEqual([]);
    expect(problems.map(sentenceOf)).toEqual([
      'boxes.json: annotations are captions, which bound no boxes, and were left out',
    ]);
  });

  it('reads what an export says of itself, licences by name or address, and when a picture was taken', () => {
    const dataset = datasetOf({
      info: { name: 'Streets', version: '1', contributor: 'A', url: 'u', date_created: '2027/05/10', licence: 'L' },
      licenses: [
        7,
        null,
        { id: 1, name: 'CC BY 4.0' },
        { id: 2, name: '', url: 'https://x.test/l' },
        { name: 'of nothing' },
      ],
      images: [
        { id: 1, file_name: 'a.jpg', width: 10, height: 10, license: 1, date_captured: '2027-05-10' },
        { id: 2, file_name: 'b.jpg', width: 10, height: 10, license: 2, date_captured: 0 },
        { id: 3, file_name: 'c.jpg', width: 10, height: 10, license: 9 },
      ],
      ...bus,
      annotations: [],
    });
    expect(dataset.info).toEqual({
      name: 'Streets',
      version: '1',
      contributor: 'A',
      url: 'u',
      dateCreated: '2027/05/10',
      licence: 'L',
    });
    expect(dataset.images).toMatchObject([
      { licence: 'CC BY 4.0', capturedAt: '2027-05-10' },
      { licence: 'https://x.test/l' },
      {},
    ]);
    expect(dataset.images[1]).not.toHaveProperty('capturedAt');
    expect(dataset.images[2]).not.toHaveProperty('licence');
  });

  it('gives a box whose id is taken another one, and says so; without an id it has its place', () => {
    const box = { image_id: 1, category_id: 5, bbox: [1, 2, 3, 4] };
    const result = read({ ...oneImage, ...bus, annotations: [{ id: 7, ...box }, { id: 7, ...box }, box] });
    expect(result.dataset.images[0]?.boxes.map(({ id }) => id)).toEqual(['7', '7-2', '2']);
    expect(result.problems.map(sentenceOf)).toEqual([
      'boxes.json: annotations[1].id 7 is there twice; the second one was given another id',
    ]);
  });

  it('takes scores from 0 to 1, and a crowd said by true', () => {
    const box = { image_id: 1, category_id: 5, bbox: [1, 2, 3, 4] };
    const annotations = [
      { ...box, score: 0 },
      { ...box, score: 1 },
      { ...box, iscrowd: true },
    ];
    expect(read({ ...oneImage, ...bus, annotations }).dataset.images[0]?.boxes.map(({ score }) => score)).toEqual([
      0, 1,
    ]);
  });

  it('reads a file with a byte order mark', () => {
    const text = `\uFEFF${JSON.stringify({ ...oneImage, ...bus, annotations: [] })}`;
    expect(readCocoText(text, 'bom.json').problems).toEqual([]);
  });

  it.each([
    ['polygons', [[10, 5, 30, 5, 30, 20]]],
    ['a bare polygon', [10, 5, 30, 5, 30, 20]],
    // 100 x 50, runs down the columns: 20 columns of 15 pixels from row 5 on, starting at column 10.
    [
      'a run-length mask',
      { size: [50, 100], counts: [505, ...Array.from({ length: 19 }, () => [15, 35]).flat(), 15, 4030] },
    ],
  ])('takes the box around %s', (_, segmentation) => {
    const dataset = datasetOf({
      ...oneImage,
      ...bus,
      annotations: [{ id: 1, image_id: 1, category_id: 5, segmentation, bbox: [] }],
    });
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ x: 10, y: 5, width: 20, height: 15 });
  });

  it('takes the box around what is thinner than a pixel', () => {
    const annotations = [{ id: 1, image_id: 1, category_id: 5, segmentation: [[10, 5, 10.5, 5, 10.5, 5.5]] }];
    const dataset = datasetOf({ ...oneImage, ...bus, annotations });
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ x: 10, y: 5, width: 0.5, height: 0.5 });
  });

  it('takes the box around a compressed run-length mask', () => {
    // counts 6, 1, 40, 4, 5, 4, 5, 4, 21 over 9 x 10, as the COCO API's test data has it.
    const dataset = datasetOf({
      ...oneImage,
      ...bus,
      annotations: [{ id: 1, image_id: 1, category_id: 5, segmentation: { size: [9, 10], counts: '61X13mN000`0' } }],
    });
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ x: 0, y: 2 });
  });

  it('leaves out crowd regions and boxes without an extent, and says so', () => {
    const result = read({
      ...oneImage,
      ...bus,
      annotations: [
        { id: 1, image_id: 1, category_id: 5, bbox: [0, 0, 9, 1], iscrowd: 1 },
        { id: 2, image_id: 1, category_id: 5, bbox: [4, 4, 0, 1] },
      ],
    });
    expect(result.dataset.images).toMatchObject([{ boxes: [] }]);
    expect(result.problems.map(sentenceOf)).toEqual([
      'boxes.json: annotations[1].bbox was left out, since it is 0 x 1 pixels in size',
      'boxes.json: 1 crowd region (iscrowd) was left out',
    ]);
  });
});

describe('COCO that cannot be read', () => {
  it.each([
    ['{"images": [', /^boxes\.json:1: the text is not JSON/],
    ['[]', /^boxes\.json: the top level must be an object with/],
    ['[7]', /^boxes\.json: the top level must be an object with/],
    ['[{"a": 1}]', /^boxes\.json: the top level must be an object with/],
    ['[{"category_id": 1}]', /^boxes\.json: the top level is a list of detections without pictures and class names/],
    ['{"images": 3, "annotations": [], "categories": []}', /^boxes\.json: images must be a list, not 3/],
    ['{"images": [], "annotations": [null], "categories": []}', /^boxes\.json: annotations\[0\] must be an object/],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readCocoText(text, 'boxes.json').problems.map(sentenceOf)[0]).toMatch(problem);
  });

  it('names every offending entry in one go', () => {
    const problems = problemsOf({
      images: [...oneImage.images, { id: 1, file_name: 'b.jpg', width: 1, height: 1 }, { id: 2, width: 3, height: 4 }],
      categories: [{ id: 5, name: '' }],
      annotations: [
        { id: 1, image_id: 77, category_id: 5, bbox: [0, 0, 1, 1] },
        { id: 2, image_id: 1, category_id: 9, bbox: [0, 0, 1, 1] },
        7,
      ],
    });
    expect(problems).toEqual([
      'boxes.json: categories[0].name must be a class name, not ""',
      'boxes.json: images[1].id 1 is there twice',
      'boxes.json: images[2].file_name must be a file name, not nothing',
      'boxes.json: annotations[0].image_id 77 is none of the images',
      'boxes.json: annotations[1].category_id 9 is none of the categories',
      'boxes.json: annotations[2] must be an object',
    ]);
  });

  it.each([
    [7, 'images[0] must be an object'],
    [{ file_name: 'a.jpg', width: 1, height: 1 }, 'images[0].id must be a number or text, not nothing'],
    [{ id: 1, file_name: '', width: 1, height: 1 }, 'images[0].file_name must be a file name, not ""'],
    [{ id: 1, file_name: 7, width: 1, height: 1 }, 'images[0].file_name must be a file name, not 7'],
    [
      { id: 1, file_name: 'a.jpg', width: 0, height: 1 },
      'images[0] must have a width and a height in pixels, not 0 x 1',
    ],
    [
      { id: 1, file_name: 'a.jpg', width: 1, height: 0 },
      'images[0] must have a width and a height in pixels, not 1 x 0',
    ],
    [{ id: 1, file_name: 'a.jpg', width: 1 }, 'images[0] must have a width and a height in pixels, not 1 x nothing'],
    [
      { id: 1, file_name: 'a.jpg', width: 'wide', height: 1 },
      'images[0] must have a width and a height in pixels, not "wide" x 1',
    ],
  ])('refuses the image %j', (image, problem) => {
    const { dataset, problems } = read({ images: [image], ...bus, annotations: [] });
    expect(problems.map(sentenceOf)).toEqual([`boxes.json: ${problem}`]);
    expect(dataset.images).toEqual([]);
  });

  it.each([
    [7, 'categories[1] must be an object'],
    [{ name: 'Auto' }, 'categories[1].id must be a number or text, not nothing'],
    [{ id: 6, name: 7 }, 'categories[1].name must be a class name, not 7'],
    [{ id: 6, name: ' ' }, 'categories[1].name must be a class name, not " "'],
    [{ id: 5, name: 'Auto' }, 'categories[1].id 5 is there twice'],
  ])('refuses the category %j', (category, problem) => {
    const { dataset, problems } = read({ ...oneImage, categories: [...bus.categories, category], annotations: [] });
    expect(problems.map(sentenceOf)).toEqual([`boxes.json: ${problem}`]);
    expect(dataset.classes).toEqual([{ id: 5, name: 'Bus' }]);
  });

  it.each([
    [{ bbox: [1, 2, 3, 4, 5] }, 'annotations[0].bbox must be [x, y, width, height], not [1,2,3,4,5]'],
    [{ bbox: [null, 2, 3, 4] }, 'annotations[0].bbox must be [x, y, width, height], not [null,2,3,4]'],
    [{ bbox: [1, null, 3, 4] }, 'annotations[0].bbox must be [x, y, width, height], not [1,null,3,4]'],
    [{ bbox: [1, 2, null, 4] }, 'annotations[0].bbox must be [x, y, width, height], not [1,2,null,4]'],
    [{ segmentation: [[1, 1, 9, 1]] }, 'annotations[0] has neither a bbox nor a segmentation with an extent'],
    [
      { bbox: null, segmentation: [[1, 1, 1, 9]] },
      'annotations[0] has neither a bbox nor a segmentation with an extent',
    ],
    [{ bbox: [1, 2, 3, 4], score: -0.1 }, 'annotations[0].score must lie between 0 and 1, not -0.1'],
    [{ bbox: [1, 2, 3] }, 'annotations[0].bbox must be [x, y, width, height], not [1,2,3]'],
    [{ bbox: [1, 2, 3, null] }, 'annotations[0].bbox must be [x, y, width, height], not [1,2,3,null]'],
    [{}, 'annotations[0] has neither a bbox nor a segmentation with an extent'],
    [{ bbox: [1, 2, 3, 4], score: 71 }, 'annotations[0].score must lie between 0 and 1, not 71'],
    [{ bbox: [1, 2, 3, 4], score: 1.5 }, 'annotations[0].score must lie between 0 and 1, not 1.5'],
  ])('refuses the annotation %j', (part, problem) => {
    const annotations = [{ id: 1, image_id: 1, category_id: 5, ...part }];
    expect(problemsOf({ ...oneImage, ...bus, annotations })).toEqual([`boxes.json: ${problem}`]);
  });

  it('asks for the categories of boxes, and for boxes where there are categories', () => {
    const box = { id: 1, image_id: 1, category_id: 5, bbox: [1, 2, 3, 4] };
    const [missing] = problemsOf({ ...oneImage, annotations: [box] });
    expect(missing).toBe('boxes.json: categories must be a list, not nothing');
    const caption = { id: 1, image_id: 1, category_id: 5, caption: 'A bus.' };
    expect(problemsOf({ ...oneImage, ...bus, annotations: [caption] })).toEqual([
      'boxes.json: annotations[0] has neither a bbox nor a segmentation with an extent',
    ]);
    expect(problemsOf({ ...oneImage, annotations: [null] })).toHaveLength(2);
  });

  it.each([
    ['null', 'a.json: the top level must be an object with images, annotations and categories'],
    ['{"images": [null], "categories": [], "annotations": []}', 'a.json: images[0] must be an object'],
    [
      '{"images": [{"id": 1}], "categories": [], "annotations": []}',
      'a.json: images[0].file_name must be a file name, not nothing',
    ],
  ])('looks for no size in %s', async (text, problem) => {
    const { problems } = await readCoco(filesOf({ 'a.json': text }), ['a.json']);
    expect(problems.map(sentenceOf)).toEqual([problem]);
  });

  it('stops telling after fifty findings', () => {
    const problems = problemsOf({ ...oneImage, ...bus, annotations: Array.from({ length: 60 }, () => 1) });
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toBe('boxes.json: and 10 more of these');
  });
});

describe('boxes in another encoding than COCO documents', () => {
  const size = { width: 1920, height: 1080 };
  const images = [{ id: 1, file_name: 'a.jpg', ...size }];
  const annotated = (boxes: readonly (readonly number[])[]) =>
    read({ images, ...bus, annotations: boxes.map((bbox, id) => ({ id, image_id: 1, category_id: 5, bbox })) });

  it('recognises fractions and says so', () => {
    const result = annotated([[0.5, 0.5, 0.1, 0.2]]);
    expect(result.dataset.images[0]?.boxes[0]).toMatchObject({ x: 960, y: 540, width: 192, height: 216 });
    expect(result.problems.map(sentenceOf)).toEqual([
      'boxes.json: annotations[].bbox was read as left, top, width, height in fractions of the picture (0 to 1), not left, top, width, height in pixels',
    ]);
  });

  it('recognises corners and says so', () => {
    const { dataset, problems } = annotated([
      [1000, 500, 1200, 700],
      [10, 10, 30, 40],
    ]);
    expect(dataset.images[0]?.boxes.map(({ width, height }) => [width, height])).toEqual([
      [200, 200],
      [20, 30],
    ]);
    expect(problems[0]?.message).toMatch(/^was read as left, top, right, bottom in pixels/);
  });

  it('cuts a box that sticks out, and leaves out one outside', () => {
    const { dataset, problems } = annotated([
      [1900, 10, 100, 20],
      [5000, 10, 20, 20],
    ]);
    expect(dataset.images[0]?.boxes).toMatchObject([{ x: 1900, width: 20 }]);
    expect(problems.map(({ effect }) => effect)).toEqual(['adjusted', 'empty']);
  });

  it('says nothing of a box that sticks out by a rounded pixel, and cuts it all the same', () => {
    const { dataset, problems } = annotated([[1900, 10, 21, 20]]);
    expect(dataset.images[0]?.boxes).toMatchObject([{ x: 1900, width: 20 }]);
    expect(problems).toEqual([]);
  });
});

describe('several COCO files', () => {
  const part = (file_name: string) =>
    JSON.stringify({
      images: [{ id: 1, file_name, width: 10, height: 10 }],
      ...bus,
      annotations: [{ id: 1, image_id: 1, category_id: 5, bbox: [1, 1, 2, 2] }],
    });

  it('keeps pictures apart that have the same id in two files', async () => {
    const paths = ['annotations/instances_train.json', 'annotations/instances_val.json'];
    const files = filesOf({ [paths[0] ?? '']: part('a.jpg'), [paths[1] ?? '']: part('b.jpg'), 'images/val/b.jpg': '' });
    const { dataset } = await readCoco(files, paths);
    expect(dataset.images).toMatchObject([
      { id: '1', fileName: 'a.jpg', split: 'train', boxes: [{ id: '1' }] },
      { id: 'val/1', fileName: 'images/val/b.jpg', split: 'val', boxes: [{ id: 'val/1' }] },
    ]);
  });

  it('takes a picture that is described twice as one, of the split that one of them tells', async () => {
    const { dataset } = await readCoco(filesOf({ 'all.json': part('a.jpg'), 'train.json': part('a.jpg') }), [
      'all.json',
      'train.json',
    ]);
    expect(dataset.images).toMatchObject([{ split: 'train', boxes: [{ id: '1' }] }]);
  });

  it('takes the splits of files and folders with a year, as COCO calls them', async () => {
    const paths = ['annotations/instances_train2017.json', 'annotations/instances_val2014.json', 'boxes2017.json'];
    const names = ['a.jpg', 'b.jpg', 'c.jpg'];
    const files = filesOf(Object.fromEntries(paths.map((path, index) => [path, part(names[index] ?? '')])));
    const { dataset } = await readCoco(files, paths);
    expect(dataset.images.map(({ split }) => split)).toEqual(['train', 'val', undefined]);
  });

  it('has what the first one says of itself, and what is wrong in each', async () => {
    const info = { description: 'Streets' };
    const files = filesOf({ 'a.json': JSON.stringify({ info, ...oneImage, ...bus, annotations: [] }), 'b.json': '[]' });
    const { dataset, problems } = await readCoco(files, files.paths);
    expect(dataset).toMatchObject({ info, images: [{ fileName: 'a.jpg' }] });
    expect(Object.keys(dataset)).toEqual(['info', 'classes', 'images']);
    expect(problems.map(sentenceOf)).toEqual([expect.stringMatching(/^b\.json: the top level must be an object/)]);
  });
});

describe('truth and suggestions in one folder', () => {
  it('keeps boxes apart that have the same id', async () => {
    const part = (x: number) =>
      JSON.stringify({
        ...oneImage,
        ...bus,
        annotations: [{ id: 1, image_id: 1, category_id: 5, bbox: [x, 1, 20, 20] }],
      });
    const { dataset } = await readCoco(filesOf({ 'suggestions.json': part(1), 'truth.json': part(9) }), [
      'suggestions.json',
      'truth.json',
    ]);
    expect(dataset.images[0]?.boxes).toMatchObject([
      { id: '1', x: 1 },
      { id: 'truth/1', x: 9 },
    ]);
  });
});

describe('COCO as we write it', { timeout: 60_000 }, () => {
  it('keeps the ids of the twelve classes and gives others ids above them', () => {
    const box = { id: '1', label: 'rickshaw', x: 0, y: 0, width: 1, height: 1 };
    const images = [{ id: '7', fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes: [box] }];
    const file = JSON.parse([...cocoFile({ classes: CLASSES, images })].join(''));
    expect(file.categories.map((c: { id: number }) => c.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]);
    expect(file.categories.at(-1).name).toBe('rickshaw');
    expect(file.images[0].id).toBe(7);
    expect(file.annotations[0]).toEqual({
      id: 1,
      image_id: 7,
      category_id: 14,
      bbox: [0, 0, 1, 1],
      area: 1,
      iscrowd: 0,
    });
  });

  it('has the area of the box that it says, to the hundredth', () => {
    const box = { id: '1', label: 'rickshaw', x: 0.123, y: 0, width: 10.123, height: 20.456 };
    const images = [{ id: '7', fileName: 'a.jpg', widthPx: 100, heightPx: 100, boxes: [box] }];
    const file = JSON.parse([...cocoFile({ classes: CLASSES, images })].join(''));
    expect(file.annotations[0]).toMatchObject({ bbox: [0.12, 0, 10.12, 20.46], area: 207.06 });
  });

  it('has the ids and names of COCO where a class says them, and ids above those for others', () => {
    const classes = [
      { id: 1, name: 'zebra', category: { id: 24, name: 'Equus quagga', supercategory: 'animal' } },
      { id: 2, name: 'okapi' },
    ];
    const boxes = ['okapi', 'zebra', 'gnu'].map((label, index) => ({
      id: String(index + 1),
      label,
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    }));
    const images = [{ id: '7', fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes }];
    const file = JSON.parse([...cocoFile({ classes, images })].join(''));
    expect(file.categories).toEqual([
      { id: 24, name: 'Equus quagga', supercategory: 'animal' },
      { id: 2, name: 'okapi', supercategory: 'object' },
      { id: 25, name: 'gnu', supercategory: 'object' },
    ]);
    expect(file.annotations.map((each: { category_id: number }) => each.category_id)).toEqual([2, 24, 25]);
  });

  it('numbers a class without a number behind those from 0', () => {
    const box = { id: '1', label: 'rickshaw', x: 0, y: 0, width: 1, height: 1 };
    const images = [{ id: '7', fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes: [box] }];
    const file = JSON.parse([...cocoFile({ classes: [{ id: 0, name: 'bus' }], images })].join(''));
    expect(file.categories).toMatchObject([
      { id: 0, name: 'bus' },
      { id: 1, name: 'rickshaw' },
    ]);
  });

  it('comes back as it was, to 1/100 pixel', async () => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = filesOf(written(writeCoco(dataset)));
        const result = await readCoco(files, files.paths);
        expect(result.problems).toEqual([]);
        const inOrder = ['train', 'val', 'test', undefined].flatMap((split) =>
          dataset.images.filter((image) => image.split === split),
        );
        expect(result.dataset).toEqual({ ...dataset, images: inOrder });
      }),
    );
  });

  it('has the same bytes each time, and one number for an id in every file', () => {
    fc.assert(
      fc.property(aDataset(), (dataset) => {
        const files = written(writeCoco(dataset));
        expect(written(writeCoco(dataset))).toEqual(files);
        const nameOf = new Map<number, string>();
        for (const text of Object.values(files))
          for (const { id, file_name } of JSON.parse(String(text)).images) {
            expect(nameOf.get(id) ?? file_name).toBe(file_name);
            nameOf.set(id, file_name);
          }
        expect(nameOf.size).toBe(dataset.images.length);
      }),
    );
  });

  it('says the licences once, each with its address, and the day and year of the data set', () => {
    const licences = ['CC0-1.0', 'cc by-nc sa 4.0', 'Our own', 'CC-BY 4.0', 'CC-BY 4.0 or later', undefined];
    const images = licences.map((licence, index) => ({
      id: `${index}`,
      fileName: `${index}.jpg`,
      widthPx: 10,
      heightPx: 10,
      boxes: [{ id: `${index}`, label: 'Bus', x: 0, y: 0, width: 2.5, height: 3 }],
      ...(licence !== undefined && { licence }),
    }));
    const info = { name: 'Streets', dateCreated: '2027-05-10' };
    const file = JSON.parse([...cocoFile({ info, classes: CLASSES, images })].join(''));
    expect(file.info).toEqual({ name: 'Streets', year: 2027, date_created: '2027-05-10' });
    expect(file.licenses).toEqual([
      { id: 1, name: 'CC-BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      { id: 2, name: 'CC-BY 4.0 or later', url: '' },
      { id: 3, name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      { id: 4, name: 'Our own', url: '' },
      { id: 5, name: 'cc by-nc sa 4.0', url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
    ]);
    expect(file.images.map((each: { license?: number }) => each.license)).toEqual([3, 5, 4, 1, 2, undefined]);
    expect(file.images[0]).not.toHaveProperty('attributes');
    expect(file.annotations[0].area).toBe(7.5);
  });

  it('writes a file for each split that there is, and one for what has none', () => {
    const paths = (...splits: readonly ('train' | 'test' | undefined)[]) => {
      const image = { fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes: [] };
      const images = splits.map((split, index) => ({ ...image, id: `${index}`, ...(split && { split }) }));
      return [...writeCoco({ classes: CLASSES, images })].map(({ path }) => path);
    };
    expect(paths()).toEqual(['annotations/instances_default.json']);
    expect(paths('test', 'train')).toEqual(['annotations/instances_train.json', 'annotations/instances_test.json']);
    expect(paths('train', undefined)).toEqual([
      'annotations/instances_train.json',
      'annotations/instances_default.json',
    ]);
  });

  it('refuses a data set in which two pictures share an id', () => {
    const image = { id: '1', fileName: 'a.jpg', widthPx: 1, heightPx: 1, boxes: [] };
    expect(() => cocoFile({ classes: [], images: [image, image] })).toThrow(/have the id 1/);
  });
});
