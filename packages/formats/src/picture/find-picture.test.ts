import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../files.ts';
import { findPictures, pictureFinder } from './find-picture.ts';

const folders = fc.array(fc.constantFrom('a', 'b', 'train', 'val', 'images'), { maxLength: 3 });
const inFolders = (names: readonly string[]) =>
  fc.tuple(folders, fc.constantFrom(...names)).map(([parts, name]) => [...parts, name].join('/'));
const picture = inFolders(['frame.jpg', 'frame.png', '1a2b3c4d-frame.jpg', 'other.jpg']);
const annotationFile = inFolders(['frame.xml', 'instances_train.json', 'instances_val_a.json', 'all.json']);

describe('the picture that an annotation file means', () => {
  it.each([
    ['frame.jpg', 'cam2/frame.xml', 'cam2/frame.jpg'],
    ['frame.jpg', 'labels/instances_val.json', 'val/frame.jpg'],
    ['/home/me/cam1/frame.jpg', 'all.json', 'cam1/frame.jpg'],
    ['C:\\data\\cam2\\frame.jpg', 'cam1/frame.xml', 'cam2/frame.jpg'],
    ['1a2b3c4d-only.jpg', 'all.json', 'cam1/only.jpg'],
    ['only', 'all.json', 'cam1/only.jpg'],
    ['frame.jpg', 'all.json', undefined],
    ['only.png', 'all.json', undefined],
    ['none.jpg', 'all.json', undefined],
  ])('%s of %s is %s', (name, file, found) => {
    const { find } = pictureFinder(['cam1/frame.jpg', 'cam2/frame.jpg', 'val/frame.jpg', 'cam1/only.jpg', 'a.txt']);
    expect(find(name, file)).toBe(found);
  });

  it.each([
    ['img_1.jpg', 'IMG_1.JPG'],
    ['Pictures\\img_1.JPG', 'IMG_1.JPG'],
    ['caf\u00e9.jpg', 'cafe\u0301.jpg'],
    ['a/frame.JPG', 'a/frame.jpg'],
    ['A/frame.jpg', 'a/frame.jpg'],
    ['frame.JPG', undefined],
    ['Twin.jpg', 'Twin.jpg'],
    ['TWIN.jpg', undefined],
  ])('%s in another spelling is %s', (name, found) => {
    const paths = ['IMG_1.JPG', 'cafe\u0301.jpg', 'a/frame.jpg', 'b/frame.jpg', 'twin.jpg', 'Twin.jpg'];
    expect(pictureFinder(paths).find(name, 'all.json')).toBe(found);
  });

  it('is the one that a look at all of them finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(picture, { maxLength: 8 }), picture, annotationFile, (paths, name, file) => {
        const best = (candidates: readonly string[]) => {
          const [first, second] = candidates
            .map((path) => ({ path, nearness: nearness(path, name, file) }))
            .sort((a, b) => b.nearness - a.nearness);
          return first && first.nearness !== second?.nearness ? first.path : undefined;
        };
        const bare = name.split('/').at(-1) ?? '';
        const called = (wanted: string) => paths.filter((path) => path.split('/').at(-1) === wanted);
        const exact = called(bare);
        const candidates = exact.length > 0 ? exact : called(bare.replace('1a2b3c4d-', ''));
        expect(pictureFinder(paths).find(name, file)).toBe(best(candidates));
      }),
      { numRuns: 3000 },
    );
  });

  // A look at all of them for each file would not end within the time of a test.
  it('is found in time where each of 50,000 cameras has one of that name', () => {
    const cameras = Array.from({ length: 50_000 }, (_, index) => `camera-${index}`);
    const { find } = pictureFinder(cameras.map((camera) => `${camera}/frame.jpg`));
    for (const camera of cameras) expect(find('frame.jpg', `${camera}/frame.xml`)).toBe(`${camera}/frame.jpg`);
    for (const _ of cameras) expect(find('frame.jpg', 'all.xml')).toBeUndefined();
  });
});

/** Shared parts at the ends of the names, then a folder called as a word of the file, then shared folders. */
function nearness(path: string, name: string, file: string): number {
  const ending = shared(path.split('/').toReversed(), name.split('/').toReversed());
  const words = file.split('/').at(-1)?.split(/[_.]/) ?? [];
  const parts = folderOf(path).split('/');
  const isCalled = parts.some((part) => words.includes(part)) ? 1 : 0;
  return ending * 10_000 + isCalled * 100 + shared(parts, folderOf(file).split('/'));
}

function shared(a: readonly string[], b: readonly string[]): number {
  const parting = a.findIndex((part, index) => part !== b[index]);
  return parting === -1 ? a.length : parting;
}

describe('pictures that several entries of an annotation file may mean', () => {
  const found = (...names: string[]) =>
    findPictures(
      ['frame.jpg', 'other.jpg'],
      names.map((name) => ({ name, annotationFile: 'all.json' })),
    );

  it('are those of none, where the folders above are not there to tell them apart', () => {
    expect(found('cam1/frame.jpg', 'cam2/frame.jpg', 'cam2/other.jpg')).toEqual([undefined, undefined, 'other.jpg']);
  });

  it('are those of the entry that names them as they are', () => {
    expect(found('cam1/frame.jpg', 'frame.jpg', 'cam2/frame.jpg')).toEqual([undefined, 'frame.jpg', undefined]);
  });

  it('are those of all entries of one name, and of one that was uploaded more than once', () => {
    expect(found('up/frame.jpg', 'up/frame.jpg', 'up/1a2b3c4d-frame.jpg')).toEqual(Array(3).fill('frame.jpg'));
  });

  it('are those of an entry of each annotation file', () => {
    const entries = ['cam1', 'cam2'].map((folder) => ({
      name: `${folder}/frame.jpg`,
      annotationFile: `${folder}.json`,
    }));
    expect(findPictures(['frame.jpg'], entries)).toEqual(['frame.jpg', 'frame.jpg']);
  });
});
