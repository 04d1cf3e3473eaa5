import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { filesOf } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { readTool, type ToolFormat } from './read.ts';

/** Reads one file beside the picture `a.png` of 1000 x 500 pixels. */
async function read(format: ToolFormat, root: unknown, path = 'all.json') {
  const text = typeof root === 'string' ? root : JSON.stringify(root);
  const { dataset, problems } = await readTool(format, filesOf({ [path]: text, 'a.png': pngHead(1000, 500) }), [path]);
  const boxes = dataset.images.map(({ boxes: own }) =>
    own.map(({ label, x, y, width, height }) => [label, ...[x, y, width, height].map(Math.round)]),
  );
  return { dataset, boxes, sentences: problems.map(sentenceOf) };
}

const CAR = ['car', 10, 20, 100, 50];
const CORNERS = [
  [10, 20],
  [110, 70],
];

describe('entries of tools', () => {
  it('of BDD100K are read under their names or addresses, also with labels as before, and the others told', async () => {
    const box2d = { x1: 10, y1: 20, x2: 110, y2: 70 };
    const sides = Object.keys(box2d).map((side) => ({ category: 'car', box2d: { ...box2d, [side]: 'x' } }));
    const { boxes, dataset, sentences } = await read('bdd100k', [
      { labels: [] },
      { url: 'a.png', labels: [{ box2d }, { category: 'lane' }, { category: 'lane', box2d: null }, ...sides] },
      { name: 'b.png', size: { width: 300, height: 200 }, frames: [{ objects: [{ category: 'car', box2d }] }] },
      { name: 'c.png', size: null },
      7,
    ]);
    expect(boxes).toEqual([[], [CAR], []]);
    expect(dataset.images).toMatchObject([{ fileName: 'a.png' }, { widthPx: 300, heightPx: 200 }, {}]);
    expect(sentences).toEqual([
      'all.json: frames[4] must be an object',
      'all.json: frames[0] names no picture',
      'all.json: frames[1].labels[0] has no category',
      'all.json: frames[1].labels[1] ("lane") has no box2d and was left out',
      'all.json: frames[1].labels[2] ("lane") has no box2d and was left out',
      ...[3, 4, 5, 6].map((at) => `all.json: frames[1].labels[${at}].box2d must have x1, y1, x2 and y2`),
    ]);
  });

  it('of CreateML are read under both names of a picture and of its list, and the others told', async () => {
    const coordinates = { x: 60, y: 45, width: 100, height: 50 };
    const annotation = [{ coordinates }, { label: 'car' }, { label: 'car', coordinates }];
    const { boxes, sentences } = await read('createml', [
      {},
      { imagefilename: 'a.png', annotation },
      { image: 'b.png' },
    ]);
    expect(boxes).toEqual([[CAR], []]);
    expect(sentences).toEqual([
      'all.json: [0] names no picture',
      'all.json: [1].annotations[0] has no label',
      'all.json: [1].annotations[1] must have coordinates x, y, width and height',
    ]);
    expect((await read('createml', {})).sentences).toEqual(['all.json: the top level must be a list of pictures']);
  });

  it('of FiftyOne labels are read by picture, and the others told', async () => {
    const bounding_box = [0.01, 0.04, 0.1, 0.1];
    const short = [0, 1, 2, 3].map((at) => ({ label: 'car', bounding_box: bounding_box.with(at, Number.NaN) }));
    const { boxes, sentences } = await read('fiftyone', {
      labels: { a: [{ label: 'car', bounding_box }, { bounding_box }, { label: 5, bounding_box }, ...short], b: null },
    });
    expect(boxes).toEqual([[CAR, ['5', ...CAR.slice(1)]], []]);
    expect(sentences).toEqual([
      'all.json: labels.a[1] has no label',
      'all.json: labels.a[3] has a bounding_box [null,0.04,0.1,0.1]',
      'all.json: labels.a[4] has a bounding_box [0.01,null,0.1,0.1]',
      'all.json: labels.a[5] has a bounding_box [0.01,0.04,null,0.1]',
      'all.json: labels.a[6] has a bounding_box [0.01,0.04,0.1,null]',
    ]);
  });

  it('of FiftyOne samples are what people drew, else the first field of boxes', async () => {
    const field = (label: string) => ({
      _cls: 'Detections',
      detections: [{ label, bounding_box: [0.01, 0.04, 0.1, 0.1], confidence: 0.5, attributes: { colour: 'red' } }],
    });
    const metadata = { width: 200, height: 100 };
    const { boxes, dataset, sentences } = await read('fiftyone', {
      samples: [
        { filepath: 'a.png', yolo: field('bus'), Ground_Truth: field('car') },
        { filepath: 'b.png', yolo: field('bus'), other: field('van'), metadata },
        { yolo: field('bus') },
        { filepath: 'c.png', yolo: { _cls: 'Detections' } },
      ],
    });
    expect(boxes).toEqual([[CAR], [['bus', 2, 4, 20, 10]], []]);
    expect(dataset.images[0]?.boxes).toMatchObject([{ score: 0.5, attributes: { colour: 'red' } }]);
    expect(sentences).toEqual([
      'all.json: samples[0].yolo was left out beside Ground_Truth',
      'all.json: samples[1].other was left out beside yolo',
      'all.json: samples[2] has no filepath',
      'all.json: samples[3].yolo must be a list',
    ]);
  });

  it('of labelme are polygons where they name no shape, and what cannot be read is told', async () => {
    const shape = { label: 'car', shape_type: 'rectangle', points: CORNERS };
    const shapes = [
      { ...shape, shape_type: undefined },
      { ...shape, label: ' ' },
      {
        ...shape,
        points: [
          [10, 'x'],
          [110, 70],
        ],
      },
      {
        ...shape,
        points: [
          ['x', 10],
          [110, 70],
        ],
      },
      { ...shape, points: [7] },
      { ...shape, points: undefined },
      shape,
    ];
    const { boxes, sentences } = await read('labelme', { shapes }, 'a.json');
    expect(boxes).toEqual([[CAR, CAR]]);
    expect(sentences).toEqual([
      'a.json: shapes[0] is a polygon; the upright box around it was taken',
      'a.json: shapes[1] has no label',
      'a.json: shapes[2] has no points that can be read',
      'a.json: shapes[3] has no points that can be read',
      'a.json: shapes[4] has no points that can be read',
      'a.json: shapes[5] has no points that can be read',
    ]);
    expect((await read('labelme', { shapes: {} })).sentences).toEqual(['all.json: shapes must be a list']);
    expect((await read('labelme', [])).sentences).toEqual(['all.json: the top level is not what this format has']);
    expect((await read('labelme', '{')).sentences).toHaveLength(1);
  });

  it('of X-AnyLabeling have their scores, and turned boxes the box around', async () => {
    const points = [
      [60, 20],
      [110, 45],
      [60, 70],
      [10, 45],
    ];
    const { boxes, dataset, sentences } = await read('labelme', {
      imagePath: 'a.png',
      shapes: [
        { label: 'car', shape_type: 'rotation', points, score: 0.8 },
        { label: 'car', shape_type: 'rectangle', points: CORNERS, score: null },
      ],
    });
    expect(boxes).toEqual([[CAR, CAR]]);
    expect(dataset.images[0]?.boxes.map(({ score }) => score)).toEqual([0.8, undefined]);
    expect(sentences).toEqual(['all.json: shapes[0] is a rotation; the upright box around it was taken']);
  });

  it.each([
    ['of 0 in width', { imageWidth: 0, imageHeight: 9 }],
    ['of 0 in height', { imageWidth: 9, imageHeight: 0 }],
    ['of a width alone', { imageWidth: 9 }],
    ['of a height alone', { imageHeight: 9 }],
  ])('of a size %s go by the picture', async (_, size) => {
    const { dataset } = await read('labelme', { imagePath: 'a.png', shapes: [], ...size });
    expect(dataset.images).toMatchObject([{ widthPx: 1000, heightPx: 500 }]);
  });

  it('of Supervisely are rectangles where they name no type, and what bounds nothing is told', async () => {
    const object = { classTitle: 'car', geometryType: 'rectangle', points: { exterior: CORNERS } };
    const objects = [
      { ...object, geometryType: undefined },
      { ...object, geometryType: 'polygon' },
      { ...object, geometryType: 'bitmap' },
      { ...object, classTitle: undefined },
      { ...object, points: undefined },
    ];
    const { boxes, sentences } = await read(
      'supervisely',
      { objects, size: { width: 300, height: 200 } },
      'a.png.json',
    );
    expect(boxes).toEqual([[CAR, CAR]]);
    expect(sentences).toEqual([
      'a.png.json: objects[1] is a polygon; the upright box around it was taken',
      'a.png.json: objects[2] is a bitmap, which was left out; rectangles and polygons can be read',
      'a.png.json: objects[3] has no classTitle',
      'a.png.json: objects[4] has no points that can be read',
    ]);
  });

  it.each([
    ['labelme', 'train/test_1.json', { shapes: [] }, 'train'],
    ['labelme', 'test_1.json', { shapes: [] }, undefined],
    ['supervisely', 'ds/ann/train_1.png.json', { objects: [] }, undefined],
    ['fiftyone', 'val_1.json', { labels: { a: null } }, 'val'],
  ] as const)(
    'of %s in %s are of a split that the name tells of, unless it is the name of a picture',
    async (...all) => {
      const [format, path, root, split] = all;
      expect((await read(format, root, path)).dataset.images[0]?.split).toBe(split);
    },
  );
});

