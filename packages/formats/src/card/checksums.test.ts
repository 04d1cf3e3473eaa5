import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksumsIn, checksumsText } from './checksums.ts';

const sha256 = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const paths = fc.uniqueArray(fc.string({ minLength: 1, unit: fc.constantFrom(...'ab/.\\\n\r é*') }));

it('checksums are read as they were written, whatever the paths are', () => {
  fc.assert(
    fc.property(paths, sha256, (written, sum) => {
      const files = written.map((path) => ({ path, sha256: sum }));
      expect(checksumsIn(checksumsText(files))).toEqual(new Map(files.map(({ path }) => [path, sum])));
    }),
  );
});

it('what is no checksum is passed over', () => {
  expect(checksumsIn(`SHA-256 of all files\n\n${'a'.repeat(64)} *binary.webp\n${'b'.repeat(63)}  short\n`)).toEqual(
    new Map([['binary.webp', 'a'.repeat(64)]]),
  );
});
