import { describe, expect, it } from 'vitest';
import { filesOf } from '../testing/files.ts';
import { sizeInHeader, sizeOfPicture } from './header-size.ts';

/** What libvips begins pictures of 300 x 20 pixels with, up to their size. */
const HEADS = {
  JPEG: '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAUASw=',
  'progressive JPEG':
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAUASw=',
  'JPEG with EXIF':
    '/9j/4QC8RXhpZgAASUkqAAgAAAAGABIBAwABAAAAAQAAABoBBQABAAAAVgAAABsBBQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAACwBAAADoAQAAQAAABQAAAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgAFAEs',
  PNG: 'iVBORw0KGgoAAAANSUhEUgAAASwAAAAUCAIAAAC4',
  'lossy WebP': 'UklGRmIAAABXRUJQVlA4IFYAAAAwBQCdASosARQA',
  'lossless WebP': 'UklGRiIAAABXRUJQVlA4TBUAAAAvK8EEAAcQ/Y/+',
  'extended WebP': 'UklGRm4AAABXRUJQVlA4WAoAAAAQAAAAKwEAEwAA',
};
/** The same of 16000 x 300 pixels. */
const LARGE = {
  'lossless WebP': 'UklGRuwAAABXRUJQVlA4TN8AAAAvf/5KAAcQ/Y/+',
  'extended WebP': 'UklGRvIiAABXRUJQVlA4WAoAAAAQAAAAfz4AKwEA',
};
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const fromHex = (...texts: readonly string[]): Uint8Array =>
  new Uint8Array(Buffer.from(texts.join('').replaceAll(' ', ''), 'hex'));
/** The frame of a JPEG of 300 x 20 pixels, up to its size. */
const FRAME = 'ffc0 0011 08 0014 012c';

describe('the size in the header of a picture', () => {
  it.each(Object.entries(HEADS))('is that of a %s, and none where it is cut off', (_, head) => {
    const bytes = fromBase64(head);
    expect(sizeInHeader(bytes)).toEqual({ widthPx: 300, heightPx: 20 });
    for (const length of [0, 1, 3, 10, 20]) expect(sizeInHeader(bytes.subarray(0, length))).toBeUndefined();
  });

  it.each(Object.entries(LARGE))('is that of a large %s', (_, head) => {
    expect(sizeInHeader(fromBase64(head))).toEqual({ widthPx: 16000, heightPx: 300 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is as a picture of EXIF orientation %s is shown', (orientation) => {
    const bytes = fromBase64(HEADS['JPEG with EXIF']);
    bytes[30] = orientation;
    const [widthPx, heightPx] = orientation >= 5 ? [20, 300] : [300, 20];
    expect(sizeInHeader(bytes)).toEqual({ widthPx, heightPx });
  });

  it('follows EXIF of the other order of bytes, whose orientation is not its first entry, and bytes that fill', () => {
    const tiff = '4d4d002a 00000008 0002 0100 0003 00000001 00050000 0112 0003 00000001 00060000 00000000';
    const bytes = fromHex('ffd8 ffe1 002e 457869660000', tiff, 'ff', FRAME);
    expect(sizeInHeader(bytes)).toEqual({ widthPx: 20, heightPx: 300 });
  });

  it.each(['c4', 'c8', 'cc', 'e0', 'e1', 'fe'])('is behind a segment ff%s, which is no frame', (marker) => {
    expect(sizeInHeader(fromHex(`ffd8 ff${marker} 0009 08 0001 0001 0000`, FRAME))).toEqual({
      widthPx: 300,
      heightPx: 20,
    });
  });

  it.each(['c1', 'c2', 'c9', 'cf'])('is in a frame ff%s', (marker) => {
    expect(sizeInHeader(fromHex('ffd8', FRAME.replace('c0', marker)))).toEqual({ widthPx: 300, heightPx: 20 });
  });

  it.each([
    ['a JPEG without a frame', 'ffd8 0000 0000 0000 0000'],
    ['a JPEG without a width', 'ffd8 ffc0 0011 08 0014 0000'],
    ['a JPEG without a height', 'ffd8 ffc0 0011 08 0000 012c'],
    ['a GIF', '474946383961 2c01 1400 00000000000000000000000000000000000000000000000000'],
    ['RIFF that is no WebP', '52494646 00000000 57415645 56503858 0a000000 00000000 2b0100 130000'],
    ['WebP of a kind that is none', '52494646 00000000 57454250 414e494d 0a000000 00000000 2b0100 130000'],
  ])('is none of %s', (_, hex) => {
    expect(sizeInHeader(fromHex(hex))).toBeUndefined();
  });
});

describe('the size of a picture of a listing', () => {
  it('is what the files know', async () => {
    const size = { widthPx: 7, heightPx: 8 };
    const files = { ...filesOf({ 'a.jpg': '' }), imageSize: async () => size };
    expect(await sizeOfPicture(files, 'a.jpg')).toEqual(size);
  });

  it('is in the first bytes, or behind long profiles in what follows', async () => {
    const segment = new Uint8Array(65_537);
    segment.set([0xff, 0xe2, 0xff, 0xff]);
    const parts = [fromHex('ffd8'), segment, segment, fromHex(FRAME)];
    const bytes = new Uint8Array(parts.flatMap((part) => [...part]));
    expect(await sizeOfPicture(filesOf({ 'a.jpg': bytes }), 'a.jpg')).toEqual({ widthPx: 300, heightPx: 20 });
    const files = filesOf({ 'a.png': fromBase64(HEADS.PNG) });
    const bytesOf = () => Promise.reject(new Error('The whole picture was read.'));
    expect(await sizeOfPicture({ ...files, bytes: bytesOf }, 'a.png')).toEqual({ widthPx: 300, heightPx: 20 });
  });
});