describe('rows of Labelbox', () => {
  const bounding_box = { left: 10, top: 20, width: 100, height: 50 };
  const row = (external_id: unknown, labels: readonly unknown[]) => ({
    data_row: { external_id },
    projects: { p: { labels } },
  });
  const label = (objects: readonly unknown[], label_details = {}) => ({ label_details, annotations: { objects } });
  const lines = (...rows: readonly unknown[]) => rows.map((each) => JSON.stringify(each)).join('\n');

  it('are read under the name of their object or its value, and the others told', async () => {
    const corners = CORNERS.map(([x, y]) => ({ x, y }));
    const { boxes, sentences } = await read(
      'labelbox',
      `${lines(
        row(null, []),
        row('a.png', [
          label([
            { value: 'car', bounding_box },
            { name: 'car', polygon: corners },
            { name: 'car', point: { x: 1, y: 2 } },
            { bounding_box },
            { name: 'car', bounding_box: { ...bounding_box, left: 'x' } },
          ]),
        ]),
        { data_row: { external_id: 'drive.mp4' }, projects: { p: { labels: [{ annotations: { frames: {} } }] } } },
      )}\n7\n`,
      'all.ndjson',
    );
    expect(boxes).toEqual([[CAR, CAR]]);
    expect(sentences).toEqual([
      'all.ndjson:4: must be an object',
      'all.ndjson: line 1 names no picture',
      'all.ndjson: line 2.objects[1] is a polygon; the upright box around it was taken',
      'all.ndjson: line 2.objects[2] ("car") is no box and no polygon, and was left out',
      'all.ndjson: line 2.objects[3] has no name',
      'all.ndjson: line 2.objects[4] has no left, top, width and height that can be read',
      'all.ndjson: line 3 ("drive.mp4") is a video, and was left out',
    ]);
  });

  it('that several people labelled give the boxes of one, what a project holds for right before others', async () => {
    const of = (name: string, isReference: boolean) =>
      label([{ name, bounding_box }], { is_benchmark_reference: isReference });
    const { boxes, sentences } = await read(
      'labelbox',
      lines(row('a.png', [of('bus', false), of('car', true), of('van', false)])),
      'all.ndjson',
    );
    expect(boxes).toEqual([[CAR]]);
    expect(sentences).toEqual(['all.ndjson: line 1 was labelled 3 times, of which one was read']);
  });

  it('of exports before are a list, in which what was skipped has no boxes', async () => {
    const { boxes, sentences } = await read('labelbox', [
      { 'External ID': 'a.png', Label: 'Skip' },
      { 'Labeled Data': 'https://storage.test/b.png', Label: {} },
      { ID: 'x', Label: {} },
      row('c.png', []),
    ]);
    expect(boxes).toEqual([[], [], []]);
    expect(sentences).toEqual(['all.json: [2] names no picture']);
    expect((await read('labelbox', 7)).sentences).toEqual(['all.json:1: must be an object']);
  });
});

