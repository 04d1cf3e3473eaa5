import { describe, expect, it } from 'vitest';
import { isPageOf } from './service-worker/page-of-build.ts';

const PAGE =
  '<head><link rel="icon" href="/favicon.svg"><script type="module" crossorigin src="/assets/index-AbC_1.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/first-d2.js"><link rel="stylesheet" href="/assets/index-e3.css"></head>';

describe('the page that is kept for a reload without a network', () => {
  it('is that of the files that are kept with it', () => {
    expect(isPageOf(['/assets/index-AbC_1.js', '/assets/first-d2.js', '/assets/index-e3.css', '/a.js'], PAGE)).toBe(
      true,
    );
  });

  it('is not one of another version, which would be without its scripts', () => {
    expect(isPageOf(['/assets/index-other.js', '/assets/first-d2.js', '/assets/index-e3.css'], PAGE)).toBe(false);
  });
});
