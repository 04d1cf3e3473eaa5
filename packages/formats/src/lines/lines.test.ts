import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { filesOf } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';

const read = async (files: Record<string, string | Uint8Array>) => {
  const { format, dataset, problems } = await readDataset(filesOf(files));
  return { format, dataset, sentences: problems.map(sentenceOf) };
};

const picture = pngHead(1000, 500);
const inSpace = '0 0 0 0 0 0 0';

describe('KITTI', () => {
  it('is read with its classes by name, scores of detections and what is hidden', async () => {
    const { format, dataset, sentences } = await read({
      'training/image_2/000001.png': picture,
      'training/image_2/000002.png': picture,
      'training/label_2/000001.txt': [
        `Car 0.00 0 -1.58 587.01 173.33 614.12 200.12 1.65 1.67 3.64 -0.65 1.71 46.70 -1.59`,
        `Traffic light 0.5 2 0 1 2 11 22 ${inSpace} 0.75`,
        `DontCare -1 -1 -10 503.89 169.71 590.61 190.13 -1 -1 -1 -1000 -1000 -1000 -10`,
        'Car 0.00 0 -1.58 587.01',
        '',
      ].join('\r\n'),
    });
    expect(format).toBe('kitti');
    expect(dataset.classes).toEqual([{ name: 'Car' }, { name: 'Traffic light' }]);
    expect(dataset.images).toEqual([
      {
        id: 'training/image_2/000001',
        fileName: 'training/image_2/000001.png',
        widthPx: 1000,
        heightPx: 500,
        split: 'train',
        boxes: [
          {
            id: 'training/image_2/000001:1',
            label: 'Car',
            x: 587.01,
            y: 173.33,
            width: expect.closeTo(27.11),
            height: expect.closeTo(26.79),
          },
          {
            id: 'training/image_2/000001:2',
            label: 'Traffic light',
            x: 1,
            y: 2,
            width: 10,
            height: 20,
            score: 0.75,
            attributes: { truncated: 0.5, occluded: 2 },
          },
        ],
      },
      expect.objectContaining({ fileName: 'training/image_2/000002.png', boxes: [] }),
    ]);
    expect(sentences).toEqual([
      'training/label_2/000001.txt:3: marks a place in which nobody labelled, and was left out',
      'training/label_2/000001.txt:4: must have a class and 14 or 15 numbers, not "Car 0.00 0 -1.58 587.01"',
    ]);
  });

  it('is told from YOLO where its labels lie in labels/, and labels without a picture are told', async () => {
    const { format, dataset, sentences } = await read({
      'images/00_000_000000.png': picture,
      'labels/00_000_000000.txt': `bus 0.0 0 0.0 10 20 110 70 ${inSpace}`,
      'labels/00_000_000001.txt': `bus 0.0 0 0.0 10 20 110 70 ${inSpace}`,
    });
    expect(format).toBe('kitti');
    expect(dataset.images[0]?.boxes).toMatchObject([{ label: 'bus', x: 10, y: 20, width: 100, height: 50 }]);
    expect(sentences).toEqual(['labels/00_000_000001.txt: has no picture']);
  });
});

describe('VisDrone', () => {
  it('is read with the names of its classes, and ignored regions are told', async () => {
    const { format, dataset, sentences } = await read({
      'images/0000001_02999_d_0000005.png': picture,
      'annotations/0000001_02999_d_0000005.txt':
        '684,8,273,116,0,0,0,0\n406,119,265,70,1,4,1,2\n10,20,30,40,1,10,0,0,\n1,2\n',
    });
    expect(format).toBe('visdrone');
    expect(dataset.classes).toEqual([{ name: 'car' }, { name: 'motor' }]);
    expect(dataset.images[0]?.boxes).toMatchObject([
      { label: 'car', x: 406, y: 119, width: 265, height: 70, attributes: { truncated: 1, occluded: 2 } },
      { label: 'motor', x: 10, y: 20, width: 30, height: 40 },
    ]);
    expect(dataset.images[0]?.boxes[0]).not.toHaveProperty('score');
    expect(sentences).toEqual([
      'annotations/0000001_02999_d_0000005.txt:1: marks a place in which nobody labelled, and was left out',
      'annotations/0000001_02999_d_0000005.txt:4: must have eight numbers, the sixth of them a class from 0 to 11, not "1,2"',
    ]);
  });

  it('has confidences where it is what a detector wrote', async () => {
    const { dataset } = await read({ 'a.png': picture, 'a.txt': '406.5,119,265,70,0.82,9,-1,-1' });
    expect(dataset.images[0]?.boxes).toMatchObject([{ label: 'bus', x: 406.5, score: 0.82 }]);
    expect(dataset.images[0]?.boxes[0]).not.toHaveProperty('attributes');
  });

  it('is no other list of numbers: tracks of MOT have one more, and no class has the number 12', async () => {
    expect((await read({ 'a.png': picture, 'a.txt': '1,1,912,484,97,109,0,7,1' })).format).not.toBe('visdrone');
    expect((await read({ 'a.png': picture, 'a.txt': '1,2,3,4,1,12,0,0' })).format).not.toBe('visdrone');
  });
});
