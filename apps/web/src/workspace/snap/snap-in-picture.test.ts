import { afterEach, describe, expect, it, vi } from 'vitest';
import { snapInPicture } from './snap-in-picture.ts';
import type { SnapQuestion } from './snap-messages.ts';

const FOUND = { x: 10, y: 20, width: 30, height: 40 };

/** A worker whose code comes, or does not. */
class FakeWorker extends EventTarget {
  static isThere = true;
  readonly #isThere = FakeWorker.isThere;

  constructor() {
    super();
    if (!this.#isThere) setTimeout(() => this.dispatchEvent(new Event('error')));
  }

  postMessage({ id }: SnapQuestion): void {
    if (!this.#isThere) return;
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { id, rect: FOUND } })));
  }

  terminate(): void {}
}

class FakePicture implements ImageBitmap {
  readonly width = 1920;
  readonly height = 1080;
  close(): void {}
}

describe('the worker that finds the box at a click', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for once more when its code did not come', async () => {
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('createImageBitmap', async () => new FakePicture());
    const click = () => snapInPicture(new FakePicture(), { x: 500, y: 500 }, []);
    FakeWorker.isThere = false;
    expect(await click()).toBeUndefined();
    FakeWorker.isThere = true;
    expect(await click()).toEqual(FOUND);
  });
});
