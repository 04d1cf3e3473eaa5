import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sentenceOf } from '../problem.ts';
import { aDataset } from '../testing/arbitraries.ts';
import { filesOf, written } from '../testing/files.ts';
import { picturesOf, pngHead } from '../testing/pictures.ts';
import { expectSame } from '../testing/similar.ts';
import { readYolo } from './read.ts';
import { writeYolo, yoloPicturePaths } from './write.ts';

const picture = pngHead(1000, 500);
const names = 'names: [bike, bus]\n';

async function read(files: Record<string, string | Uint8Array>) {
  const { dataset, problems } = await readYolo(filesOf(files));
  return { dataset, sentences: problems.map(sentenceOf) };
}

describe('YOLO as tools write it', () => {
  it('reads Ultralytics: names by number, splits by folder, a picture without vehicles', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': 'path: .\ntrain: images/train\nval: images/val\nnames:\n  0: bike\n  1: bus\n',
      'images/train/a.png': picture,
      'labels/train/a.txt': '1 0.5 0.5 0.2 0.4\n',
      'images/val/b.png': picture,
    });
    expect(sentences).toEqual([]);
    expect(dataset.images).toEqual([
      {
        id: 'images/train/a',
        fileName: 'images/train/a.png',
        widthPx: 1000,
        heightPx: 500,
        split: 'train',
        boxes: [{ id: 'images/train/a:1', label: 'bus', x: 400, y: 150, width: 200, height: 200 }],
      },
      expect.objectContaining({ fileName: 'images/val/b.png', split: 'val', boxes: [] }),
    ]);
  });

  it('reads Roboflow: folders that data.yaml names from elsewhere, licence of the export', async () => {
    const { dataset } = await read({
      'data.yaml': `train: ../train/images\nval: ../valid/images\nnc: 2\n${names}roboflow:\n  license: CC BY 4.0\n  url: https://example.org/x\n`,
      'valid/images/a.png': picture,
      'valid/labels/a.txt': '0 0.5 0.5 0.1 0.1',
    });
    expect(dataset.images).toMatchObject([{ split: 'val', licence: 'CC BY 4.0', boxes: [{ label: 'bike' }] }]);
    expect(dataset.info).toEqual({ url: 'https://example.org/x' });
  });

  it.each([
    ['Label Studio', { 'classes.txt': 'bike\nbus\n', 'images/a.png': picture, 'labels/a.txt': '1 0.5 0.5 0.1 0.1' }],
    [
      'CVAT',
      {
        'obj.names': 'bike\nbus\n',
        'obj.data': 'classes = 2',
        'train.txt': 'data/obj_train_data/a.png',
        'obj_train_data/a.png': picture,
        'obj_train_data/a.txt': '1 0.5 0.5 0.1 0.1',
      },
    ],
  ])('reads %s', async (_, files) => {
    const { dataset, sentences } = await read(files);
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([{ boxes: [{ label: 'bus', x: 450 }] }]);
  });

  it('reads lines that end as on an old Macintosh', async () => {
    const { dataset, sentences } = await read({
      'a.png': picture,
      'classes.txt': 'bike\rbus\r',
      'a.txt': '0 0.5 0.5 0.1 0.1\r1 0.5 0.5 0.2 0.2\r',
    });
    expect(sentences).toEqual([]);
    expect(dataset.images).toMatchObject([{ boxes: [{ label: 'bike' }, { label: 'bus', width: 200 }] }]);
  });

  it('reads numbers with a comma for the point', async () => {
    const lines = ['1 0,5 0,5 0,1 0,1', '1 ,5 ,5 ,1 ,1 0,75', '1,0.5,0.5,0.1,0.1', '1, 0.5, 0.5, 0.1, 0.1'];
    const { dataset, sentences } = await read({ 'a.png': picture, 'data.yaml': names, 'a.txt': lines.join('\n') });
    expect(sentences).toEqual([]);
    const box = { label: 'bus', x: 450, y: 225, width: 100, height: 50 };
    expect(dataset.images).toMatchObject([{ boxes: [box, { ...box, score: 0.75 }, box, box] }]);
  });

  it('takes labels whose name is spelt otherwise than that of their picture', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': names,
      'images/IMG_1.png': picture,
      'labels/img_1.txt': '0 0.5 0.5 0.1 0.1',
      'shots/Caf\u00e9.png': picture,
      'shots/cafe\u0301.TXT': '1 0.5 0.5 0.1 0.1',
      'shots/b.png': picture,
      'shots/B.png': picture,
      'shots/b.txt': '1 0.5 0.5 0.1 0.1',
    });
    expect(dataset.images.map(({ boxes }) => boxes.map(({ label }) => label))).toEqual([
      ['bike'],
      ['bus'],
      ['bus'],
      [],
    ]);
    expect(sentences).toEqual([]);
  });

  it('takes labels from the folder beside the pictures, whatever else has their name', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': names,
      'train/images/a.png': picture,
      'train/labels/a.txt': '0 0.5 0.5 0.1 0.1',
      'train/images/a.txt': '1 0.2 0.5 0.1 0.1',
      'valid/images/a.png': picture,
      'valid/labels/a.txt': '1 0.5 0.5 0.1 0.1',
    });
    expect(dataset.images).toMatchObject([
      { fileName: 'train/images/a.png', split: 'train', boxes: [{ label: 'bike', x: 450 }] },
      { fileName: 'valid/images/a.png', split: 'val', boxes: [{ label: 'bus', x: 450 }] },
    ]);
    expect(sentences).toEqual(['train/images/a.txt: has no picture beside it']);
  });

  it('takes labels of the same name from elsewhere only where there is one of them', async () => {
    const files = { 'data.yaml': names, 'shots/a.png': picture, 'x/a.txt': '0 0.5 0.5 0.1 0.1' };
    expect((await read(files)).dataset.images).toMatchObject([{ boxes: [{ label: 'bike' }] }]);
    const { dataset, sentences } = await read({ ...files, 'y/a.txt': '1 0.5 0.5 0.1 0.1' });
    expect(dataset.images).toMatchObject([{ boxes: [] }]);
    expect(sentences).toEqual(['x/a.txt: has no picture beside it', 'y/a.txt: has no picture beside it']);
  });

  it('takes no labels of another picture for one without any, whatever they are called', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': names,
      'train/images/a.png': picture,
      'train/labels/a.txt': '0 0.5 0.5 0.1 0.1',
      'valid/images/a.png': picture,
      'north/shots/b.png': picture,
      'north/boxes/b.txt': '0 0.5 0.5 0.1 0.1',
      'south/shots/b.png': picture,
    });
    expect(dataset.images.map(({ fileName, boxes }) => [fileName, boxes.length])).toEqual([
      ['train/images/a.png', 1],
      ['valid/images/a.png', 0],
      ['north/shots/b.png', 1],
      ['south/shots/b.png', 0],
    ]);
    expect(sentences).toEqual([]);
  });

  it('takes labels that may be those of two pictures for those of none', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': names,
      'cam1/day/a.png': picture,
      'cam2/day/a.png': picture,
      'x/a.txt': '0 0.5 0.5 0.1 0.1',
    });
    expect(dataset.images.map(({ boxes }) => boxes.length)).toEqual([0, 0]);
    expect(sentences).toEqual(['x/a.txt: has no picture beside it']);
  });

  it.each(['Labels', 'label', 'annotations'])(
    'takes labels from the folder %s beside that of the pictures',
    async (folder) => {
      const { dataset, sentences } = await read({
        'data.yaml': names,
        'train/Images/a.png': picture,
        'valid/Images/a.png': picture,
        [`train/${folder}/a.txt`]: '0 0.5 0.5 0.1 0.1',
        [`valid/${folder}/a.txt`]: '1 0.5 0.5 0.1 0.1',
      });
      expect(dataset.images).toMatchObject([
        { split: 'train', boxes: [{ label: 'bike' }] },
        { split: 'val', boxes: [{ label: 'bus' }] },
      ]);
      expect(sentences).toEqual([]);
    },
  );

  it('takes the splits of CVAT and Darknet from their lists, by the path of each picture', async () => {
    const { dataset } = await read({
      'obj.names': 'bike\nbus\n',
      'train.txt': 'data/obj_train_data/a.png\r\n\r\n  data/obj_train_data/b.png\r\n',
      'valid.txt': 'data/obj_valid_data/a.png\n',
      'test.txt': './c.png\n',
      'obj_train_data/a.png': picture,
      'obj_train_data/b.png': picture,
      'obj_valid_data/a.png': picture,
      'c.png': picture,
      'train.txt.png': picture,
    });
    expect(dataset.images.map(({ fileName, split }) => [fileName, split])).toEqual([
      ['obj_train_data/a.png', 'train'],
      ['obj_train_data/b.png', 'train'],
      ['obj_valid_data/a.png', 'val'],
      ['c.png', 'test'],
      ['train.txt.png', undefined],
    ]);
  });

  it('takes the splits from data.yaml before names of folders: several of one, from above, with a slash at the end', async () => {
    const { dataset } = await read({
      'data.yaml': `train: [../../north/, south]\nval: ./train\ntest: ''\n${names}`,
      'north/a.png': picture,
      'shots/south/b.png': picture,
      'train/c.png': picture,
      'elsewhere/d.png': picture,
      'test/e.png': picture,
    });
    expect(dataset.images.map(({ split }) => split)).toEqual(['train', 'train', 'val', undefined, 'test']);
  });

  it('reads the head of the data set, not that of a part, and no notes for labels', async () => {
    const { dataset, sentences } = await read({
      'part/of/data.yml': 'names: [wrong]',
      'config.yaml': 'colour: red',
      'set/data.yml': names,
      'classes.txt': 'wrong',
      'README.md.txt': 'Hello.',
      'license-by.txt': 'CC BY',
      'notes.txt': 'Hello.',
      'a.png': picture,
      'a.txt': '1 0.5 0.5 0.1 0.1',
    });
    expect(sentences).toEqual([]);
    expect(dataset.classes).toEqual([
      { id: 0, name: 'bike' },
      { id: 1, name: 'bus' },
    ]);
    expect(dataset.images[0]?.boxes[0]?.label).toBe('bus');
  });

  it('keeps the number of a class behind a line without a name', async () => {
    const { dataset, sentences } = await read({
      'classes.txt': ' bike \n\nbus\n',
      'a.png': picture,
      'a.txt': '  2   0.5,0.5 0.1\t0.1 \n',
    });
    expect(sentences).toEqual([]);
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ label: 'bus', x: 450 });
  });

  it('has no name for the number of a line without one', async () => {
    const { dataset, sentences } = await read({
      'classes.txt': 'bike\n\nbus\n\n',
      'a.png': picture,
      'a.txt': '1 0.5 0.5 0.1 0.1\n',
    });
    expect(dataset.classes).toEqual([
      { id: 0, name: 'bike' },
      { id: 2, name: 'bus' },
    ]);
    expect(sentences).toEqual(['a.txt:1: has the class 1, which has no name; there are 2 names']);
  });

  it('takes numbers for names where data.yaml has only how many there are, and says so', async () => {
    const files = { 'data.yaml': 'val: shots\nnc: 2\n', 'shots/a.png': picture, 'shots/a.txt': '1 0.5 0.5 0.1 0.1' };
    const { dataset, sentences } = await read(files);
    expect(dataset.images).toMatchObject([{ split: 'val', boxes: [{ label: '1' }] }]);
    expect(sentences).toEqual(['data.yaml: names must list the class names']);
    const named = await read({ ...files, 'classes.txt': 'bike\nbus\n' });
    expect(named.dataset.images).toMatchObject([{ boxes: [{ label: 'bus' }] }]);
    expect(named.sentences).toEqual([]);
  });

  it('takes the box of a pose, not its points', async () => {
    const { dataset } = await read({
      'data.yaml': `kpt_shape: [2, 2]\n${names}`,
      'a.png': picture,
      'a.txt': '1 0.5 0.5 0.2 0.4 0.9 0.9 0.95 0.95',
    });
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ x: 400, y: 150, width: 200, height: 200 });
  });

  it('takes the confidence behind an outline, where it is one', async () => {
    const { dataset } = await read({
      'data.yaml': names,
      'a.png': picture,
      'a.txt': '1 0.1 0.1 0.3 0.2 0.2 0.6 0.5\n1 0.1 0.1 0.3 0.2 0.2 0.6 7\n',
    });
    const [first, second] = dataset.images[0]?.boxes ?? [];
    expect(first).toMatchObject({ score: 0.5, x: 100, y: 50 });
    expect(first?.width).toBeCloseTo(200);
    expect(second).not.toHaveProperty('score');
  });

  it('takes a confidence, and the box around an outline and a turned box', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': names,
      'a.png': picture,
      'a.txt': '0 0.5 0.5 0.1 0.1 0.75\n1 0.1 0.1 0.3 0.2 0.2 0.6\n0 0.5 0.4 0.6 0.5 0.5 0.6 0.4 0.5\n',
    });
    const [first, second, third] = dataset.images[0]?.boxes ?? [];
    expect(first).toMatchObject({ score: 0.75 });
    expect(second).toMatchObject({ label: 'bus', x: 100, y: 50 });
    expect(third?.width).toBeCloseTo(200);
    expect(sentences).toHaveLength(2);
  });

  it.each([
    ['after a confidence', '0 0.5 0.5 0.1 0.1 0.75 1\n1 0.5 0.5 0.1 0.1 1 12\n', [0.75, 1]],
    ['without one', '0 0.5 0.5 0.1 0.1 1\n1 0.5 0.5 0.1 0.1 12\n', [undefined, undefined]],
  ])('leaves out the numbers of tracks %s', async (_, labels, scores) => {
    const { dataset, sentences } = await read({
      'classes.txt': 'bike\nbus\n',
      'a.png': picture,
      'a.txt': labels,
      'b.png': picture,
      'b.txt': '0 0.5 0.5 0.1 0.1\n',
    });
    const [first, second] = dataset.images;
    const placed = { x: 450, y: 225, width: 100, height: 50 };
    expect(first?.boxes).toMatchObject([placed, placed]);
    expect(first?.boxes.map(({ score }) => score)).toEqual(scores);
    expect(second?.boxes).toMatchObject([placed]);
    expect(sentences).toEqual(['labels: end with numbers of tracks, which were left out']);
  });

  it.each([
    ['none is above 1', '0 0.9 0.5 0.1 0.1 0.4 1'],
    ['one of them is no whole number', '0 0.9 0.5 0.1 0.1 0.4 2\n0 0.9 0.5 0.1 0.1 0.4 0.9'],
    ['one of them is 0', '0 0.9 0.5 0.1 0.1 0.4 2\n0 0.9 0.5 0.1 0.1 0.4 0'],
    ['they are pixels', '0 900 250 100 50 0.4 450\n0 500 250 100 50'],
  ])('takes six numbers for a triangle where %s', async (_, labels) => {
    const { dataset } = await read({ 'classes.txt': 'bike', 'a.png': picture, 'a.txt': labels });
    expect(dataset.images[0]?.boxes[0]?.x).toBeLessThan(101);
  });

  it('takes a fifth number for a confidence beside tracks with one', async () => {
    const { dataset } = await read({
      'classes.txt': 'bike',
      'a.png': picture,
      'a.txt': '0 0.5 0.5 0.1 0.1 0.9 1\n0 0.5 0.5 0.1 0.1 0.8 2\n0 0.5 0.5 0.1 0.1 0.7\n',
    });
    expect(dataset.images[0]?.boxes.map(({ score, x }) => [score, x])).toEqual([
      [0.9, 450],
      [0.8, 450],
      [0.7, 450],
    ]);
  });

  it('takes the box around four corners with a confidence from 0 to 1', async () => {
    const corners = '0 0.5 0.4 0.6 0.5 0.5 0.6 0.4 0.5';
    const { dataset } = await read({
      'classes.txt': 'bike',
      'a.png': picture,
      'a.txt': ['0', '1', '1.5', '-0.1'].map((last) => `${corners} ${last}\n`).join(''),
    });
    expect(dataset.images[0]?.boxes.map(({ score, x }) => [score, x])).toEqual([
      [0, 400],
      [1, 400],
      [undefined, 400],
      [undefined, 400],
    ]);
  });

  it('leaves out a box without an extent, and says so', async () => {
    const { dataset, sentences } = await read({ 'data.yaml': names, 'a.png': picture, 'a.txt': '0 0.5 0.5 0 0.1\n' });
    expect(dataset.images).toMatchObject([{ boxes: [] }]);
    expect(sentences).toEqual(['a.txt:1: was left out, since it is 0 x 50 pixels in size']);
  });

  it('knows the only class from others', async () => {
    const { sentences } = await read({ 'classes.txt': 'bike', 'a.png': picture, 'a.txt': '1 0.5 0.5 0.1 0.1' });
    expect(sentences).toEqual(['a.txt:1: has the class 1, which has no name; there is 1 name']);
  });

  it('takes the box around an outline without a list of classes too', async () => {
    for (const list of [{}, { 'classes.txt': '' }]) {
      const { dataset } = await read({ ...list, 'a.png': picture, 'a.txt': '0 0.5 0.4 0.6 0.5 0.5 0.6 0.4 0.5' });
      expect(dataset.images).toMatchObject([{ boxes: [{ x: 400, y: 200 }] }]);
    }
  });

  it('says where boxes are given by their corners', async () => {
    const { dataset, sentences } = await read({ 'data.yaml': names, 'a.png': picture, 'a.txt': '0 0.1 0.1 0.9 0.9' });
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ x: 100, y: 50 });
    expect(sentences[0]).toMatch(/^labels: were read as left, top, right, bottom in fractions/);
  });
});

