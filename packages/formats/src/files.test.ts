import { describe, expect, it } from 'vitest';
import { cleanPath, textOf } from './files.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('text of a file', () => {
  it.each([
    ['UTF-8', utf8('auto-étape ऑटो'), 'auto-étape ऑटो'],
    ['UTF-8 with a mark', utf8('\ufeffbus'), 'bus'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x2c, 0x09), 'ब'],
    ['UTF-16 without a mark', Uint8Array.of(0x62, 0, 0x2c, 0x09), 'bब'],
    ['UTF-16 the other way round without a mark', Uint8Array.of(0, 0x62, 0x09, 0x2c), 'bब'],
    ['Latin letters of Windows', Uint8Array.of(0x43, 0x61, 0x6d, 0x69, 0xf3, 0x6e, 0x20, 0x93), 'Camión “'],
    ['a sign that says so itself', utf8('a\ufffd'), 'a\ufffd'],
    ['UTF-8 with a broken letter', Uint8Array.of(...utf8('ऑटो'), 0xe9), 'ऑटो\ufffd'],
  ])('is read from %s', (_, bytes, text) => {
    expect(textOf(bytes)).toBe(text);
  });
});

describe('the path of a picture as a tool wrote it', () => {
  it.each([
    ['./cam/a.jpg', 'cam/a.jpg'],
    ['.\\cam\\a.jpg', 'cam/a.jpg'],
    ['C:\\cam\\a?.jpg', 'C:/cam/a?.jpg'],
    ['100%25.jpg', '100%25.jpg'],
    ['s3://bucket/cam%201/a.jpg?X-Amz-Expires=60#x', 's3://bucket/cam 1/a.jpg'],
    ['https://cdn.test/100%.jpg', 'https://cdn.test/100%.jpg'],
  ])('%s is %s', (written, path) => {
    expect(cleanPath(written)).toBe(path);
  });
});
