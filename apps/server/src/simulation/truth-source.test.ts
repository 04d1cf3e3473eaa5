import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composeScene } from '@uvh/scenes/scene';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cocoTruth, sceneTruth } from './truth-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uvh-truth-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cocoFile(name: string, category: string): Promise<string> {
  const file = path.join(folder, name);
  const coco = {
    images: [
      { id: 1, file_name: 'a.jpg', width: 960, height: 540 },
      { id: 2, file_name: 'b.jpg', width: 1920, height: 1080 },
    ],
    categories: [
      { id: 1, name: category },
      { id: 2, name: 'person' },
    ],
    annotations: [
      { id: 1, image_id: 1, category_id: 1, bbox: [10, 20, 50, 40] },
      { id: 2, image_id: 1, category_id: 2, bbox: [100, 20, 50, 40] },
      { id: 3, image_id: 2, category_id: 1, bbox: [10, 20, 50, 40] },
    ],
  };
  await writeFile(file, JSON.stringify(coco));
  return file;
}

/** A lane with eight vehicles: a full street takes most of a second to compose. */
const composeSmallScene = (number: number) => composeScene(number, { vehicles: 8 });

describe('truth of a simulation', () => {
  it('comes from scenes, the same for the same number', () => {
    const truth = sceneTruth(composeSmallScene);
    expect(truth(3).length).toBeGreaterThan(0);
    expect(truth(3)).toEqual(sceneTruth(composeSmallScene)(3));
    expect(truth(3)).not.toEqual(truth(4));
  });

  it('composes each scene once', () => {
    const compose = vi.fn(composeSmallScene);
    const truth = sceneTruth(compose);
    expect(truth(5)).toBe(truth(5));
    expect(compose).toHaveBeenCalledTimes(1);
  });

  it('comes from a COCO file, in the annotation space, other classes left out, over and over', async () => {
    const truth = await cocoTruth(await cocoFile('good.json', 'Bus'));
    expect(truth(1)).toEqual([{ x: 20, y: 40, width: 100, height: 80, label: 'Bus' }]);
    expect(truth(2)).toEqual([{ x: 10, y: 20, width: 50, height: 40, label: 'Bus' }]);
    expect(truth(3)).toEqual(truth(1));
  });

  it('refuses a file without a vehicle that the product knows', async () => {
    await expect(cocoTruth(await cocoFile('bad.json', 'tram'))).rejects.toThrow('no box of a class');
  });
});