describe('regions of VIA 3', () => {
  const project = (metadata: object, others: object = {}) => ({
    project: { vid_list: ['1'] },
    attribute: {
      1: { aname: 'note', type: 1 },
      2: { aname: 'type', type: 2, options: { a: 'car', b: 'bus' } },
    },
    file: { 1: { fid: 1, fname: 'a.png' }, 2: { fid: 2, src: 'b.png' } },
    view: { 1: { fid_list: [1] } },
    metadata,
    ...others,
  });
  const region = (xy: readonly unknown[], others: object = {}) => ({
    vid: 1,
    z: [],
    xy,
    av: { 1: 'x', 2: 'a,b' },
    ...others,
  });

  it('are read by their shapes with the class that was chosen or written', async () => {
    const { boxes, sentences } = await read(
      'via',
      project({
        a: region([2, 10, 20, 100, 50]),
        b: region([7, 10, 20, 110, 20, 60, 70]),
        c: region([8, 10, 40, 50, 20, 110, 40, 50, 70]),
        d: region([4, 60, 45, 50, 25]),
        e: region([3, 60, 45, 25], { av: { 1: 'car' } }),
        f: region([1, 5, 5]),
        g: region([]),
        h: region([2, 1, 2, 3, 4], { z: [1.5] }),
        i: region([9, 1, 2, 3, 4, 5, 6]),
        j: region([2, 1, 2, 3, 4], { av: {} }),
      }),
    );
    expect(boxes).toEqual([[CAR, CAR, CAR, CAR, ['car', 35, 20, 50, 50]]]);
    expect(sentences).toEqual([
      'all.json: metadata.b is a polygon; the upright box around it was taken',
      'all.json: metadata.c is a polygon; the upright box around it was taken',
      'all.json: metadata.d is an ellipse; the upright box around it was taken',
      'all.json: metadata.e is a circle; the upright box around it was taken',
      'all.json: metadata.f is a point, which bounds no box, and was left out',
      'all.json: metadata.h is of a moment of a video, and was left out',
      'all.json: metadata.i of type "extreme_circle" cannot be read',
      'all.json: metadata.j has no attribute that names a class',
    ]);
  });

  it('are of the picture that their view shows, and views of none or of several are told', async () => {
    const view = { 1: { fid_list: ['2'] }, 2: { fid_list: ['1', '2'] }, 3: { fid_list: ['9'] }, 4: 7 };
    const { dataset, sentences } = await read('via', project({}, { view }));
    expect(dataset.images.map(({ fileName }) => fileName)).toEqual(['b.png']);
    expect(sentences).toEqual([
      'all.json: view.2 shows 2 files beside each other, and was left out',
      'all.json: view.3 names no picture',
      'all.json: view.4 names no picture',
    ]);
    expect((await read('via', project({}, { view: null, file: null, attribute: null }))).boxes).toEqual([]);
  });
});

