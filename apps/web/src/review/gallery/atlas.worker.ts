import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { AtlasPage, AtlasRequest } from './atlas-messages.ts';
import { CELL_HEIGHT, CELL_WIDTH, cellOf, cropOf, PAGE_HEIGHT, PAGE_WIDTH, sizeInCell } from './crop.ts';

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
  context.imageSmoothingQuality = 'high';
  // The picture may have another size than the space that boxes live in.
  const scaleX = picture.width / SPACE_WIDTH;
  const scaleY = picture.height / SPACE_HEIGHT;
  for (const { index, rect } of data.crops) {
    const { x, y } = cellOf(index);
    const crop = cropOf(rect);
    const { width, height } = sizeInCell(crop);
    context.clearRect(x, y, CELL_WIDTH, CELL_HEIGHT);
    context.drawImage(
      picture,
      crop.x * scaleX,
      crop.y * scaleY,
      crop.width * scaleX,
      crop.height * scaleY,
      x + (CELL_WIDTH - width) / 2,
      y + (CELL_HEIGHT - height) / 2,
      width,
      height,
    );
  }
  void createImageBitmap(canvas).then((bitmap) => {
    const answer: AtlasPage = { page: data.page, bitmap };
    self.postMessage(answer, { transfer: [bitmap] });
  });
});
