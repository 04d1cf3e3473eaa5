import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeBitmap } from '../../../test/support/fake-bitmap.ts';
import { fakeWorkers } from '../../../test/support/fake-worker.ts';
import { snapInPicture } from './snap-in-picture.ts';
import type { SnapQuestion } from './snap-messages.ts';

const FOUND = { x: 10, y: 20, width: 30, height: 40 };

describe('the worker that finds the box at a click', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is asked for once more when its code did not come', async () => {
    const code = fakeWorkers(({ id }: SnapQuestion) => ({ id, rect: FOUND }));
    vi.stubGlobal('createImageBitmap', async () => new FakeBitmap());
    const click = () => snapInPicture(new FakeBitmap(), { x: 500, y: 500 }, []);
    code.isThere = false;
    expect(await click()).toBeUndefined();
    code.isThere = true;
    expect(await click()).toEqual(FOUND);
  });
});
