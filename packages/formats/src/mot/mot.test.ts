import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { readDataset } from '../read-dataset.ts';
import { filesOf } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';

const picture = pngHead(1000, 500);

async function read(files: Readonly<Record<string, string | Uint8Array>>) {
  const { format, dataset, problems } = await readDataset(filesOf(files));
  const boxes = dataset.images.map(({ fileName, boxes: own }) => [
    fileName,
    ...own.map(({ label, x, y, width, height }) => [label, ...[x, y, width, height].map(Math.round)]),
  ]);
  return { format, dataset, boxes, sentences: problems.map(sentenceOf) };
}

describe('MOT', () => {
  it('is read by its frames, with the classes of the challenge, tracks and what shows of them', async () => {
    const { format, dataset, boxes, sentences } = await read({
      'MOT17/train/02/img1/000001.jpg': picture,
      'MOT17/train/02/img1/000002.jpg': picture,
      'MOT17/train/02/img1/000003.jpg': picture,
      'MOT17/train/02/seqinfo.ini': '[Sequence]\nimDir=img1\n',
      'MOT17/train/02/gt/gt.txt': [
        '2,7,10,20,100,50,1,3,0.25',
        '1,7,12,22,100,50,1,3,1',
        '1,8,300,300,50,80,0,1,1',
        '9,8,300,300,50,80,1,1,1',
        '9,9,300,300,50,80,1,1,1',
        '1,9,1,2,30,40,1,99,1',
        '1,2,3',
        '',
      ].join('\r\n'),
      'MOT17/train/02/det/det.txt': '1,-1,10,20,100,50,0.9\n1,-1,10,20,100,50,0.9,-1,-1,-1\n',
    });
    expect(format).toBe('mot');
    expect(boxes).toEqual([
      ['MOT17/train/02/img1/000001.jpg', ['car', 12, 22, 100, 50]],
      ['MOT17/train/02/img1/000002.jpg', ['car', 10, 20, 100, 50]],
      ['MOT17/train/02/img1/000003.jpg'],
    ]);
    expect(dataset.images[1]).toMatchObject({
      split: 'train',
      boxes: [{ attributes: { track: 7, visibility: 0.25 } }],
    });
    expect(dataset.images[1]?.boxes[0]).not.toHaveProperty('score');
    expect(dataset.classes).toEqual([{ name: 'car' }]);
    expect(sentences).toEqual([
      'MOT17/train/02/gt/gt.txt:3: is not to be counted, as its file says, and was left out',
      'MOT17/train/02/gt/gt.txt:6: has the class 99, of which there is no name',
      'MOT17/train/02/gt/gt.txt:7: must have nine or ten numbers between commas, not "1,2,3"',
      'MOT17/train/02/gt/gt.txt: has 2 boxes in 1 frame without a picture, which were left out',
    ]);
  });

  it('has the classes of the list that CVAT writes beside it', async () => {
    const { boxes } = await read({
      'img1/frame_000000.PNG': picture,
      'gt/gt.txt': '0,1,10.5,20,100,50,1,2,1.0',
      'gt/labels.txt': 'bus\nauto\n',
    });
    expect(boxes).toEqual([['img1/frame_000000.PNG', ['auto', 11, 20, 100, 50]]]);
  });

  it('is what a detector found where nothing is known, of no class where its file has none', async () => {
    const { boxes, dataset, sentences } = await read({
      'cam/img1/1.png': picture,
      'cam/det/det.txt': '1,-1,10,20,100,50,0.75,-1,-1,-1\n1,-1,10,20,100,50,12.5,-1,-1,-1\n',
    });
    expect(boxes).toEqual([['cam/img1/1.png', ['object', 10, 20, 100, 50], ['object', 10, 20, 100, 50]]]);
    expect(dataset.images[0]?.boxes[0]).toMatchObject({ score: 0.75 });
    // A score beyond 1 is no confidence.
    expect(dataset.images[0]?.boxes[1]).not.toHaveProperty('score');
    expect(dataset.images[0]?.boxes[0]).not.toHaveProperty('attributes');
    expect(sentences).toEqual(['cam/det/det.txt: has 2 boxes of no class, called "object"']);
  });

  it('known beside what was found is what is read', async () => {
    const { boxes, sentences } = await read({
      'cam/img1/1.png': picture,
      'cam/gt/gt.txt': '1,4,10,20,100,50,1,3,1',
      'cam/det/det.txt': '1,-1,1,2,3,4,0.75,-1,-1,-1\n',
    });
    expect(boxes).toEqual([['cam/img1/1.png', ['car', 10, 20, 100, 50]]]);
    expect(sentences).toEqual(['cam/det/det.txt: was left out: what is known of the same pictures was read']);
  });

  it('without numbered pictures is refused', async () => {
    const { boxes, sentences } = await read({ 'img1/a.png': picture, 'gt/gt.txt': '1,4,10,20,100,50,1,3,1' });
    expect(boxes).toEqual([]);
    expect(sentences).toEqual(['gt/gt.txt: has no pictures whose names end in the numbers of its frames']);
  });

  it('of a tracker is of the sequence that its file is called after, else of all pictures where it is the only one', async () => {
    const line = '1,4,10,20,100,50,1,3,1';
    const [north, south] = [{ 'north/1.png': picture }, { 'south/1.png': picture }];
    expect((await read({ ...north, ...south, 'data/south.txt': line })).boxes).toEqual([
      ['south/1.png', ['car', 10, 20, 100, 50]],
    ]);
    expect((await read({ ...north, 'boxes.txt': line })).boxes).toEqual([['north/1.png', ['car', 10, 20, 100, 50]]]);
    const { sentences } = await read({ ...north, ...south, 'boxes.txt': line });
    expect(sentences).toEqual([
      'boxes.txt: has one frame 1, and there are two such pictures: north/1.png and south/1.png',
    ]);
  });
});