describe('YOLO that cannot be read', () => {
  it('names every line, and reads the others', async () => {
    const { dataset, sentences } = await read({
      'data.yaml': names,
      'a.png': picture,
      'a.txt': 'bus 0.5 0.5 0.1 0.1\n7 0.5 0.5 0.1 0.1\n0 0.5 NaN 0.1 0.1\n0 0.5\n1 0.5 0.5 0.1 0.1\n',
      'stray.txt': '0 0.5 0.5 0.1 0.1',
    });
    expect(dataset.images[0]?.boxes).toHaveLength(1);
    expect(sentences).toEqual([
      'stray.txt: has no picture beside it',
      'a.txt:1: must begin with a class number from 0, not "bus"',
      'a.txt:2: has the class 7, which has no name; there are 2 names',
      'a.txt:3: must hold numbers, not "NaN"',
      'a.txt:4: must hold a class and 4 numbers, or an outline; it has 1 numbers',
    ]);
  });

  it.each([
    ['-1 0.5 0.5 0.1 0.1', 'must begin with a class number from 0, not "-1"'],
    ['1.5 0.5 0.5 0.1 0.1', 'must begin with a class number from 0, not "1.5"'],
    ['0 0.5 0.5 0.1', 'must hold a class and 4 numbers, or an outline; it has 3 numbers'],
    ['0 0.5 0.5 0.1 0.1 1.01', 'must have a confidence between 0 and 1, not 1.01'],
    ['0 0.5 0.5 0.1 0.1 -0.1', 'must have a confidence between 0 and 1, not -0.1'],
    [`0 0.5 0.5 0.1 ${'x'.repeat(60)}`, `must hold numbers, not "${'x'.repeat(40)}"`],
    [`${'y'.repeat(60)} 0.5`, `must begin with a class number from 0, not "${'y'.repeat(40)}"`],
  ])('refuses the line %s', async (line, message) => {
    const { sentences } = await read({ 'data.yaml': names, 'a.png': picture, 'a.txt': `\n  \n${line}\n` });
    expect(sentences).toEqual([`a.txt:3: ${message}`]);
  });

  it('gives no box the id of a line that cannot be read', async () => {
    const { dataset } = await read({
      'data.yaml': names,
      'ids.csv':
        'picture,image_id,object_ids,camera,captured_at,split,licence,attribution\na.png,7,first second third,,,,,\n',
      'a.png': picture,
      'a.txt': '0 0.5 0.5 0.1 0.1\n\n9 0.5 0.5 0.1 0.1\n1 0.5 0.5 0.1 0.1\n',
    });
    expect(dataset.images).toMatchObject([{ id: '7', boxes: [{ id: 'first' }, { id: 'third' }] }]);
  });

  it('takes no ids from another table of that name', async () => {
    const { dataset } = await read({
      'data.yaml': names,
      'ids.csv': 'picture,image_id,boxes\na.png,7,first\n',
      'a.png': picture,
      'a.txt': '0 0.5 0.5 0.1 0.1\n',
    });
    expect(dataset.images).toMatchObject([{ id: 'a', boxes: [{ id: 'a:1' }] }]);
  });

  it('takes a confidence of 0 and of 1', async () => {
    const labels = '0 0.5 0.5 0.1 0.1 0\n0 0.5 0.5 0.1 0.1 1\n';
    const { dataset } = await read({ 'data.yaml': names, 'a.png': picture, 'a.txt': labels });
    expect(dataset.images[0]?.boxes.map(({ score }) => score)).toEqual([0, 1]);
  });

  it('reads a data.yaml of tens of thousands of keys, and says which is there twice', async () => {
    const many = Array.from({ length: 15_000 }, (_, index) => `  ${index}: class ${index}\n`).join('');
    const { dataset, sentences } = await read({ 'data.yaml': `names:\n${many}  7: bus\nnames2: 1\nnames2: 2\n` });
    expect(dataset.classes).toHaveLength(15_000);
    expect(sentences).toEqual(['data.yaml: has "names2" twice', 'data.yaml: has 7 twice']);
  });

  it('refuses what holds itself, or is nested deeper than can be said', async () => {
    const { sentences } = await read({ 'data.yaml': 'names: &a [*a, bus]' });
    expect(sentences).toEqual(['data.yaml: names[0] must be a class name, not what is nested without end']);
  });

  it('names every class of data.yaml that is none', async () => {
    const { dataset, sentences } = await read({ 'data.yaml': 'names:\n  -1: a\n  1.5: b\n  2: [c]\n  3: bus\n' });
    expect(sentences.toSorted()).toEqual([
      'data.yaml: names[-1] must be a class name, not "a"',
      'data.yaml: names[1.5] must be a class name, not "b"',
      'data.yaml: names[2] must be a class name, not ["c"]',
    ]);
    expect(dataset.classes).toEqual([{ id: 3, name: 'bus' }]);
    expect((await read({ 'data.yaml': 'names: []' })).sentences).toEqual([
      'data.yaml: names must list the class names',
    ]);
  });

  it('tells a broken data.yaml by its line, and missing names', async () => {
    const { sentences } = await read({ 'data.yaml': 'names: [a\nb: c: d\n', 'a.png': picture });
    expect(sentences[0]).toMatch(/^data\.yaml:\d+: the text is not YAML/);
    expect(sentences[1]).toMatch(/^data\.yaml: is missing/);
  });

  it('does not expand aliases without end', async () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g']
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[index]}`).join(',')}]`)
      .join('\n')}\nnames: *g\n`;
    const { sentences } = await read({ 'data.yaml': bomb });
    expect(sentences[0]).toMatch(/^data\.yaml: the text is not YAML/);
  });

  it('says that a picture is needed whose size can be read', async () => {
    const { sentences } = await read({ 'data.yaml': names, 'a.tif': 'II*', 'a.txt': '0 0.5 0.5 0.1 0.1' });
    expect(sentences).toEqual([
      'a.tif: its size cannot be read, so its labels cannot be placed; JPEG, PNG and WebP can be read',
    ]);
  });
});

describe('YOLO as we write it', { timeout: 60_000 }, () => {
  it('numbers classes from 0 without a gap', () => {
    const dataset = {
      classes: [
        { id: 10, name: 'Mini-bus' },
        { id: 12, name: 'tempo-traveller' },
      ],
      images: [],
    };
    expect(written(writeYolo(dataset))['data.yaml']).toContain('names:\n  0: Mini-bus\n  1: tempo-traveller\n');
  });

  it('names classes so that trainers, who read YAML 1.1, take no name for something else', () => {
    const names = ['no', 'On', 'y', 'null', '007', '1_000', '0x1F', '1e3', '2027-05-09', 'Bus', 'ट्रक (बड़ा)'];
    const dataset = { classes: names.map((name, id) => ({ id, name })), images: [] };
    const text = String(written(writeYolo(dataset))['data.yaml']);
    for (const version of ['1.1', '1.2'] as const)
      expect(parse(text, { version }).names).toEqual(Object.fromEntries(names.entries()));
    expect(text).toContain('  9: Bus\n');
  });

  it('lays the labels where trainers look for them, whatever the folders of the source are called', () => {
    const names = ['images/a.jpg', 'images_/a.jpg', 'cam/images/images/b.jpg', 'labels/c.jpg', 'my images/d.jpg'];
    const images = names.map((fileName, index) => ({
      id: String(index),
      fileName,
      widthPx: 640,
      heightPx: 480,
      boxes: [],
    }));
    const paths = yoloPicturePaths(images);
    // The rule of Ultralytics (img2label_paths): the last /images/ of the path becomes /labels/.
    const lookedFor = images.map((image) =>
      `/${paths.of(image)}`
        .split('/images/')
        .join('\n')
        .replace(/\n([^\n]*)$/, '/labels/$1')
        .replaceAll('\n', '/images/'),
    );
    const labels = Object.keys(written(writeYolo({ classes: [], images }))).filter((path) => path.endsWith('.txt'));
    expect(labels.map((path) => `/${path.replace(/\.txt$/, '.jpg')}`)).toEqual(lookedFor);
    expect(new Set(labels).size).toBe(names.length);
  });

  it('names the folders of the splits that there are', () => {
    const image = { fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes: [] };
    const head = (...splits: readonly ('train' | 'val' | 'test' | undefined)[]) => {
      const images = splits.map((split, index) => ({ ...image, id: `${index}`, ...(split && { split }) }));
      const text = String(written(writeYolo({ classes: [], images }))['data.yaml']);
      return text.split('\n').filter((line) => /^(train|val|test):/.test(line));
    };
    expect(head('train', 'val', 'test')).toEqual(['train: images/train', 'val: images/val', 'test: images/test']);
    // Ultralytics wants one to validate with.
    expect(head(undefined)).toEqual(['train: images/train', 'val: images/train']);
  });

  it('refuses a data set in which two pictures share an id', () => {
    const image = { id: '1', fileName: 'a.jpg', widthPx: 10, heightPx: 10, boxes: [] };
    expect(() => written(writeYolo({ classes: [], images: [image, image] }))).toThrow(/have the id 1/);
  });

  it('comes back as it was, and has the same bytes each time', async () => {
    await fc.assert(
      fc.asyncProperty(aDataset(), async (dataset) => {
        const files = written(writeYolo(dataset));
        expect(written(writeYolo(dataset))).toEqual(files);
        const paths = yoloPicturePaths(dataset.images);
        const pathOf = (index: number): string => {
          const image = dataset.images[index];
          return image ? paths.of(image) : '';
        };
        const { dataset: again, sentences } = await read({ ...files, ...picturesOf(dataset, pathOf) });
        expect(sentences).toEqual([]);
        expectSame(again, dataset, 1e-3, {
          image: ['attributes'],
          box: ['score', 'state', 'annotator', 'attributes'],
          fileName: (_, index) => pathOf(index),
        });
      }),
    );
  });
});
