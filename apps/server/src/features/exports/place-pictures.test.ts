import { describe, expect, it } from 'vitest';
import type { ExportOrder } from './export-order.ts';
import { placePictures } from './place-pictures.ts';
import type { KnownPicture } from './queries.ts';

const order: ExportOrder = {
  target: 'data',
  isZip: false,
  formats: ['coco'],
  methods: ['ours'],
  withPictures: false,
  split: undefined,
  filter: { minReviews: 0, onlySettled: false },
  card: { title: 'Streets', authors: [], pictureLicence: 'CC0-1.0', attribution: 'The city' },
};

function aPicture(imageId: number, known: Partial<KnownPicture> = {}): KnownPicture {
  return {
    imageId,
    sourceName: `north/${imageId}.jpg`,
    objectKey: `images/${imageId}.webp`,
    widthPx: 1920,
    heightPx: 1080,
    isGold: false,
    camera: null,
    capturedAt: null,
    licence: null,
    attribution: null,
    originalKey: null,
    perceptualHash: null,
    isInEvent: true,
    ...known,
  };
}

describe('what is told of the pictures of an export', () => {
  it('is what their import said of licence and credit, and for others what is said of all', async () => {
    const own = { licence: 'CC-BY-4.0', attribution: 'A photographer' };
    const { names } = await placePictures([aPicture(1, own), aPicture(2)], order);
    expect(names.get(1)).toMatchObject(own);
    expect(names.get(2)).toMatchObject({ licence: 'CC0-1.0', attribution: 'The city' });
  });

  it('is the camera that the pattern of the order finds in a name, before that of the import', async () => {
    const pictures = [aPicture(1, { camera: 'of the import' }), aPicture(2, { camera: 'kept', sourceName: '2.jpg' })];
    const { names } = await placePictures(pictures, { ...order, cameraPattern: /^(\w+)\// });
    expect([names.get(1)?.camera, names.get(2)?.camera]).toEqual(['north', 'kept']);
  });
});
