import { describe, expect, it, vi } from 'vitest';
import { fewAtOnce, fewOfEach, NoTurnError } from './few-at-once.ts';

/** Work that ends when it is told to. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = vi.fn(() => promise);
  return { work, end: resolve, fail: reject };
}

describe('work a few pieces at a time', () => {
  it('begins no more than that, and the others in their order', async () => {
    const two = fewAtOnce(2, 60_000);
    const pieces = [piece(), piece(), piece(), piece()];
    const done = pieces.map(({ work }) => two.run(work));
    const begun = () => pieces.map(({ work }) => work.mock.calls.length);
    expect(begun()).toEqual([1, 1, 0, 0]);
    expect(two.waiting()).toBe(2);
    pieces[1]?.end('second');
    await done[1];
    await vi.waitFor(() => expect(begun()).toEqual([1, 1, 1, 0]));
    for (const { end } of pieces) end('done');
    await Promise.all(done);
    expect(begun()).toEqual([1, 1, 1, 1]);
    expect(two.waiting()).toBe(0);
  });

  it('goes on after a piece that failed', async () => {
    const one = fewAtOnce(1, 60_000);
    const [bad, good] = [piece(), piece()];
    const [first, second] = [one.run(bad.work), one.run(good.work)];
    bad.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    good.end('fine');
    await expect(second).resolves.toBe('fine');
    await expect(one.run(async () => 'and again')).resolves.toBe('and again');
  });

  it('refuses what has waited too long, and keeps its turn for the next', async () => {
    const one = fewAtOnce(1, 10);
    const [slow, late] = [piece(), piece()];
    const first = one.run(slow.work);
    await expect(one.run(late.work)).rejects.toThrow(NoTurnError);
    expect(late.work).not.toHaveBeenCalled();
    slow.end('at last');
    await expect(first).resolves.toBe('at last');
    await expect(one.run(async () => 'next')).resolves.toBe('next');
  });
});

describe('work a few pieces of each at a time', () => {
  it('waits for what is its own, and for nothing else', async () => {
    const lines = fewOfEach(1, 60_000);
    const [first, second, other] = [piece(), piece(), piece()];
    const done = [lines.run('a', first.work), lines.run('a', second.work), lines.run('b', other.work)];
    expect([first, second, other].map(({ work }) => work.mock.calls.length)).toEqual([1, 0, 1]);
    expect(lines.waiting()).toBe(1);
    first.end('done');
    await vi.waitFor(() => expect(second.work).toHaveBeenCalled());
    for (const { end } of [second, other]) end('done');
    await Promise.all(done);
    expect(lines.waiting()).toBe(0);
    await expect(lines.run('a', async () => 'and again')).resolves.toBe('and again');
  });
});
