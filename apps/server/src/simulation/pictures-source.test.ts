import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classMapFrom, classNamesIn, picturesIn } from './pictures-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uvh-pictures-'));
  const images = [{ id: 1, file_name: 'a.jpg', width: 960, height: 540 }];
  const categories = [
    { id: 1, name: 'bus' },
    { id: 2, name: 'car' },
    { id: 3, name: 'person' },
  ];
  const annotations = [
    { id: 1, image_id: 1, category_id: 1, bbox: [10, 20, 50, 40] },
    { id: 2, image_id: 1, category_id: 2, bbox: [200, 20, 50, 40] },
    { id: 3, image_id: 1, category_id: 3, bbox: [100, 20, 50, 40] },
  ];
  const suggestions = [{ id: 1, image_id: 1, category_id: 1, bbox: [12, 20, 50, 40], score: 0.7 }];
  const named = [{ id: 1, name: 'Truck' }];
  await writeFile(path.join(folder, 'annotations.json'), JSON.stringify({ images, categories, annotations }));
  await writeFile(
    path.join(folder, 'suggestions.coco.json'),
    JSON.stringify({ images, categories: named, annotations: suggestions }),
  );
  const map = { other: { tram: 'Bus' }, this: { bus: 'Bus', car: null } };
  await writeFile(path.join(folder, 'map.json'), JSON.stringify(map));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('real pictures', () => {
  it('give vehicles in product classes and suggestions, in the annotation space', async () => {
    const classMap = await classMapFrom(path.join(folder, 'map.json'), await classNamesIn(folder));
    const [picture] = await picturesIn(folder, classMap);
    expect(picture?.vehicles[0]).toEqual({ x: 20, y: 40, width: 100, height: 80, label: 'Bus' });
    expect(['Hatchback', 'Sedan', 'SUV', 'MUV']).toContain(picture?.vehicles[1]?.label);
    expect(picture?.vehicles.length).toBe(2);
    expect(picture?.suggestions).toEqual([{ x: 24, y: 40, width: 100, height: 80, label: 'Truck', score: 0.7 }]);
  });

  it('need a map that knows their classes', async () => {
    await expect(classMapFrom(path.join(folder, 'map.json'), ['boat'])).rejects.toThrow('none of the classes boat');
  });
});
