import { expect } from 'vitest';
import type { Dataset, DatasetBox, DatasetImage } from '../dataset.ts';

/** What a format has no place for, so that it cannot come back. */
export interface Lost {
  readonly image?: readonly (keyof DatasetImage)[];
  readonly box?: readonly (keyof DatasetBox)[];
  /** Pictures come back under the paths of the export. */
  readonly fileName?: (image: DatasetImage, index: number) => string;
}

/** Expects the pictures and boxes that were written, with boxes within `tolerancePx`. */
export function expectSame(read: Dataset, wrote: Dataset, tolerancePx: number, lost: Lost = {}): void {
  const readById = new Map(read.images.map((image) => [image.id, image]));
  expect(read.images).toHaveLength(wrote.images.length);
  for (const [index, image] of wrote.images.entries()) {
    const found = readById.get(image.id);
    expect(found && withoutBoxes(found, lost.image ?? [])).toEqual({
      ...withoutBoxes(image, lost.image ?? []),
      fileName: lost.fileName?.(image, index) ?? image.fileName,
    });
    const byId = new Map(found?.boxes.map((box) => [box.id, box]));
    expect(byId.size).toBe(image.boxes.length);
    for (const box of image.boxes) {
      const again = byId.get(box.id);
      expect(again && rest(again, lost.box ?? [])).toEqual(rest(box, lost.box ?? []));
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((again?.[side] ?? Number.NaN) - box[side])).toBeLessThanOrEqual(tolerancePx);
    }
  }
}

function withoutBoxes({ boxes: _, ...image }: DatasetImage, lost: readonly string[]): object {
  return Object.fromEntries(Object.entries(image).filter(([key]) => !lost.includes(key)));
}

function rest({ x: _x, y: _y, width: _w, height: _h, ...box }: DatasetBox, lost: readonly string[]): object {
  return Object.fromEntries(Object.entries(box).filter(([key]) => !lost.includes(key)));
}
