import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPaths } from '../picture/export-path.ts';
import { sentenceOf } from '../problem.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
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
      { id: '3', fileName: 'cam1/a.jpg', boxes: [{ label: 'bus', annotator: '5', width: 50 }] },
    ]);
  });

  it.each([
    ['a turned box', { rotation: 90 }, { x: -20, y: 20, width: 40, height: 60 }],
    [
      'an outline',
      {
        points: [
          [10, 10],
          [20, 10],
          [15, 30],
        ],
      },
      { x: 20, y: 10, width: 20, height: 20 },
    ],
    ['an ellipse', { radiusX: 5, radiusY: 10 }, { x: 10, y: 10, width: 20, height: 20 }],
  ])('takes the upright box around %s', async (_, value, { y, height }) => {
    const { dataset, sentences } = await read([
      { id: 1, data: { image: 'a.jpg' }, annotations: [{ result: [region('r', value)] }] },
    ]);
    expect(dataset.images[0]?.boxes[0]?.y).toBeCloseTo(y);
    expect(dataset.images[0]?.boxes[0]?.height).toBeCloseTo(height);
    expect(sentences[0]).toMatch(/the upright box around it was taken$/);
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
    expect((await read('[\n{"id": 1,\n')).sentences[0]).toMatch(/^tasks\.json:3: the text is not JSON/);
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
