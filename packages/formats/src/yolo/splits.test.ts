import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../problem.ts';
import { filesOf } from '../testing/files.ts';
import { pngHead } from '../testing/pictures.ts';
import { readYolo } from './read.ts';

const picture = pngHead(1000, 500);

async function read(files: Record<string, string | Uint8Array>) {
  const { dataset, problems } = await readYolo(filesOf(files));
  return { splits: dataset.images.map(({ split }) => split), dataset, sentences: problems.map(sentenceOf) };
}

describe('splits of YOLO', () => {
  it.each([
    ['train2017.txt', 'val2017.txt', 'train: train2017.txt\nval: val2017.txt\n'],
    ['autosplit_train.txt', 'autosplit_val.txt', ''],
    ['lists/first.txt', 'lists/second.txt', 'train: lists/first.txt\nval: /home/me/set/lists/second.txt\n'],
  ])('are those of the lists %s and %s, which are no labels', async (train, val, paths) => {
    const { splits, sentences } = await read({
      'data.yaml': `${paths}names: [bike]\n`,
      [train]: '\n./images/a.png\n./images/b.png\n',
      [val]: './images/c.png\n',
      'images/a.png': picture,
      'images/b.png': picture,
      'images/c.png': picture,
      'labels/a.txt': '0 0.5 0.5 0.1 0.1\n',
    });
    expect(splits).toEqual(['train', 'train', 'val']);
    expect(sentences).toEqual([]);
  });

  it('are not taken from labels, whatever they are called', async () => {
    const { dataset, splits } = await read({
      'data.yaml': 'train: images/one\nnames: [bike]\n',
      'images/two/my_test.png': picture,
      'labels/two/my_test.txt': '0 0.5 0.5 0.1 0.1\n',
      'x/test_1.png': picture,
      'x/test_1.txt': '0 0.5 0.5 0.1 0.1\n',
    });
    expect(dataset.images).toMatchObject([{ boxes: [{ label: 'bike' }] }, { boxes: [{ label: 'bike' }] }]);
    expect(splits).toEqual([undefined, undefined]);
  });

  it('are known by the folders of data.yaml as another machine had them', async () => {
    const { splits } = await read({
      'data.yaml':
        'train: /kaggle/input/traffic/north/images\nval: C:\\sets\\traffic\\south\\images\ntest: ../traffic/east\nnames: [bike]\n',
      'north/images/a.png': picture,
      'south/images/b.png': picture,
      'east/c.png': picture,
      'west/images/d.png': picture,
    });
    expect(splits).toEqual(['train', 'val', 'test', undefined]);
  });

  it('are those of the folder that is named most exactly', async () => {
    const { splits } = await read({
      'data.yaml': 'train: images\nval: images/night\nnames: [bike]\n',
      'images/day/a.png': picture,
      'images/night/b.png': picture,
    });
    expect(splits).toEqual(['train', 'val']);
  });

  it('are none where two folders of data.yaml fit as well', async () => {
    const { splits } = await read({
      'data.yaml': 'train: /sets/north/shots\nval: /sets/south/shots\nnames: [bike]\n',
      'shots/a.png': picture,
      'south/shots/b.png': picture,
    });
    expect(splits).toEqual([undefined, 'val']);
  });

  it('are train where data.yaml names the same folder to validate with', async () => {
    const { splits } = await read({
      'data.yaml': 'train: images\nval: images\nnames: [bike]\n',
      'images/a.png': picture,
    });
    expect(splits).toEqual(['train']);
  });

  it('are those of folders with a year, as COCO calls them', async () => {
    const { splits } = await read({
      'data.yaml': 'names: [bike]\n',
      'images/train2017/a.png': picture,
      'images/val2014/b.png': picture,
      'images/cam2017/c.png': picture,
    });
    expect(splits).toEqual(['train', 'val', undefined]);
  });
});

describe('text beside YOLO', () => {
  it('is not taken for labels where no number begins it', async () => {
    const { sentences } = await read({
      'data.yaml': 'names: [bike]\n',
      'a.png': picture,
      'requirements.txt': 'ultralytics==8.3\n',
      'cameras.txt': 'north: 3\n',
      'of-nothing.txt': '\n0 0.5 0.5 0.1 0.1\n',
      'empty.txt': '\n',
      'labels/b.txt': 'bike 0.5 0.5 0.1 0.1\n',
    });
    expect(sentences).toEqual(
      ['of-nothing.txt', 'empty.txt', 'labels/b.txt'].map((path) => `${path}: has no picture beside it`),
    );
  });
});
