import { isInsideSpace } from '@uvh/domain/annotation/box';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import truth from '../imagery/demo-boxes.json';
import { DEMO_SUGGESTIONS } from './demo-boxes.ts';

describe('demo image', () => {
  it('has three boxes with a wrong class, as its text says', () => {
    expect(DEMO_SUGGESTIONS.filter(({ label }, index) => label !== truth[index]?.label)).toHaveLength(3);
  });

  it('has boxes that the product would take', () => {
    for (const box of DEMO_SUGGESTIONS) {
      expect(isVehicleClassName(box.label)).toBe(true);
      expect(isInsideSpace(box)).toBe(true);
    }
  });
});
