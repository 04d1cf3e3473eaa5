import { EXPORT_FORMATS } from '@uvh/domain/data-set/export-choices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { picturesOf } from '../testing/pictures.ts';
import { picturePaths, writeDataset } from '../write-dataset.ts';
import { recogniseFormat } from './recognise.ts';

const recognise = (files: Record<string, string>) => recogniseFormat(filesOf(files));

describe('recognising a format', () => {
  it.each([
    ['coco', { 'train/_annotations.coco.json': '{"info": {}, "categories": [], "images": [], "annotations": []}' }],
    ['coco', { 'detections.json': '[{"image_id": 1, "category_id": 2, "bbox": [1,2,3,4], "score": 0.5}]' }],
    ['datumaro', { 'annotations/train.json': '{"info": {}, "categories": {"label": {}}, "items": []}' }],
    ['label-studio', { 'project-1.json': '[{"id": 1, "annotations": [{"completed_by": 1}], "data": {}}]' }],
    ['cvat', { 'annotations.xml': '<?xml version="1.0"?>\n<!-- by hand -->\n<annotations/>' }],
    ['voc', { 'Annotations/a.xml': '<annotation verified="yes"/>' }],
    ['yolo', { 'classes.txt': 'car', 'notes.json': '{"categories": [], "info": {"year": 2024}}', 'labels/a.txt': '' }],
    ['yolo', { 'day 1/a.jpg': '', 'day 1/a.txt': '0 0.5 0.5 0.1 0.1', 'day 1/b.jpg': '' }],
    ['csv', { 'boxes.csv': 'a,b' }],
    ['csv', { 'boxes.csv': 'a,b', 'a.jpg': '', 'a.txt': 'a note' }],
    ['hugging-face', { 'train/metadata.jsonl': '', 'croissant.json': '{"@context": {}}' }],
  ] as const)('finds %s', async (format, files) => {
    expect(await recognise(files)).toMatchObject({ kind: 'recognised', format });
  });

  it('takes a list of detections for one of COCO only where nothing else is there, or COCO itself', async () => {
    const detections = { 'predictions.json': '[{"image_id": 1, "category_id": 2, "bbox": [1,2,3,4], "score": 0.5}]' };
    const labels = { 'data.yaml': 'names: [car]', 'labels/a.txt': '' };
    expect(await recognise({ ...detections, ...labels })).toMatchObject({ format: 'yolo', paths: ['labels/a.txt'] });
    const coco = { 'instances.json': '{"images": [], "annotations": [], "categories": []}' };
    expect(await recognise({ ...detections, ...labels, ...coco })).toMatchObject({
      format: 'coco',
      paths: ['instances.json', 'predictions.json'],
    });
  });

  it('passes over the files of an operating system', async () => {
    const found = await recognise({ '__MACOSX/._boxes.csv': '', '.DS_Store': '', 'boxes.csv': 'a' });
    expect(found).toEqual({ kind: 'recognised', format: 'csv', paths: ['boxes.csv'] });
  });

  it('says what it found and what can be read', async () => {
    const { problems, format } = await readDataset(filesOf({ 'a.jpg': '', 'boxes.mat': '' }));
    expect(format).toBeUndefined();
    expect(problems[0]?.message).toMatch(
      /^No annotations of a known format were found among: 1 picture, boxes\.mat\. These can be read:\n {2}- COCO .*\n {2}- YOLO/,
    );
  });

  it('tells boxes of another format beside those that are read, unless somebody named the format', async () => {
    const files = filesOf({
      'a.jpg': '',
      'b.jpg': '',
      'faces.json': JSON.stringify({
        images: [{ id: 1, file_name: 'a.jpg', width: 9, height: 9 }],
        annotations: [],
        categories: [],
      }),
      'plates.csv': 'file_name,class,xmin,ymin,xmax,ymax\nb.jpg,plate,1,2,3,4\n',
      'more.csv': 'b.jpg,1,2,3,4,plate\n',
      'cameras.csv': 'file_name,camera\nb.jpg,north\n',
    });
    const { format, problems } = await readDataset(files);
    expect([format, problems]).toEqual([
      'coco',
      [
        {
          effect: 'left_out',
          file: 'more.csv',
          message:
            'was left out with 1 more file, since it is CSV and COCO was read; name the format to have it read instead',
        },
      ],
    ]);
    expect((await readDataset(files, 'coco')).problems).toEqual([]);
  });

  it.each([
    ['classes of YOLO beside Pascal VOC', { 'a.xml': '<annotation/>', 'classes.txt': 'bus' }],
    [
      'pictures of a table beside COCO',
      { 'a.json': '{"images":[],"annotations":[],"categories":[]}', 'b.csv': 'key\n1' },
    ],
    [
      'detections that name no class beside YOLO',
      { 'classes.txt': 'bus', 'a.jpg': '', 'a.txt': '', 'p.json': '[{"image_id":1,"category_id":1,"bbox":[1,2,3,4]}]' },
    ],
    [
      "Label Studio's table beside its JSON",
      {
        'a.json': '[{"id":1,"annotations":[],"data":{"image":"a.jpg"}}]',
        'b.csv': 'id,label\n1,"[{""original_width"":9}]"',
      },
    ],
    [
      "VIA's table beside its JSON",
      { 'a.json': '{"_via_img_metadata":{}}', 'b.csv': 'filename,region_shape_attributes' },
    ],
  ])('takes for no boxes of another format the %s', async (_, contents) => {
    const { problems } = await readDataset({
      ...filesOf(contents),
      imageSize: async () => ({ widthPx: 9, heightPx: 9 }),
    });
    expect(problems.map(({ message }) => message).filter((message) => message.includes('name the format'))).toEqual([]);
  });

  it('says that a file is packed', async () => {
    const { problems } = await readDataset(filesOf({ 'boxes.json.gz': '', 'a.jpg': '' }));
    expect(problems[0]?.message).toContain('boxes.json.gz is packed: unpack it first. These can be read:');
  });

  it('says that an archive within is not opened', async () => {
    const { problems } = await readDataset(filesOf({ 'pictures/day 1.zip': '', 'readme.md': '' }));
    expect(problems[0]?.message).toContain('day 1.zip is an archive within: unpack it first. These can be read:');
  });
});

