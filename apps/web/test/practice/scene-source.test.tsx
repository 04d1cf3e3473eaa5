import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PracticeScene } from '../../src/features/practice/scene-messages.ts';
import { SceneSource } from '../../src/features/practice/scene-source.ts';

class FakePicture implements ImageBitmap {
  readonly width = 1920;
  readonly height = 1080;
  close(): void {}
}

const SCENE: PracticeScene = { picture: new FakePicture(), suggestions: [], truths: [] };

/** A worker whose code comes, or does not. */
class FakeWorker extends EventTarget {
  static isThere = true;
  readonly #isThere = FakeWorker.isThere;

  constructor() {
    super();
    if (!this.#isThere) setTimeout(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {
    if (this.#isThere) setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: SCENE })));
  }

  terminate(): void {}
}

describe('the worker that draws streets to practise on', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for once more when its code did not come', async () => {
    vi.stubGlobal('Worker', FakeWorker);
    FakeWorker.isThere = false;
    const source = new SceneSource();
    const [first, second] = [source.scene(1, 'calm'), source.scene(2, 'calm')];
    await expect(first).rejects.toBeUndefined();
    await expect(second).rejects.toBeUndefined();
    FakeWorker.isThere = true;
    expect(await source.scene(1, 'calm')).toBe(SCENE);
  });
});
