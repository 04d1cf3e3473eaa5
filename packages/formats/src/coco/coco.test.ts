import { VEHICLE_CLASS_NAMES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { readCoco } from './read.ts';
import { writeCoco } from './write.ts';

const oneImage = { images: [{ id: 1, file_name: 'a.jpg', width: 100, height: 50 }] };
const bus = { categories: [{ id: 5, name: 'Bus' }] };

function read(file: object) {
  return readCoco(JSON.stringify(file), 'boxes.json');
}

function datasetOf(file: object): Dataset {
  const result = read(file);
  if (result.kind === 'refused') throw new Error(result.problems.join('\n'));
  return result.dataset;
}

function problemsOf(file: object): readonly string[] {
  const result = read(file);
  return result.kind === 'refused' ? result.problems : [];
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

  it('reads a file with a byte order mark', () => {
    const text = `\uFEFF${JSON.stringify({ ...oneImage, ...bus, annotations: [] })}`;
    expect(readCoco(text, 'bom.json').kind).toBe('read');
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
    expect(result).toMatchObject({ kind: 'read', dataset: { images: [{ boxes: [] }] } });
    expect(result.kind === 'read' && result.notes).toEqual([
      'boxes.json: annotations[1].bbox was left out, since it is 0 x 1 pixels in size',
      'boxes.json: 1 crowd regions (iscrowd) were left out',
    ]);
  });
});

describe('COCO that cannot be read', () => {
  it.each([
    ['{"images": [', /^boxes\.json: the text is not JSON/],
    ['[]', /^boxes\.json: the top level must be an object/],
    ['{"images": 3, "annotations": [], "categories": []}', /^boxes\.json: images must be a list, not 3/],
  ])('says what is wrong with %s', (text, problem) => {
    const result = readCoco(text, 'boxes.json');
    expect(result.kind === 'refused' && result.problems[0]).toMatch(problem);
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
    [{ bbox: [1, 2, 3] }, 'annotations[0].bbox must be [x, y, width, height], not [1,2,3]'],
    [{ bbox: [1, 2, 3, null] }, 'annotations[0].bbox must be [x, y, width, height], not [1,2,3,null]'],
    [{}, 'annotations[0] has neither a bbox nor a segmentation with an extent'],
    [{ bbox: [1, 2, 3, 4], score: 71 }, 'annotations[0].score must lie between 0 and 1, not 71'],
  ])('refuses the annotation %j', (part, problem) => {
    const annotations = [{ id: 1, image_id: 1, category_id: 5, ...part }];
    expect(problemsOf({ ...oneImage, ...bus, annotations })).toEqual([`boxes.json: ${problem}`]);
  });

  it('stops telling after fifty findings', () => {
    const problems = problemsOf({ ...oneImage, ...bus, annotations: Array.from({ length: 60 }, () => 1) });
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toBe('boxes.json: and 10 more');
  });
});

describe('COCO as we write it', () => {
  const about = { description: 'test', dateCreated: '2027-05-10T00:00:00Z' };

  it('keeps the ids of the twelve classes and gives others ids above them', () => {
    const box = { id: '1', x: 0, y: 0, width: 1, height: 1 };
    const file = writeCoco(
      { images: [{ fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes: [{ ...box, label: 'rickshaw' }] }] },
      about,
    );
    expect(file.categories.map((c) => c.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]);
    expect(file.categories.at(-1)?.name).toBe('rickshaw');
    expect(file.annotations[0]).toMatchObject({ id: 1, category_id: 14, iscrowd: 0 });
  });

  it('comes back as it was, whatever the boxes', () => {
    const size = fc.integer({ min: 1, max: 8000 });
    const coordinate = fc.double({ min: 0, max: 8000, noNaN: true });
    const extent = fc.double({ min: 0.001, max: 8000, noNaN: true });
    const box = fc.record({
      id: fc.constant(''),
      label: fc.constantFrom(...VEHICLE_CLASS_NAMES, 'rickshaw'),
      x: coordinate,
      y: coordinate,
      width: extent,
      height: extent,
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const image = fc.record({ widthPx: size, heightPx: size, boxes: fc.array(box, { maxLength: 5 }) });
    fc.assert(
      fc.property(fc.array(image, { maxLength: 4 }), (images) => {
        let next = 0;
        const dataset: Dataset = {
          images: images.map((one, index) => ({
            ...one,
            fileName: `${index}.jpg`,
            boxes: one.boxes.map((b) => {
              next += 1;
              return { ...b, id: String(next) };
            }),
          })),
        };
        const result = readCoco(JSON.stringify(writeCoco(dataset, about)), 'again.json');
        expect(result.kind === 'read' && result.dataset).toEqual(JSON.parse(JSON.stringify(dataset)));
      }),
    );
  });
});
