import { describe, expect, it } from 'vitest';
import { knownBoxes } from './known-boxes.ts';

const box = (label: string) => ({ label, x: 1, y: 2, width: 30, height: 40 });
const labels = (image: Parameters<typeof knownBoxes>[0]) => knownBoxes(image).map(({ label }) => label);

describe('what an organiser begins to mend with', () => {
  const suggestions = [box('Sedan')];
  const consensus = [
    { ...box('Bus'), certainty: 0.9, is_removed: false },
    { ...box('removed'), certainty: 0.9, is_removed: true },
  ];

  it('is the truth of a gold image', () => {
    expect(labels({ truth: [box('Truck')], consensus, suggestions })).toEqual(['Truck']);
    expect(labels({ truth: [], consensus, suggestions })).toEqual([]);
  });

  it('is the consensus without what it removed, and the suggestions while nobody has reviewed', () => {
    expect(labels({ truth: null, consensus, suggestions })).toEqual(['Bus']);
    expect(labels({ truth: null, consensus: null, suggestions })).toEqual(['Sedan']);
  });
});
