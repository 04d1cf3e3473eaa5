import { expectedSize } from '@uvh/annotator/snap/expected-size';
import { patchArea } from '@uvh/annotator/snap/patch';
import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { SnapAnswer, SnapQuestion } from './snap-messages.ts';

const waiting = new Map<number, (rect: Rect | undefined) => void>();
let worker: Worker | undefined;
let latest = 0;

/** The box of the vehicle at a place of the picture, from its edges and colours; annotation space. */
export async function snapInPicture(
  picture: ImageBitmap,
  at: SnapQuestion['at'],
  boxes: readonly Rect[],
): Promise<Rect | undefined> {
  const expected = expectedSize(boxes, at);
  const area = patchArea(at, expected);
  const [x, y] = [picture.width / SPACE_WIDTH, picture.height / SPACE_HEIGHT];
  // In the space's own pixels: a picture of more of them would only take longer.
  const bitmap = await createImageBitmap(picture, area.x * x, area.y * y, area.width * x, area.height * y, {
    resizeWidth: area.width,
    resizeHeight: area.height,
  });
  latest += 1;
  const question: SnapQuestion = { id: latest, bitmap, area, at, expected, boxes };
  return new Promise((resolve) => {
    waiting.set(question.id, resolve);
    snapper().postMessage(question, [bitmap]);
  });
}

function snapper(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./snap.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<SnapAnswer>) => {
    waiting.get(data.id)?.(data.rect);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    // One whose code did not come never answers: the next click asks for it once more.
    worker?.terminate();
    worker = undefined;
  });
  return worker;
}
