import { snapBox } from '@uvh/annotator/snap/snap-box';
import type { SnapAnswer, SnapQuestion } from './snap-messages.ts';

/** Finds the box of a vehicle in the picture around a click, away from the thread that paints. */
self.addEventListener('message', ({ data }: MessageEvent<SnapQuestion>) => {
  const { id, bitmap, area, at, expected, boxes } = data;
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, width, height).data;
  const rect = pixels && snapBox({ pixels: { data: pixels, width, height, area }, at, expected, boxes });
  const answer: SnapAnswer = { id, rect };
  self.postMessage(answer);
});
