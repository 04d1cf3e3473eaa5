import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PracticeScene } from '../../src/features/practice/scene-messages.ts';
import { SceneSource } from '../../src/features/practice/scene-source.ts';
import { FakeBitmap } from '../support/fake-bitmap.ts';
import { fakeWorkers } from '../support/fake-worker.ts';

const SCENE: PracticeScene = { picture: new FakeBitmap(), suggestions: [], truths: [] };

describe('the worker that draws streets to practise on', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for once more when its code did not come', async () => {
    const code = fakeWorkers(() => SCENE);
    code.isThere = false;
    const source = new SceneSource();
    const [first, second] = [source.scene(1, 'calm'), source.scene(2, 'calm')];
    await expect(first).rejects.toBeUndefined();
    await expect(second).rejects.toBeUndefined();
    code.isThere = true;
    expect(await source.scene(1, 'calm')).toBe(SCENE);
  });
});
