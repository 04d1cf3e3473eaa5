import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPaths } from './export-path.ts';

function pathsOf(...fileNames: readonly string[]): readonly string[] {
  const images = fileNames.map((fileName, index) => ({
    id: `${index + 1}`,
    fileName,
    widthPx: 1,
    heightPx: 1,
    boxes: [],
  }));
  const paths = exportPaths(images);
  return images.map((image) => paths.of(image));
}

describe('the path of a picture in an export', () => {
  it.each([
    ['cam 1/कैमरा (2).jpg', 'cam 1/कैमरा (2).jpg'],
    ['क्\u200dष.jpg', 'क्\u200dष.jpg'],
    ['../../etc/x.jpg', 'etc/x.jpg'],
    ['..\\..\\x.jpg', 'x.jpg'],
    ['C:\\x.jpg', 'C_/x.jpg'],
    ['/a/./b/../c.jpg', 'a/b/c.jpg'],
    ['...', 'picture'],
    ['a\u0000b\u007f\u0085.jpg', 'a_b__.jpg'],
    ['x\u202egpj.exe', 'x_gpj.exe'],
    ['x\u2028y\ud800.jpg', 'x_y_.jpg'],
    ['CON.jpg', 'CON_.jpg'],
    ['nul/com1.x/a.jpg', 'nul_/com1_.x/a.jpg'],
    ['dir. ./a.jpg. ', 'dir/a.jpg'],
    ['.jpg', '.jpg'],
    [`${'ಕ'.repeat(100)}.jpg`, `${'ಕ'.repeat(65)}.jpg`],
    [`${'x'.repeat(199)} ${'y'.repeat(50)}`, 'x'.repeat(199)],
    [`${'a/'.repeat(600)}b.jpg`, 'b.jpg'],
  ])('of %j is one that every file system takes', (name, path) => {
    expect(pathsOf(name)).toEqual([path]);
  });

  it('is another one for each, also where a system takes two names for one', () => {
    const long = 'a'.repeat(300);
    expect(pathsOf('A.jpg', 'a.png', 'e\u0301.jpg', 'é.jpg', `${long}1.jpg`, `${long}2.jpg`)).toEqual([
      'A.jpg',
      'a-2.png',
      'e\u0301.jpg',
      'é-4.jpg',
      `${'a'.repeat(196)}.jpg`,
      `${'a'.repeat(196)}-6.jpg`,
    ]);
  });

  it('leads nowhere else and fits, whatever the name', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '.', 'aux', 'a.', ' ', 'x'.repeat(400)));
    fc.assert(
      fc.property(fc.array(fc.array(part).map((parts) => parts.join('/'))), (names) => {
        const paths = pathsOf(...names);
        expect(new Set(paths.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(names.length);
        for (const parts of paths.map((path) => path.split('/')))
          for (const each of parts) {
            expect(each).not.toMatch(/^\.*$|[. ]$|[\\:\p{Cc}\p{Cs}]/u);
            expect(new TextEncoder().encode(each).length).toBeLessThan(240);
          }
      }),
    );
  });
});
