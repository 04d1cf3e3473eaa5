import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import type { Dataset, DatasetBox, DatasetImage } from '../dataset.ts';
import { datasetClassesOf } from '../dataset-classes.ts';

/** As files tell of them. */
const CLASSES = datasetClassesOf(DEFAULT_CLASSES).map(({ category: _, ...each }) => each);

/** Names as pictures and cameras have them in real folders. */
const NAMES = ['a', 'OIG (1)', 'कैमरा', 'cam-1_0001', "o'neil & <sons>", 'a,b;"c"', 'x.rf.12', 'a+b #1 50%'];
/** Names and folders that mean something to the readers of formats. */
const TELLING_NAMES = ['classes', 'train', 'readme'];
const FOLDERS = ['', 'images/', 'labels/', 'a/images/'];
const LABELS = [...CLASSES.map(({ name }) => name), 'auto rickshaw', 'driver\'s <van> & "co"'];

/** A position in hundredths of a pixel, so that what is written to 1/100 comes back as it was. */
const hundredthsBetween = (low: number, high: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(low * 100), max: Math.floor(high * 100) }).map((value) => value / 100);

function aBox(widthPx: number, heightPx: number): fc.Arbitrary<Omit<DatasetBox, 'id'>> {
  return fc
    .record(
      {
        label: fc.constantFrom(...LABELS),
        x: hundredthsBetween(0, widthPx - 1),
        y: hundredthsBetween(0, heightPx - 1),
        right: fc.double({ min: 0.1, max: 1, noNaN: true }),
        bottom: fc.double({ min: 0.1, max: 1, noNaN: true }),
        score: fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000),
        state: fc.constantFrom('suggestion', 'review', 'consensus', 'gold'),
        annotator: fc.constantFrom('annotator-0001', 'annotator-0002'),
        attributes: fc.record({ source: fc.constantFrom('machine', 'peer'), agreement: fc.constantFrom(0.5, 1) }),
      },
      { requiredKeys: ['label', 'x', 'y', 'right', 'bottom'] },
    )
    .map(({ right, bottom, ...box }) => ({
      ...box,
      width: Math.max(0.01, Math.floor((widthPx - box.x) * right * 100) / 100),
      height: Math.max(0.01, Math.floor((heightPx - box.y) * bottom * 100) / 100),
    }));
}

function anImage(): fc.Arbitrary<
  Omit<DatasetImage, 'id' | 'boxes'> & { readonly boxes: readonly Omit<DatasetBox, 'id'>[] }
> {
  return fc.tuple(fc.integer({ min: 64, max: 4000 }), fc.integer({ min: 64, max: 4000 })).chain(([widthPx, heightPx]) =>
    fc.record(
      {
        fileName: fc
          .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES, ...TELLING_NAMES))
          .map((parts) => parts.join('')),
        widthPx: fc.constant(widthPx),
        heightPx: fc.constant(heightPx),
        boxes: fc.array(aBox(widthPx, heightPx), { maxLength: 5 }),
        camera: fc.constantFrom('north gate', 'कैमरा 2'),
        capturedAt: fc.constant('2027-05-10T08:00:00.000Z'),
        split: fc.constantFrom('train', 'val', 'test'),
        licence: fc.constantFrom('CC BY 4.0', 'CC0-1.0'),
        attribution: fc.constant('A. Person, "City traffic", 2026'),
        attributes: fc.record({ zone: fc.integer({ min: 0, max: 3 }), is_settled: fc.boolean() }),
      },
      { requiredKeys: ['fileName', 'widthPx', 'heightPx', 'boxes'] },
    ),
  );
}

/** Data sets with unique ids and file names, of numbers and of text, in parts of the product's own classes. */
export function aDataset(): fc.Arbitrary<Dataset> {
  return fc.tuple(fc.array(anImage(), { maxLength: 4 }), fc.boolean()).map(([images, areIdsText]): Dataset => {
    let next = 0;
    const idOf = (prefix: string): string => {
      next += 1;
      return areIdsText ? `${prefix}/${next}` : String(next);
    };
    return {
      classes: [...CLASSES, ...LABELS.slice(-2).map((name, index) => ({ id: 14 + index, name }))],
      images: images.map((image, index) => ({
        ...image,
        id: idOf('image'),
        fileName: `${index}/${image.fileName}.jpg`,
        boxes: image.boxes.map((box) => ({ ...box, id: idOf('object') })),
      })),
    };
  });
}
