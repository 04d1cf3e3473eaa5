import { existsSync, statSync } from 'node:fs';
import { iou, isInsideSpace } from '@uvh/domain/annotation/box';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import photographs from './photographs/photographs.json';

const fileOf = (name: string) => new URL(`./photographs/${name}.webp`, import.meta.url);

describe('photographs of the practice', () => {
  it('are twelve or more, each with its file, and weigh less than 5 MB together', () => {
    expect(photographs.length).toBeGreaterThanOrEqual(12);
    expect(photographs.filter(({ file }) => !existsSync(fileOf(file)))).toEqual([]);
    const bytes = photographs.map(({ file }) => statSync(fileOf(file)).size);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(5_000_000);
  });

  it.each(photographs)('$file has boxes that the product would take, and a truth in its classes', (picture) => {
    expect(picture.truths.length).toBeGreaterThan(0);
    for (const box of [...picture.suggestions, ...picture.truths]) {
      expect(isVehicleClassName(box.label)).toBe(true);
      expect(isInsideSpace(box)).toBe(true);
    }
  });

  it('hold mistakes of the machine: wrong classes, and boxes where there is no vehicle', () => {
    const all = photographs.flatMap(({ suggestions, truths }) => suggestions.map((box) => ({ box, truths })));
    const isOn = ({ box, truths }: (typeof all)[number]) => truths.some((truth) => iou(box, truth) > 0.25);
    const wrong = all.filter(({ box, truths }) => truths.some((t) => iou(box, t) > 0.25 && t.label !== box.label));
    expect(wrong.length).toBeGreaterThan(5);
    expect(all.some((each) => !isOn(each))).toBe(true);
  });
});
