import { describe, expect, it } from 'vitest';
import { shownAppeal } from './shown-appeal.ts';

describe('what is said of an appeal', () => {
  it('is that its image is out while nobody has decided it, and else what was decided', () => {
    expect(shownAppeal('open', false)).toBe('open');
    expect(shownAppeal('open', true)).toBe('out');
    expect(shownAppeal('upheld', true)).toBe('upheld');
    expect(shownAppeal('refused', true)).toBe('refused');
  });
});
