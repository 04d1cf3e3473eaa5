import { describe, expect, it } from 'vitest';
import { loupeFilterOf, pictureFilterOf } from './picture-filter.ts';

describe('the filter of a picture', () => {
  it('is none for the picture as it is', () => {
    expect(pictureFilterOf({ brightness: 1, contrast: 1, gamma: 1, clarity: 1 })).toBe('');
  });

  it('lifts shadows before contrast could make them black', () => {
    expect(pictureFilterOf({ brightness: 1.2, contrast: 1.5, gamma: 2, clarity: 1.4 })).toBe(
      'url(#annotator-gamma) url(#annotator-clarity) brightness(1.2) contrast(1.5)',
    );
  });

  it('of the magnifier sharpens its edges in the light of the picture', () => {
    expect(loupeFilterOf({ brightness: 1, contrast: 1, gamma: 1, clarity: 1 })).toBe('url(#annotator-sharpen)');
    expect(loupeFilterOf({ brightness: 1.2, contrast: 1, gamma: 1, clarity: 1 })).toBe(
      'brightness(1.2) url(#annotator-sharpen)',
    );
  });
});
