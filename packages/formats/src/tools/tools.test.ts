import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { filesOf } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';

/** A listing with the picture `a.png` of 1000 x 500 pixels. */
async function read(files: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(files).map(([name, content]): [string, string] => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const all = { ...Object.fromEntries(texts), 'pictures/a.png': pngHead(1000, 500) };
  const { dataset, format, problems } = await readDataset(filesOf(all));
  const boxes = dataset.images.flatMap(({ fileName, boxes: own }) =>
    own.map(({ label, x, y, width, height }) => [fileName, label, ...[x, y, width, height].map(Math.round)]),
  );
  return { format, boxes, dataset, sentences: problems.map(sentenceOf) };
}

const CAR = ['pictures/a.png', 'car', 10, 20, 100, 50];

const VIA_REGION = {
  shape_attributes: { name: 'rect', x: 10, y: 20, width: 100, height: 50 },
  region_attributes: { class: 'car' },
};

describe('files of tools that are read and not written', () => {
  it.each([
    [
      'labelme',
      {
        'pictures/a.json': {
          version: '5.0.1',
          shapes: [
            {
              label: 'car',
              points: [
                [110, 70],
                [10, 20],
              ],
              shape_type: 'rectangle',
            },
          ],
          imagePath: 'a.png',
          imageHeight: 500,
          imageWidth: 1000,
        },
      },
    ],
    [
      'supervisely',
      {
        'meta.json': { classes: [{ title: 'car', shape: 'rectangle' }], tags: [] },
        'street/ann/a.png.json': {
          tags: [],
          size: { height: 500, width: 1000 },
          objects: [
            {
              classTitle: 'car',
              geometryType: 'rectangle',
              points: {
                exterior: [
                  [10, 20],
                  [110, 70],
                ],
                interior: [],
              },
            },
          ],
        },
      },
    ],
    ['via', { 'via.json': { 'a.png12': { filename: 'a.png', size: 12, regions: [VIA_REGION], file_attributes: {} } } }],
    [
      'via',
      {
        'project.json': {
          _via_settings: {},
          _via_img_metadata: { 'a.png12': { filename: 'a.png', regions: { 0: VIA_REGION } } },
        },
      },
    ],
    [
      'via',
      {
        'via.csv':
          'filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\n' +
          'a.png,12,{},1,0,"{""name"":""rect"",""x"":10,""y"":20,""width"":100,""height"":50}","{""class"":{""car"":true}}"\n',
      },
    ],
    [
      'via',
      {
        'project.json': {
          project: { pid: '__VIA_PROJECT_ID__', data_format_version: '3.1.1', vid_list: ['1'] },
          attribute: { 1: { aname: 'Class', anchor_id: 'FILE1_Z0_XY1', type: 4, options: { 0: 'bus', 1: 'car' } } },
          file: { 1: { fid: '1', fname: 'a.png', type: 2, loc: 1, src: 'a.png' } },
          metadata: { '1_x': { vid: '1', flg: 0, z: [], xy: [2, 10, 20, 100, 50], av: { 1: '1' } } },
          view: { 1: { fid_list: ['1'] } },
        },
      },
    ],
    [
      'labelbox',
      {
        'export.ndjson': `${JSON.stringify({
          data_row: { id: 'ck1', external_id: 'a.png', row_data: 'https://storage.test/a.png?token=x' },
          media_attributes: { width: 1000, height: 500, mime_type: 'image/png' },
          projects: {
            cl1: {
              name: 'Streets',
              labels: [
                {
                  label_kind: 'Default',
                  annotations: {
                    objects: [
                      {
                        name: 'car',
                        value: 'car_1',
                        annotation_kind: 'ImageBoundingBox',
                        bounding_box: { top: 20, left: 10, height: 50, width: 100 },
                      },
                    ],
                    classifications: [],
                  },
                },
              ],
            },
          },
        })}\n`,
      },
    ],
    [
      'labelbox',
      {
        'export.json': [
          {
            ID: 'ck2',
            'Labeled Data': 'https://storage.test/a.png',
            Label: { objects: [{ title: 'car', value: 'car', bbox: { top: 20, left: 10, height: 50, width: 100 } }] },
            'External ID': 'a.png',
          },
        ],
      },
    ],
    [
      'bdd100k',
      { 'labels.json': [{ name: 'a.png', labels: [{ category: 'car', box2d: { x1: 10, y1: 20, x2: 110, y2: 70 } }] }] },
    ],
    [
      'bdd100k',
      {
        'det.json': {
          config: {},
          frames: [{ name: 'a.png', labels: [{ category: 'car', box2d: { x1: 10, y1: 20, x2: 110, y2: 70 } }] }],
        },
      },
    ],
    [
      'createml',
      {
        'c.json': [
          { image: 'a.png', annotations: [{ label: 'car', coordinates: { x: 60, y: 45, width: 100, height: 50 } }] },
        ],
      },
    ],
    [
      'fiftyone',
      {
        'labels.json': { classes: ['bus', 'car'], labels: { a: [{ label: 1, bounding_box: [0.01, 0.04, 0.1, 0.1] }] } },
      },
    ],
    [
      'fiftyone',
      {
        'metadata.json': { name: 'streets' },
        'samples.json': {
          samples: [
            {
              filepath: 'data/a.png',
              ground_truth: {
                _cls: 'Detections',
                detections: [{ label: 'car', bounding_box: [0.01, 0.04, 0.1, 0.1] }],
              },
            },
          ],
        },
      },
    ],
    [
      'csv',
      {
        'boxes.csv': 'ImageID,LabelName,Confidence,XMin,XMax,YMin,YMax\na,/m/0k4j,1,0.01,0.11,0.04,0.14\n',
        'class-descriptions.csv': '/m/0k4j,car\n/m/01bjv,bus\n',
      },
    ],
    ['yolo', { 'pictures/_darknet.labels': 'bus\ncar\n', 'pictures/a.txt': '1 0.06 0.09 0.1 0.1\n' }],
  ] as const)('%s, as its documents say', async (format, files) => {
    const { format: found, boxes } = await read(files);
    expect(found).toBe(format);
    expect(boxes).toEqual([CAR]);
  });

  it('finds uploads of Label Studio under the names that they had before', async () => {
    const value = { x: 1, y: 4, width: 10, height: 10, rotation: 0, rectanglelabels: ['car'] };
    const result = [{ type: 'rectanglelabels', original_width: 1000, original_height: 500, value }];
    const task = { id: 1, data: { image: '/data/upload/1/0a1b2c3d-a.png' }, annotations: [{ id: 1, result }] };
    expect((await read({ 'project.json': [task] })).boxes).toEqual([CAR]);
  });

  it('finds the class of VIA under its name in letters of any case, among others', async () => {
    const regions = [
      { ...VIA_REGION, region_attributes: { Occluded: 'yes', Class: 'car' } },
      { ...VIA_REGION, region_attributes: { occluded: 'yes', ' TYPE ': { car: true, bus: false } } },
    ];
    const { boxes } = await read({ 'via.json': { a: { filename: 'a.png', regions } } });
    expect(boxes).toEqual([CAR, CAR]);
  });

  it('tells by file and entry what bounds nothing and what is broken, and reads the rest', async () => {
    const { boxes, sentences } = await read({
      'pictures/a.json': {
        shapes: [
          {
            label: 'lane',
            points: [
              [1, 2],
              [3, 4],
            ],
            shape_type: 'line',
          },
          { label: 'car', points: 'none', shape_type: 'rectangle' },
          {
            label: 'car',
            points: [
              [10, 20],
              [110, 20],
              [60, 70],
            ],
            shape_type: 'polygon',
          },
        ],
        imagePath: 'a.png',
      },
    });
    expect(boxes).toEqual([CAR]);
    expect(sentences).toEqual([
      'pictures/a.json: shapes[0] is a line ("lane"), which bounds no box, and was left out',
      'pictures/a.json: shapes[1] has no points that can be read',
      'pictures/a.json: shapes[2] is a polygon; the upright box around it was taken',
    ]);
  });

  it.each([
    ['an ellipse', { name: 'ellipse', cx: 100, cy: 60, rx: 50, ry: 20 }, [50, 40, 100, 40]],
    ['an ellipse', { name: 'ellipse', cx: 100, cy: 60, rx: 50, ry: 20, theta: Math.PI / 2 }, [80, 10, 40, 100]],
    ['a circle', { name: 'circle', cx: 100, cy: 60, r: 30 }, [70, 30, 60, 60]],
    ['a polygon', { name: 'polygon', all_points_x: [10, 60, 40], all_points_y: [20, 25, 90] }, [10, 20, 50, 70]],
  ])('takes the upright box around %s of VIA %j', async (type, shape_attributes, rect) => {
    const regions = [{ shape_attributes, region_attributes: { class: 'car' } }];
    const { boxes, sentences } = await read({ 'via.json': { a: { filename: 'a.png', regions } } });
    expect(boxes).toEqual([['pictures/a.png', 'car', ...rect]]);
    expect(sentences).toEqual([`via.json: a.regions[0] is ${type}; the upright box around it was taken`]);
  });

  it('reads the circles of labelme by their middle and a point on their edge', async () => {
    const circle = (...points: unknown[]) => ({ label: 'car', shape_type: 'circle', points });
    const shapes = [
      circle([100, 60], [130, 100]),
      circle(['x', 60], [130, 100]),
      circle([100, 60], [130, null]),
      { ...circle([100, 60], [130, 100]), label: '' },
    ];
    const { boxes, sentences } = await read({ 'pictures/a.json': { shapes, imagePath: 'a.png' } });
    expect(boxes).toEqual([['pictures/a.png', 'car', 50, 10, 100, 100]]);
    expect(sentences).toEqual([
      'pictures/a.json: shapes[0] is a circle; the box around it was taken',
      'pictures/a.json: shapes[1] is a circle that cannot be read',
      'pictures/a.json: shapes[2] is a circle that cannot be read',
      'pictures/a.json: shapes[3] is a circle that cannot be read',
    ]);
  });

  it('lines of another tool are refused with a list of what can be read', async () => {
    const { format, sentences } = await read({
      'tracks.txt': '1,1,10,20,100,50,1\n',
      'seqinfo.ini': '[Sequence]\n',
    });
    expect(format).toBeUndefined();
    expect(sentences[0]).toMatch(/No annotations of a known format .* These can be read:[\s\S]*labelme[\s\S]*CreateML/);
  });
});

describe('how sure a machine was', () => {
  const detections = (confidence: number) => [{ label: 'car', bounding_box: [0.01, 0.04, 0.1, 0.1], confidence }];
  const scores = async (files: Record<string, object>) =>
    (await read(files)).dataset.images.flatMap(({ boxes }) => boxes.map(({ score }) => score));

  it.each([-1, 7, 1.7e308])('is not known where a file says %s', async (confidence) => {
    const samples = [
      { filepath: 'data/a.png', ground_truth: { _cls: 'Detections', detections: detections(confidence) } },
    ];
    expect(await scores({ 'metadata.json': { name: 'x' }, 'samples.json': { samples } })).toEqual([undefined]);
    const labels = [{ category: 'car', score: confidence, box2d: { x1: 1, y1: 2, x2: 30, y2: 40 } }];
    expect(await scores({ 'bdd.json': [{ name: 'a.png', labels }] })).toEqual([undefined]);
  });
});

describe('a file with the pictures of a whole event', () => {
  it('is read, however many they are', async () => {
    const annotations = [{ label: 'car', coordinates: { x: 60, y: 45, width: 100, height: 50 } }];
    const pictures = Array.from({ length: 200_000 }, (_, index) => ({ image: `${index}.png`, annotations }));
    const files = {
      ...filesOf({ 'all.json': JSON.stringify(pictures) }),
      imageSize: async () => ({ widthPx: 1000, heightPx: 500 }),
    };
    const { dataset, problems } = await readDataset({
      ...files,
      paths: ['all.json', ...pictures.map(({ image }) => image)],
    });
    expect([dataset.images.length, problems.length]).toEqual([200_000, 0]);
  });
});
