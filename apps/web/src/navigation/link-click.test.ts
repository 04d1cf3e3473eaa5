import { describe, expect, it } from 'vitest';
import { isForTheApp } from './link-click.ts';

const HERE = 'https://uvh.example';
const click = { defaultPrevented: false, button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const anchor = { target: '', origin: HERE, hasAttribute: () => false };

describe('click on a link', () => {
  it('is the app’s when it is plain', () => {
    expect(isForTheApp(click, anchor, HERE)).toBe(true);
    expect(isForTheApp(click, { ...anchor, target: '_self' }, HERE)).toBe(true);
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
    { defaultPrevented: true },
  ])('is not the app’s with %o', (change) => {
    expect(isForTheApp({ ...click, ...change }, anchor, HERE)).toBe(false);
  });

  it.each([{ target: '_blank' }, { origin: 'https://other.example' }, { hasAttribute: () => true }])(
    'is not the app’s on an anchor with %o',
    (change) => {
      expect(isForTheApp(click, { ...anchor, ...change }, HERE)).toBe(false);
    },
  );
});
