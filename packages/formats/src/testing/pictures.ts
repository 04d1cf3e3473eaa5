import type { Dataset } from '../dataset.ts';

/** The first bytes of a PNG of that size: all that a reader looks at. */
export function pngHead(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return bytes;
}

/** A picture file for each picture of a data set, at the paths that a writer gives them. */
export function picturesOf(dataset: Dataset, pathOf: (index: number) => string): Record<string, Uint8Array> {
  return Object.fromEntries(
    dataset.images.map(({ widthPx, heightPx }, index) => [pathOf(index), pngHead(widthPx, heightPx)]),
  );
}