/** Many small data sets one after another: a busy machine needs longer than the default. */
const TIMEOUT_MS = 60_000;

describe('every format that is written', { timeout: TIMEOUT_MS }, () => {
  it.each(EXPORT_FORMATS)('is recognised, and every id leads to the same picture: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        aDataset().filter(({ images }) => images.length > 0),
        async (dataset) => {
          const paths = picturePaths(dataset, format);
          const pictures = picturesOf(dataset, (index) => paths.get(dataset.images[index]?.id ?? '') ?? '');
          const read = await readDataset(filesOf({ ...written(writeDataset(dataset, format)), ...pictures }));
          expect(read.problems.map(sentenceOf)).toEqual([]);
          expect(read.format).toBe(format);
          expect(new Map(read.dataset.images.map(({ id, fileName }) => [id, fileName]))).toEqual(
            new Map([...paths].sort(() => 0)),
          );
          const objects = (images: typeof dataset.images) =>
            images.flatMap(({ id, boxes }) => boxes.map((box) => `${id} ${box.id} ${box.label}`)).sort();
          expect(objects(read.dataset.images)).toEqual(objects(dataset.images));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a project of many tasks', () => {
  const many = (fileOf: (n: number) => readonly [path: string, text: string]) =>
    filesOf(Object.fromEntries(Array.from({ length: 120 }, (_, n) => fileOf(n))));
  const coco = (n: number) =>
    JSON.stringify({
      images: [{ id: n, file_name: `${n}.jpg`, width: 10, height: 10 }],
      categories: [{ id: 1, name: 'Bus' }],
      annotations: [{ id: n, image_id: n, category_id: 1, bbox: [1, 1, 5, 5] }],
    });
  const cvat = (n: number) =>
    `<annotations><image id="${n}" name="${n}.jpg" width="10" height="10"><box label="Bus" xtl="1" ytl="1" xbr="6" ybr="6"/></image></annotations>`;
  const voc = (n: number) =>
    `<annotation><filename>${n}.jpg</filename><size><width>10</width><height>10</height></size><object><name>Bus</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>6</xmax><ymax>6</ymax></bndbox></object></annotation>`;

  it.each([
    ['coco', (n: number) => [`task-${n}/instances.json`, coco(n)] as const],
    ['cvat', (n: number) => [`task-${n}/annotations.xml`, cvat(n)] as const],
    ['voc', (n: number) => [`task-${n}/${n}.xml`, voc(n)] as const],
  ])('is read with all of its files: %s', async (format, fileOf) => {
    const read = await readDataset(many(fileOf));
    expect(read.format).toBe(format);
    expect(read.problems).toEqual([]);
    expect(read.dataset.images).toHaveLength(120);
    expect(read.dataset.images.every(({ boxes }) => boxes.length === 1)).toBe(true);
  });

  it('is found behind files of something else', async () => {
    const read = await readDataset(many((n) => [`${String(n).padStart(3, '0')}.json`, n < 90 ? '{"a": 1}' : coco(n)]));
    expect(read.dataset.images).toHaveLength(30);
  });
});

describe('hostile and broken files', { timeout: TIMEOUT_MS }, () => {
  const texts = [
    '',
    '{',
    '[',
    'null',
    '[[]]',
    '{"images": [{"id": 1, "__proto__": {"a": 1}, "file_name": "a.jpg", "width": 1e308, "height": 1e308}], "annotations": [{"image_id": 1, "category_id": 1, "bbox": [1e308, 1e308, 1e308, 1e308]}], "categories": [{"id": 1, "name": "__proto__"}]}',
    '<annotations><image',
    '<annotation><object><name>&#0;</name></object></annotation>',
    '---\nnames: *x',
    '0 1e400 1 1 1',
    'car 0 0 0 1e400 -1 1e308 1e308 0 0 0 0 0 0 0',
    '-9e9,1,99999999999999999999999999,1,1,4,0,0',
    '1,1,1e308,-1e308,1e308,1e308,1,3,1\n99999999999999999999999999,1,1,4,0,0,1,1,1',
    '{"data_row": {"external_id": "a.png"}, "media_attributes": 7, "projects": {"a": null, "b": {"labels": [null, {"annotations": {"objects": [{"name": "car", "polygon": [null, {"x": 1e308}], "bounding_box": []}]}}]}}}',
    '{"project": {"vid_list": null}, "view": {"__proto__": {"fid_list": [{}]}, "1": {"fid_list": ["1"]}}, "file": {"1": {"fname": "a.png"}}, "attribute": [], "metadata": {"1": {"vid": "1", "xy": [7, null, 1e308]}, "2": {"vid": "1", "xy": ["2"], "av": []}}}',
    '\uFEFF',
    'a,b\n"',
    'PAR1',
    '{"items": [{"id": "__proto__", "annotations": [{"type": "bbox", "label_id": 1e9, "bbox": [null]}]}]}',
    `${'['.repeat(2000)}`,
  ];
  const names = [
    'annotations.json',
    'annotations.xml',
    'Annotations/a.xml',
    'data.yaml',
    'labels/a.txt',
    'a.csv',
    'a.parquet',
    'train/metadata.jsonl',
    'a.png',
    'images/a.png',
    'README.md',
    'ids.csv',
    'label_config.xml',
    'all.ndjson',
    'gt/gt.txt',
    'img1/1.png',
  ];

  it('never make reading fail, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...texts), fc.string(), fc.json()), {
          minKeys: 1,
        }),
        async (files) => {
          const { dataset } = await readDataset(filesOf({ ...files }));
          for (const { boxes } of dataset.images)
            for (const { x, y, width, height } of boxes)
              expect([x, y, width, height].every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(EXPORT_FORMATS)('never fail on an own export that was cut off or changed: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(aDataset(), fc.nat(), fc.nat(), fc.string(), async (dataset, which, where, noise) => {
        const files = written(writeDataset(dataset, format));
        const path = Object.keys(files)[which % Object.keys(files).length] ?? '';
        const content = files[path] ?? '';
        const at = where % (content.length + 1);
        const broken =
          typeof content === 'string' ? content.slice(0, at) + noise + content.slice(at + 3) : content.slice(0, at);
        await readDataset(filesOf({ ...files, [path]: broken }));
      }),
      { numRuns: 40 },
    );
  });
});