describe('regions of VIA', () => {
  const rect = { name: 'rect', x: 10, y: 20, width: 100, height: 50 };

  it('have the class of the attribute that is called as one, else of the first that holds text or a tick', async () => {
    const labels = await Promise.all(
      [
        { colour: 'red', type: 'car' },
        { crowd: {}, vehicle: { bus: false, car: true } },
        { note: ' ', what: 'car' },
      ].map(async (region_attributes) => {
        const regions = [{ shape_attributes: rect, region_attributes }];
        return (await read('via', { a: { filename: 'a.png', regions } })).boxes;
      }),
    );
    expect(labels).toEqual(Array(3).fill([[CAR]]));
  });

  it('that bound nothing or cannot be read are told, as are entries without a picture', async () => {
    const region = (shape_attributes: unknown, region_attributes: unknown = { class: 'car' }) => ({
      shape_attributes,
      region_attributes,
    });
    const ellipse = { name: 'ellipse', cx: 1, cy: 2, rx: 3, ry: 4 };
    const parts = ['cx', 'cy', 'rx', 'ry'].map((part) => region({ ...ellipse, [part]: null }));
    const polygon = { name: 'polygon', all_points_x: [1, 2, 3], all_points_y: [1, 2] };
    const halves = ['all_points_x', 'all_points_y'].map((half) => region({ ...polygon, [half]: undefined }));
    const regions = [
      region(7),
      region({ name: 'point' }),
      region(rect, {}),
      region(polygon),
      region({}),
      ...parts,
      ...halves,
    ];
    const { boxes, sentences } = await read('via', {
      a: { filename: 'a.png', regions },
      b: { filename: 'b.png' },
      c: {},
    });
    expect(boxes).toEqual([[], []]);
    expect(sentences).toEqual([
      'all.json: a.regions[0] has no shape',
      'all.json: a.regions[1] is a point, which bounds no box, and was left out',
      'all.json: a.regions[2] has no attribute that names a class',
      'all.json: a.regions[3] of type "polygon" cannot be read',
      'all.json: a.regions[4] of type "nothing" cannot be read',
      ...[5, 6, 7, 8].map((at) => `all.json: a.regions[${at}] of type "ellipse" cannot be read`),
      ...[9, 10].map((at) => `all.json: a.regions[${at}] of type "polygon" cannot be read`),
      'all.json: c names no picture',
    ]);
  });

  it('are told by the line of a table, where a picture may have none', async () => {
    const cell = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const rows = [
      'filename,region_shape_attributes,region_attributes',
      'a.png,{},{}',
      `,${cell(rect)},{}`,
      `b.png,${cell(rect)},no object`,
      'b.png,[],{}',
      `b.png,${cell({ name: 'rect' })},${cell({ class: 'car' })}`,
    ];
    const { dataset, sentences } = await read('via', rows.join('\n'), 'via.csv');
    expect(dataset.images.map(({ fileName, boxes }) => [fileName, boxes])).toEqual([
      ['a.png', []],
      ['b.png', []],
    ]);
    expect(sentences).toEqual([
      'via.csv:3: names no picture',
      'via.csv:4: has no attribute that names a class',
      'via.csv:6: of type "rect" cannot be read',
    ]);
  });

  it('are read from a table of version 1, whose header begins with a hash', async () => {
    const cell = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const header =
      '#filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes';
    const { boxes, sentences } = await read(
      'via',
      `${header}\na.png,1,"{}",1,0,${cell(rect)},${cell({ class: 'car' })}\n`,
      'via.csv',
    );
    expect(boxes).toEqual([[CAR]]);
    expect(sentences).toEqual([]);
  });
});
