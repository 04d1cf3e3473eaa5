import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openPicture } from './picture.ts';

const segment = (marker: number, body: readonly number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body]);
const twoBytes = (value: number) => [value >> 8, value & 0xff];
/** Of one code of one bit, which stands for that symbol. */
const huffmanTable = (kind: number, symbol: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), symbol]);

/** A progressive JPEG of one grey, of which each further scan says that it changes nothing. */
function aProgressiveJpeg(widthPx: number, heightPx: number, scans: number, components = 1): Buffer {
  const blocks = Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8);
  const numbers = Array.from({ length: components }, (_, index) => index + 1);
  const frame = [8, ...twoBytes(heightPx), ...twoBytes(widthPx), components, ...numbers.flatMap((n) => [n, 0x11, 0])];
  const scan = (component: number, spectral: number) => segment(0xda, [1, component, 0, spectral, spectral, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(16)]),
    segment(0xc2, frame),
    huffmanTable(0x00, 0),
    huffmanTable(0x10, 0xe0),
    ...numbers.flatMap((n) => [scan(n, 0), Buffer.alloc(Math.ceil(blocks / 8))]),
    // A run of 16,384 blocks takes 15 bits.
    ...Array.from({ length: scans - components }, (_, index) => [
      scan(1, 1 + (index % 63)),
      Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8)),
    ]).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface PngOptions {
  readonly depth?: number;
  readonly isInterlaced?: boolean;
  readonly more?: readonly Buffer[];
}

/** A header, whatever is to stand behind it, and no whole pixels: nothing that is refused is decoded. */
function aPng(widthPx: number, heightPx: number, { depth = 8, isInterlaced = false, more = [] }: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx);
  header.writeUInt32BE(heightPx, 4);
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([signature, chunk('IHDR', header), ...more, pixels, chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture that costs more than it shows', () => {
  it('is refused for thousands of scans, each of which goes over all of it', async () => {
    expect(await openPicture(aProgressiveJpeg(1000, 1000, 5000))).toEqual({
      kind: 'refused',
      reason: 'has more than 100 scans, as no camera or program writes',
    });
    expect(await openPicture(aProgressiveJpeg(1000, 1000, 64))).toMatchObject({ kind: 'picture' });
  });

  it('is refused where all of it had to be held at once', async () => {
    const reason = expect.stringMatching(
      /^would take 79\d MB of memory to decode, more than the 640 there are for it;/,
    );
    expect(await openPicture(aProgressiveJpeg(10_000, 9950, 4, 4))).toEqual({ kind: 'refused', reason });
    expect(await openPicture(aPng(10_000, 9950, { depth: 16, isInterlaced: true }))).toEqual({
      kind: 'refused',
      reason,
    });
    expect(await openPicture(aPng(10_000, 9950, { depth: 16 }))).toMatchObject({ kind: 'picture' });
    expect(await openPicture(aPng(10_000, 9950, { isInterlaced: true }))).toMatchObject({ kind: 'picture' });
  });

  it('is refused for texts that unpack to gigabytes', async () => {
    const packed = deflateSync(Buffer.alloc(1_000_000));
    const texts = (count: number) =>
      Array.from({ length: count }, (_, index) => chunk('zTXt', Buffer.concat([Buffer.from(`k${index}\0\0`), packed])));
    const reason = 'has more than 100 texts beside its pixels';
    expect(await openPicture(aPng(100, 100, { more: texts(1000) }))).toEqual({ kind: 'refused', reason });
    expect(await openPicture(aPng(100, 100, { more: texts(20) }))).toMatchObject({ kind: 'picture' });
  });

  it('is refused where its rows have a pixel each, millions of them', async () => {
    const reason = 'has 1 x 99900000 pixels, which is too large';
    expect(await openPicture(aPng(1, 99_900_000, {}))).toEqual({ kind: 'refused', reason });
    expect(await openPicture(aProgressiveJpeg(1, 65_500, 3))).toMatchObject({ kind: 'picture' });
  });

  it('is refused as an AVIF of a size that its decoder takes two gigabytes for', async () => {
    const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#446688' } })
      .avif({ effort: 0 })
      .toBuffer();
    expect(await openPicture(small)).toMatchObject({ kind: 'picture' });
    // The size that its header tells, width and height behind a name and four bytes.
    const large = Buffer.from(small);
    const at = large.indexOf('ispe') + 8;
    large.writeUInt32BE(10_000, at);
    large.writeUInt32BE(9990, at + 4);
    const reason = 'has 10000 x 9990 pixels, which is too large for an AVIF; save it as a JPEG';
    expect(await openPicture(large)).toEqual({ kind: 'refused', reason });
  });

  it('is not one that a camera or a program writes, whatever stands behind its end', async () => {
    const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#446688' } });
    const scan = Buffer.from([0xff, 0xda]);
    for (const options of [{ progressive: true }, { optimiseScans: true }, {}]) {
      const bytes = await plain.clone().withMetadata().jpeg(options).toBuffer();
      // As the film behind a photograph that moves.
      const film = Buffer.concat(Array(200).fill(scan));
      expect(await openPicture(Buffer.concat([bytes, film]))).toMatchObject({ kind: 'picture' });
    }
    expect(await openPicture(await plain.clone().png({ progressive: true }).toBuffer())).toMatchObject({
      kind: 'picture',
    });
  });
});
