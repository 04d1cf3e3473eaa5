import type { AtlasPage, AtlasRequest } from './atlas-messages.ts';
import { CELL_HEIGHT, CELL_WIDTH, cellOf, drawEdgedCrop, PAGE_HEIGHT, PAGE_WIDTH } from './crop.ts';

/** Cuts the boxes of one image into the pages of an atlas, away from the thread that paints. */
let picture: ImageBitmap | undefined;
const pages = new Map<number, OffscreenCanvas>();

self.addEventListener('message', ({ data }: MessageEvent<AtlasRequest>) => {
  if (data.kind === 'picture') {
    picture?.close();
    picture = data.bitmap;
    pages.clear();
    return;
  }
  const canvas = pages.get(data.page) ?? new OffscreenCanvas(PAGE_WIDTH, PAGE_HEIGHT);
  pages.set(data.page, canvas);
  const context = canvas.getContext('2d');
  if (!context || !picture) return;
  for (const { index, rect } of data.crops) {
    drawEdgedCrop(context, picture, rect, { ...cellOf(index), width: CELL_WIDTH, height: CELL_HEIGHT });
  }
  void createImageBitmap(canvas).then((bitmap) => {
    const answer: AtlasPage = { page: data.page, bitmap };
    self.postMessage(answer, { transfer: [bitmap] });
  });
});
