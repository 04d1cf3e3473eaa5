import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exifTimeOf } from './exif-time.ts';

const TIME_TAKEN = 0x9003;
const OFFSET_TAKEN = 0x9011;
const TIME_DIGITISED = 0x9004;

/** An EXIF block of one directory below the first, with texts. */
function exifWith(texts: Readonly<Record<number, string>>, { isLittle = true, isNamed = true } = {}): Uint8Array {
  const entries = Object.entries(texts).map(([tag, text]) => ({ tag: Number(tag), text }));
  const bytes = new Uint8Array(6 + 26 + 6 + entries.length * 12 + entries.length * 32);
  const tiff = new DataView(bytes.buffer, 6);
  new TextEncoder().encodeInto('Exif', bytes);
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  tiff.setUint16(8, 1, isLittle);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag, isLittle);
    tiff.setUint16(at + 2, type, isLittle);
    tiff.setUint32(at + 4, count, isLittle);
    tiff.setUint32(at + 8, value, isLittle);
  };
  entry(10, 0x8769, 4, 1, 26);
  tiff.setUint16(26, entries.length, isLittle);
  entries.forEach(({ tag, text }, index) => {
    const at = 26 + 6 + entries.length * 12 + index * 32;
    entry(28 + index * 12, tag, 2, text.length + 1, at);
    new TextEncoder().encodeInto(text, bytes.subarray(6 + at));
  });
  return isNamed ? bytes : bytes.subarray(6);
}

describe('the time in an EXIF block', () => {
  it('is that of the camera, with the offset where it says one, in either order of bytes', () => {
    const texts = { [TIME_TAKEN]: '2026:11:21 08:30:15', [OFFSET_TAKEN]: '+05:30' };
    const taken = { wallTime: '2026-11-21T08:30:15', offset: '+05:30' };
    expect(exifTimeOf(exifWith(texts))).toEqual(taken);
    expect(exifTimeOf(exifWith(texts, { isLittle: false, isNamed: false }))).toEqual(taken);
    expect(exifTimeOf(exifWith({ [TIME_TAKEN]: '2026:11:21 08:30:15', [OFFSET_TAKEN]: '   :  ' }))).toEqual({
      ...taken,
      offset: undefined,
    });
  });

  it.each([
    ['+00:00', true],
    ['-09:30', true],
    ['+10:00', true],
    ['+14:00', true],
    ['+15:00', false],
    ['+20:00', false],
    ['+05:60', false],
    ['05:30:', false],
  ])('has an offset %s: %s', (text, isOne) => {
    const time = exifTimeOf(exifWith({ [TIME_TAKEN]: '2026:11:21 08:30:15', [OFFSET_TAKEN]: text }));
    expect(time?.offset).toBe(isOne ? text : undefined);
  });

  it('is when it was digitised where nothing else is said, and never when the file was changed', () => {
    expect(exifTimeOf(exifWith({ [TIME_DIGITISED]: '2026:11:21 08:30:15' }))?.wallTime).toBe('2026-11-21T08:30:15');
    expect(exifTimeOf(exifWith({ 306: '2026:11:21 08:30:15' }))).toBeUndefined();
  });

  it.each(['0000:00:00 00:00:00', '    :  :     :  :  ', '2026:02:31 08:30:15', '2026-11-21 08:30:15'])(
    'is none where the clock shows no time: %j',
    (text) => {
      expect(exifTimeOf(exifWith({ [TIME_TAKEN]: text }))).toBeUndefined();
    },
  );

  it('is none in a block that is cut off or is no such thing', () => {
    const whole = exifWith({ [TIME_TAKEN]: '2026:11:21 08:30:15' });
    for (let length = 0; length < whole.length - 32; length += 1)
      expect(exifTimeOf(whole.subarray(0, length))).toBeUndefined();
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => exifTimeOf(bytes) === undefined));
  });
});
