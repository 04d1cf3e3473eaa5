import { expect, it } from 'vitest';
import { isShownAt } from './announcement.ts';

it.each([
  [null, true],
  [1001, true],
  [1000, false],
  [999, false],
])('an announcement that ends at %s is shown at 1000: %s', (endsAt, isShown) => {
  expect(isShownAt(endsAt, 1000)).toBe(isShown);
});
