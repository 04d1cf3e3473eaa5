import { isInsideSpace } from '@uvh/domain/annotation/box';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import boxes from '../imagery/demo-boxes.json';
import { DEMO_SUGGESTIONS } from './demo-boxes.ts';

describe('demo image', () => {
  it('has one box with a wrong class and one without a vehicle, as its text says', () => {
    expect(boxes.filter(({ label, truth }) => truth !== null && label !== truth)).toHaveLength(1);
    expect(boxes.filter(({ truth }) => truth === null)).toHaveLength(1);
    expect(boxes.length).toBeGreaterThan(2);
  });

  it('has boxes that the product would take', () => {
    for (const box of DEMO_SUGGESTIONS) {
      expect(isVehicleClassName(box.label)).toBe(true);
      expect(isInsideSpace(box)).toBe(true);
    }
  });
});
