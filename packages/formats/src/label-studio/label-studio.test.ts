import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPaths } from '../picture/export-path.ts';
import { sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { expectSame } from '../testing/similar.ts';
import { readLabelStudio } from './read.ts';
import { writeLabelStudio } from './write.ts';

async function read(tasks: unknown) {
  const text = typeof tasks === 'string' ? tasks : JSON.stringify(tasks);
  const { dataset, problems } = await readLabelStudio(filesOf({ 'tasks.json': text }), ['tasks.json']);
  return { dataset, sentences: problems.map(sentenceOf) };
}

const region = (id: string, value: object, more: object = {}) => ({
  id,
  type: 'rectanglelabels',
  original_width: 200,
  original_height: 100,
  value: { x: 10, y: 20, width: 30, height: 40, rotation: 0, rectanglelabels: ['bus'], ...value },
  ...more,
});

describe('Label Studio', () => {
  it('says that of several classes of a region the first was taken', async () => {
    const { dataset, sentences } = await read([
      { data: { image: 'a.png' }, annotations: [{ result: [region('r1', { rectanglelabels: ['bus', 'truck'] })] }] },
    ]);
    expect(dataset.images).toMatchObject([{ boxes: [{ label: 'bus' }] }]);
    expect(sentences).toEqual([
      'tasks.json: [0].annotations[0].result[0] has several classes ("bus, truck"); the first was taken',
    ]);
  });

  it('refuses regions of a picture that was turned in Label Studio, and takes those of one that was turned all around', async () => {
    const turned = (degrees: number) => [{ result: [region('r1', {}, { image_rotation: degrees })] }];
    const { dataset, sentences } = await read([
      { data: { image: 'a.png' }, annotations: turned(90) },
      { data: { image: 'b.png' }, annotations: turned(360) },
    ]);
    expect(dataset.images.map(({ boxes }) => boxes.length)).toEqual([0, 1]);
    expect(sentences).toEqual([
      'tasks.json: [0].annotations[0].result[0] was drawn on a picture turned by 90 degrees (image_rotation), which places it elsewhere; turn the picture back in Label Studio and export again',
    ]);
  });

  it('refuses annotations and results that are no lists', async () => {
    const { sentences } = await read([
      { data: { image: 'a.png' }, annotations: 'none' },
      { data: { image: 'b.png' }, annotations: [{ result: {} }] },
      { data: { image: 'c.png' }, annotations: null, predictions: null },
    ]);
    expect(sentences).toEqual([
      'tasks.json: [0].annotations must be a list',
      'tasks.json: [1].annotations[0].result must be a list',
    ]);
  });

  it('keeps the work of several people, suggestions and ground truth apart', async () => {
    const { dataset, sentences } = await read([
      {
        id: 87,
        data: { image: '/data/upload/29/a5ef-example%20(1).png' },
        annotations: [
          { completed_by: 1, result: [region('r1', {})] },
          { completed_by: { id: 2, email: 'a@example.org' }, result: [] },
          { completed_by: 3, ground_truth: true, result: [region('r2', {})] },
          { completed_by: 4, was_cancelled: true, result: [region('r3', {})] },
        ],
        predictions: [{ result: [region('r1', {}, { score: 0.7 })] }],
      },
    ]);
    expect(dataset.images).toMatchObject([
      {
        id: '87',
        fileName: 'a5ef-example (1).png',
        widthPx: 200,
        heightPx: 100,
        annotators: ['1', '2', '3'],
        boxes: [
          { id: 'r1', annotator: '1', state: 'review', label: 'bus', x: 20, y: 20, width: 60, height: 40 },
          { id: 'r2', annotator: '3', state: 'gold' },
          { id: 'r1-2', state: 'suggestion', score: 0.7 },
        ],
      },
    ]);
    expect(sentences).toEqual([
      'tasks.json: [0].annotations[3] was cancelled (skipped by its annotator) and was left out',
    ]);
  });

  it('reads JSON_MIN', async () => {
    const { dataset, sentences } = await read([
      {
        id: 3,
        image: 's3://bucket/cam1/a.jpg?x=1',
        annotator: 5,
        annotation_id: 9,
        label: [
          {
            x: 1,
            y: 1,
            width: 50,
            height: 50,
            rotation: 0,
            rectanglelabels: ['bus'],
            original_width: 100,
            original_height: 100,
          },
        ],
      },
    ]);
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([
      { id: '3', fileName: 'cam1/a.jpg', annotators: ['5'], boxes: [{ label: 'bus', annotator: '5', width: 50 }] },
    ]);
  });

  const inRow = (label: string) => ({
    x: 1,
    y: 1,
    width: 50,
    height: 50,
    rectanglelabels: [label],
    original_width: 100,
    original_height: 100,
  });

  it('takes the rows of JSON_MIN that several people have on one task for one picture', async () => {
    const { dataset } = await read([
      { id: 3, image: 'a.jpg', annotator: 5, annotation_id: 9 },
      { id: 3, image: 'a.jpg', annotator: 6, annotation_id: 10, label: [inRow('bus')] },
      { id: 3, image: 'a.jpg', annotator: 6, annotation_id: 11, label: [inRow('car')] },
      { id: 4, image: 'b.jpg', annotator: 5, annotation_id: 12, label: [inRow('van')] },
      { id: 5, image: 'c.jpg', annotation_id: 13, label: [inRow('van')] },
      { id: 5, image: 'c.jpg', annotation_id: 14, label: [inRow('van')] },
    ]);
    expect(dataset.images).toMatchObject([
      {
        id: '3',
        widthPx: 100,
        annotators: ['5', '6'],
        boxes: [
          { label: 'bus', annotator: '6' },
          { label: 'car', annotator: '6' },
        ],
      },
      { id: '4', annotators: ['5'], boxes: [{ label: 'van' }] },
      { id: '5', boxes: [{ label: 'van' }, { label: 'van' }] },
    ]);
    expect(dataset.images[2]).not.toHaveProperty('annotators');
  });

  it('reads CSV, whose regions are JSON in a cell', async () => {
    const cell = JSON.stringify([inRow('bus')]).replaceAll('"', '""');
    const text = `annotation_id,annotator,id,image,note,label\n9,5,3,/data/upload/1/a.jpg,[sic],"${cell}"\n10,5,4,b.jpg,,\n`;
    const { dataset, format, problems } = await readDataset(filesOf({ 'export.csv': text }));
    expect(format).toBe('label-studio');
    expect(problems).toEqual([]);
    expect(dataset.images).toMatchObject([
      { id: '3', fileName: 'a.jpg', annotators: ['5'], boxes: [{ label: 'bus', annotator: '5', width: 50 }] },
      { id: '4', fileName: 'b.jpg', annotators: ['5'], boxes: [] },
    ]);
  });

  it('reads the regions alone of JSON_MIN, and tells tasks without a picture', async () => {
    const size = { original_width: 100, original_height: 100 };
    const choices = ['day', { choices: ['x'] }];
    const task = { id: 3, image: 'a.jpg', choices, label: [{ x: 1, y: 1, rectanglelabels: ['bus'], ...size }] };
    const { dataset, sentences } = await read([task, { id: 4, text: 'no picture' }]);
    expect(dataset.images).toMatchObject([{ id: '3', boxes: [] }]);
    expect(dataset.images[0]?.annotators).toBeUndefined();
    expect(sentences).toEqual([
      'tasks.json: [0].label[0] ("bus") must have x, y, width and height in percent',
      'tasks.json: [1] has no single picture in its data and was left out',
    ]);
  });

  const inPicture = { original_width: 400, original_height: 200 };
  const ofOne = (result: object) => read([{ id: 1, data: { image: 'a.jpg' }, annotations: [{ result: [result] }] }]);

  it.each([
    ['a turned box', { x: 50, rotation: 90 }, { x: 120, y: 40, width: 80, height: 120 }],
    [
      'an outline',
      {
        points: [
          [10, 10],
          [20, 10],
          [15, 30],
        ],
      },
      { x: 40, y: 20, width: 40, height: 40 },
    ],
    ['an ellipse', { radiusX: 5, radiusY: 15 }, { x: 20, y: 10, width: 40, height: 60 }],
    ['a turned ellipse', { radiusX: 5, radiusY: 15, rotation: 90 }, { x: 10, y: 20, width: 60, height: 40 }],
  ])('takes the upright box around %s', async (_, value, rect) => {
    const { dataset, sentences } = await ofOne(region('r', value, inPicture));
    for (const [key, wanted] of Object.entries(rect))
      expect(dataset.images[0]?.boxes[0]).toHaveProperty(key, expect.closeTo(wanted, 6));
    expect(sentences[0]).toMatch(/the upright box around it was taken$/);
  });

  it.each([undefined, 0, 360])('takes a box of rotation %s as it stands', async (rotation) => {
    const { dataset, sentences } = await ofOne(region('r', { rotation }, inPicture));
    expect(dataset.images).toMatchObject([{ boxes: [{ x: 40, y: 40, width: 120, height: 80 }] }]);
    expect(sentences).toEqual([]);
  });

  it.each([{ original_width: 0 }, { original_height: 0 }])(
    'looks at the picture for its size, and asks for it where a shape is turned: %j',
    async (size) => {
      const results = [region('r', {}, size), region('s', { rotation: 30 }, size), region('t', { width: null }, size)];
      const text = JSON.stringify([{ id: 1, data: { image: 's3://x/a.png' }, predictions: [{ result: results }] }]);
      const files = filesOf({ 'tasks.json': text, 'a.png': pngHead(200, 100) });
      const { dataset, problems } = await readLabelStudio(files, ['tasks.json']);
      expect(dataset.images).toMatchObject([
        { widthPx: 200, heightPx: 100, boxes: [{ id: 'r', x: 20, y: 20, width: 60, height: 40 }] },
      ]);
      expect(dataset.images[0]?.boxes).toHaveLength(1);
      expect(problems.map(sentenceOf)).toEqual(
        [1, 2].map(
          (at) => `tasks.json: [0].predictions[0].result[${at}] ("bus") has no original_width and original_height`,
        ),
      );
      expect((await ofOne(region('r', {}, size))).sentences).toEqual([
        'tasks.json: [0] tells no size of a.jpg, and no such picture is there to look at',
      ]);
    },
  );

  it('leaves out key points and brush masks, which bound no box', async () => {
    const keypoint = { rectanglelabels: undefined, keypointlabels: ['bus'] };
    const mask = { rectanglelabels: undefined, brushlabels: ['bus'], format: 'rle', rle: [1, 2] };
    for (const value of [keypoint, mask])
      expect((await ofOne(region('r', value, { type: 'some' }))).sentences).toEqual([
        'tasks.json: [0].annotations[0].result[0] is some, which bounds no box, and was left out',
      ]);
  });

  it('names a picture below the folder where a task has its whole path, and tells regions of no class', async () => {
    const results = [
      region('r', { rectanglelabels: undefined }, { type: undefined }),
      region('s', { width: undefined, radiusX: 5 }),
    ];
    const { dataset, sentences } = await read([
      { id: 1, data: { image: '//srv/cam 1/a%20b.jpg' }, annotations: [{ result: results }] },
    ]);
    expect(dataset.images).toMatchObject([{ fileName: 'srv/cam 1/a b.jpg', boxes: [] }]);
    expect(sentences).toEqual([
      'tasks.json: [0].annotations[0].result[0] is a region without a class, which bounds no box, and was left out',
      'tasks.json: [0].annotations[0].result[1] ("bus") must have x, y, width and height in percent',
    ]);
  });

  it('names the only person who looked at a picture, and takes no prediction from what is none', async () => {
    const annotations = [{ completed_by: 1, result: [] }];
    const { dataset } = await read([{ id: 1, data: { image: 'a.jpg' }, annotations, predictions: [null, 7] }]);
    expect(dataset.images).toMatchObject([{ annotators: ['1'], boxes: [] }]);
  });

  it('names nobody where a task tells no annotator, and takes predictions by their number for none', async () => {
    const annotations = [{ result: [region('r', {})] }, 'x'];
    const { dataset, sentences } = await read([{ id: 1, data: { image: 'a.jpg' }, annotations, predictions: [12] }]);
    expect(dataset.images[0]?.annotators).toBeUndefined();
    expect(dataset.images[0]?.boxes).toHaveLength(1);
    expect(sentences).toEqual(['tasks.json: [0].annotations[1] must be an object']);
  });

  it('says what bounds no box, what has no picture and what is broken', async () => {
    const { sentences } = await read([
      {
        id: 1,
        data: { image: 'a.jpg' },
        annotations: [
          {
            result: [
              region('r', { rectanglelabels: undefined, choices: ['x'] }, { type: 'choices' }),
              region('s', { width: 'wide' }),
              7,
            ],
          },
        ],
      },
      { id: 2, data: { text: 'no picture' }, annotations: [] },
      'x',
    ]);
    expect(sentences).toEqual([
      'tasks.json: [0].annotations[0].result[0] is choices, which bounds no box, and was left out',
      'tasks.json: [0].annotations[0].result[1] ("bus") must have x, y, width and height in percent',
      'tasks.json: [0].annotations[0].result[2] must be an object',
      'tasks.json: [1] has no single picture in its data (a task of several pages, of text or of sound) and was left out',
      'tasks.json: [2] must be an object',
    ]);
    expect((await read('[\n{"id": 1,\n')).sentences).toEqual([
      expect.stringMatching(/^tasks\.json:3: the text is not JSON/),
    ]);
  });
});

describe('Label Studio as we write it', { timeout: 60_000 }, () => {
  it('names pictures by addresses that its server understands, whatever is in the names', () => {
    const fileName = "cam 1/a+b & c's #2 50%.jpg";
    const images = [{ id: '1', fileName, widthPx: 64, heightPx: 64, boxes: [] }];
    const [task] = JSON.parse(String(written(writeLabelStudio({ classes: [], images }))['tasks.json']));
    const address = new URL(task.data.image, 'http://localhost:8080');
    expect(address.pathname).toBe('/data/local-files/');
    expect(address.searchParams.get('d')).toBe(`images/${fileName}`);
  });

  it('makes suggestions predictions, gold ground truth, and an annotation of what each annotator drew', () => {
    const at = { label: 'bus', x: 10, y: 10, width: 33, height: 20 };
    const boxes = [
      { ...at, id: 'machine', state: 'suggestion' as const, score: 0.5 },
      { ...at, id: 'asha', annotator: 'asha' },
      { ...at, id: 'ravi', annotator: 'ravi', state: 'gold' as const },
      { ...at, id: 'all', state: 'consensus' as const },
      { ...at, id: 'nobody' },
    ];
    const image = {
      id: '1',
      fileName: 'a.jpg',
      widthPx: 300,
      heightPx: 200,
      annotators: ['asha', 'ravi', 'mei'],
      boxes,
    };
    const [task] = JSON.parse(String(written(writeLabelStudio({ classes: [], images: [image] }))['tasks.json']));
    const ids = (one: { result: { id: string }[] }) => one.result.map(({ id }) => id);
    expect(task.predictions.map(ids)).toEqual([['machine']]);
    expect(
      task.annotations.map((one: { annotator?: string; ground_truth: boolean; result: { id: string }[] }) => [
        one.annotator,
        one.ground_truth,
        ids(one),
      ]),
    ).toEqual([
      ['asha', false, ['asha']],
      ['ravi', true, ['ravi']],
      [undefined, false, ['all']],
      [undefined, false, ['nobody']],
      ['mei', false, []],
    ]);
    expect(task.predictions[0].result[0]).toMatchObject({
      image_rotation: 0,
      original_width: 300,
      original_height: 200,
      value: { x: 3.33333333, y: 5, width: 11, height: 10, rotation: 0, rectanglelabels: ['bus'] },
    });
  });

  it('comes back as it was, with the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = written(writeLabelStudio(dataset));
        expect(written(writeLabelStudio(dataset))).toEqual(files);
        const again = await readLabelStudio(filesOf(files), ['tasks.json']);
        expect(again.problems).toEqual([]);
        const paths = exportPaths(dataset.images);
        const withStates = {
          ...dataset,
          images: dataset.images.map((image) => ({
            ...image,
            boxes: image.boxes.map((box) => ({ ...box, state: box.state ?? ('review' as const) })),
          })),
        };
        expectSame(again.dataset, withStates, 1e-4, {
          image: ['annotators'],
          fileName: (image) => `images/${paths.of(image)}`,
        });
      }),
    );
  });
});
