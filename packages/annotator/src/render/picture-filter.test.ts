import { describe, expect, it } from 'vitest';
import { pictureFilterOf } from './picture-filter.ts';

describe('the filter of a picture', () => {
  it('is none for the picture as it is', () => {
    expect(pictureFilterOf({ brightness: 1, contrast: 1, gamma: 1 })).toBe('');
  });

  it('lifts shadows before contrast could make them black', () => {
    expect(pictureFilterOf({ brightness: 1.2, contrast: 1.5, gamma: 2 })).toBe(
      'url(#annotator-gamma) brightness(1.2) contrast(1.5)',
    );
  });
});
