import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { filesOf } from '../testing/files.ts';
import { readDatumaro } from './read.ts';

async function read(file: object | string) {
  const path = 'annotations/train.json';
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { dataset, problems } = await readDatumaro(filesOf({ [path]: text, 'images/train/a.jpg': '' }), [path]);
  return { dataset, sentences: problems.map(sentenceOf) };
}

const categories = {
  label: { labels: [{ name: 'car', parent: '', attributes: [] }, { name: 'bus' }], attributes: [] },
};
const withAnnotations = (...annotations: readonly unknown[]) => ({
  info: {},
  categories,
  items: [{ id: 'a', annotations, image: { path: 'a.jpg', size: [50, 100] } }],
});

describe('Datumaro JSON', () => {
  it('reads boxes, with height before width', async () => {
    const { dataset, sentences } = await read(
      withAnnotations({
        id: 1,
        type: 'bbox',
        attributes: { occluded: true },
        group: 0,
        label_id: 1,
        z_order: 0,
        bbox: [1, 2, 30, 40],
      }),
    );
    expect(sentences).toEqual([]);
    expect(dataset.classes).toEqual([
      { name: 'car', id: 0 },
      { name: 'bus', id: 1 },
    ]);
    expect(dataset.images).toEqual([
      {
        id: 'a',
        fileName: 'images/train/a.jpg',
        widthPx: 100,
        heightPx: 50,
        split: 'train',
        boxes: [{ id: 'a:1', label: 'bus', x: 1, y: 2, width: 30, height: 40, attributes: { occluded: true } }],
      },
    ]);
  });

  it.each([
    ['polygon', { points: [10, 10, 30, 10, 20, 40] }, { x: 10, y: 10, width: 20, height: 30 }],
    ['rotated_bbox', { points: [50, 25, 20, 10, 90] }, { x: 45, y: 15, width: 10, height: 20 }],
    ['ellipse', { points: [], x1: 10, y1: 20, x2: 30, y2: 40 }, { x: 10, y: 20, width: 20, height: 20 }],
    ['mask', { rle: { size: [50, 100], counts: [505, 15, 4480] } }, { x: 10, y: 5, width: 1, height: 15 }],
  ])('takes the upright box around a %s', async (type, shape, rect) => {
    const { dataset, sentences } = await read(withAnnotations({ type, label_id: 0, ...shape }));
    for (const [key, value] of Object.entries(rect))
      expect(dataset.images[0]?.boxes[0]).toHaveProperty(key, expect.closeTo(value, 6));
    expect(sentences).toEqual([
      `annotations/train.json: items[0].annotations[0] is ${type}; the upright box around it was taken`,
    ]);
  });

  it('says what bounds nothing and what is broken', async () => {
    const { sentences } = await read(
      withAnnotations(
        { type: 'label', label_id: 0 },
        { type: 'bbox', label_id: 9 },
        { type: 'bbox', label_id: 0, bbox: [1] },
        null,
      ),
    );
    expect(sentences).toEqual([
      'annotations/train.json: items[0].annotations[0] is label, which bounds no box, and was left out',
      'annotations/train.json: items[0].annotations[1].label_id 9 is none of the labels',
      'annotations/train.json: items[0].annotations[2] of type "bbox" has no position that can be read',
      'annotations/train.json: items[0].annotations[3] must be an object',
    ]);
    expect((await read('{"items": 3}')).sentences).toEqual(['annotations/train.json: items must be a list']);
    expect((await read('{"items": [\n')).sentences).toEqual([
      expect.stringMatching(/^annotations\/train\.json:2: the text is not JSON/),
    ]);
  });

  it('turns a box about its middle by the attribute rotation, and leaves one that comes full circle', async () => {
    const turned = (rotation: number) =>
      read(withAnnotations({ type: 'bbox', label_id: 0, bbox: [10, 20, 30, 20], attributes: { rotation } }));
    const right = await turned(90);
    for (const [key, value] of Object.entries({ x: 15, y: 15, width: 20, height: 30 }))
      expect(right.dataset.images[0]?.boxes[0]).toHaveProperty(key, expect.closeTo(value, 6));
    expect(right.sentences).toHaveLength(1);
    const full = await turned(360);
    expect(full.dataset.images).toMatchObject([{ boxes: [{ x: 10, y: 20, width: 30, height: 20 }] }]);
    expect(full.sentences).toEqual([]);
  });

  it('refuses outlines with what is no number, and shapes of no type', async () => {
    const { dataset, sentences } = await read(
      withAnnotations(
        { type: 'polygon', label_id: 0, points: [10, 10, 30, 'x', 20, 40] },
        { type: 'polygon', label_id: 0, points: ['x', 10, 30, 10, 20, 40] },
        { label_id: 0, bbox: [1, 2, 3] },
      ),
    );
    expect(dataset.images).toMatchObject([{ boxes: [] }]);
    expect(sentences).toEqual([
      'annotations/train.json: items[0].annotations[0] of type "polygon" has no position that can be read',
      'annotations/train.json: items[0].annotations[1] of type "polygon" has no position that can be read',
      'annotations/train.json: items[0].annotations[2] of type "nothing" has no position that can be read',
    ]);
  });

  it('knows a picture by its id where no path is told, and tells entries that name none', async () => {
    const image = { size: [50, 100] };
    const { dataset, sentences } = await read({ items: [{ id: 'a', image }, { id: 'cam/7', image }, 7, { image }] });
    expect(dataset.images).toMatchObject([
      { id: 'a', fileName: 'images/train/a.jpg' },
      { id: 'cam/7', fileName: 'cam/7', widthPx: 100, heightPx: 50 },
    ]);
    expect(sentences).toEqual([
      'annotations/train.json: items[2] must be an object',
      'annotations/train.json: items[3] has neither an id nor a path of a picture',
    ]);
  });

  it.each([[[0, 100]], [[50, 0]]])('takes a size of %j for none', async (size) => {
    const annotations = [{ type: 'bbox', label_id: 0, bbox: [1, 2, 3, 4] }];
    const { sentences } = await read({ categories, items: [{ id: 'b', image: { size }, annotations }] });
    expect(sentences).toEqual([
      'annotations/train.json: items[0] tells no size of b, and no such picture is there to look at',
    ]);
  });

  it('numbers labels without a name, and has none where a file lists none', async () => {
    const box = { type: 'bbox', label_id: 0, bbox: [1, 2, 3, 4] };
    const item = { id: 'a', image: { size: [50, 100] }, annotations: [box] };
    const unnamed = await read({ categories: { label: { labels: [{}, 'bus'] } }, items: [item] });
    expect(unnamed.dataset.classes).toEqual([
      { name: '0', id: 0 },
      { name: '1', id: 1 },
    ]);
    for (const none of [undefined, { label: {} }])
      expect((await read({ categories: none, items: [item] })).sentences).toEqual([
        'annotations/train.json: items[0].annotations[0].label_id 0 is none of the labels',
      ]);
  });
});
