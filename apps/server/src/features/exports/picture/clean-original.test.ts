import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanOriginal, exportedEnding } from './clean-original.ts';

const SECRETS = ['Pixel 9', 'ACME Cameras', 'made by somebody', 'behind the end'];

/** A picture with a gradient, so that decoded pixels tell one encoding from another. */
function aPicture(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 7) % 256));
  return sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } });
}

/** With place, device and a note, and more behind the end of the picture, as phones write it. */
async function withSecrets(picture: Sharp): Promise<Buffer> {
  const bytes = await picture
    .withExif({
      IFD0: { Make: 'ACME Cameras', Model: 'Pixel 9', ImageDescription: 'made by somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 35/1 0/1' },
    })
    .toBuffer();
  return Buffer.concat([bytes, Buffer.from('behind the end')]);
}

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer();
}

describe('an original that is exported', () => {
  it.each([
    ['jpg', () => aPicture().jpeg()],
    ['jpg', () => aPicture().jpeg({ progressive: true })],
    ['png', () => aPicture().png()],
    ['webp', () => aPicture().webp()],
    ['webp', () => aPicture().webp({ lossless: true })],
  ])('loses place, device and notes as %s, and no pixel changes', async (ending, picture) => {
    const bytes = await withSecrets(picture());
    expect(SECRETS.some((secret) => bytes.includes(secret))).toBe(true);
    const clean = await cleanOriginal(bytes, `originals/ab/abcd.${ending}`);
    for (const secret of SECRETS) expect(clean.includes(secret), secret).toBe(false);
    const { exif, xmp, iptc, icc, comments } = await sharp(clean).metadata();
    expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(true);
  });

  it('is turned upright, since what says so is among the metadata', async () => {
    const bytes = await aPicture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const clean = await sharp(await cleanOriginal(bytes, 'originals/ab/abcd.jpg')).metadata();
    expect(clean).toMatchObject({ width: 48, height: 64 });
    expect(clean.orientation).toBeUndefined();
  });

  it('is brought to sRGB, where its colours are of another space', async () => {
    const bytes = await aPicture().withIccProfile('p3').jpeg().toBuffer();
    const clean = await cleanOriginal(bytes, 'originals/ab/abcd.jpg');
    expect((await sharp(clean).metadata()).icc).toBeUndefined();
    expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(false);
  });

  it.each([
    ['avif', 'jpg', 'jpeg'],
    ['tif', 'png', 'png'],
  ] as const)('is written as what tools train from: %s as %s', async (ending, exported, format) => {
    const bytes = await withSecrets(ending === 'avif' ? aPicture().avif() : aPicture().tiff());
    const key = `originals/ab/abcd.${ending}`;
    expect(exportedEnding(key)).toBe(exported);
    const clean = await cleanOriginal(bytes, key);
    expect((await sharp(clean).metadata()).format).toBe(format);
    for (const secret of SECRETS) expect(clean.includes(secret), secret).toBe(false);
  });
});
