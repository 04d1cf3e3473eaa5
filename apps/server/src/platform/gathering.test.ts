import { describe, expect, it, vi } from 'vitest';
import { NoTurnError } from './few-at-once.ts';
import { gathering } from './gathering.ts';

/** Work whose ends the test gives, and what was asked of it. */
function slowWork() {
  const begun: {
    readonly items: readonly string[];
    readonly end: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const together = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      begun.push({ items, end: () => resolve(items.map((item) => `${item} done`)), fail: reject });
    });
  return { begun, together };
}

describe('pieces of work that are gathered', () => {
  it('go by themselves where nothing is under way, and together with all that waits meanwhile', async () => {
    const { begun, together } = slowWork();
    const one = gathering({ most: 8, atOnce: 1, patienceMs: 60_000, placeMs: 60_000, together });
    const done = [one.add('a')];
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    done.push(one.add('b'), one.add('c'));
    expect(one.waiting()).toBe(2);
    begun[0]?.end();
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    expect(one.waiting()).toBe(0);
    begun[1]?.end();
    expect(await Promise.all(done)).toEqual(['a done', 'b done', 'c done']);
    expect(begun.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  });

  it('go together where they come in one turn of the event loop, no more than may, in their order', async () => {
    const { begun, together } = slowWork();
    const two = gathering({ most: 2, atOnce: 2, patienceMs: 60_000, placeMs: 60_000, together });
    const done = ['a', 'b', 'c', 'd', 'e'].map((item) => two.add(item));
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.end();
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    expect(begun.map(({ items }) => items)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    for (const { end } of begun) end();
    expect(await Promise.all(done)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
  });

  it('fail together where the work fails, and the next are done', async () => {
    const { begun, together } = slowWork();
    const one = gathering({ most: 2, atOnce: 1, patienceMs: 60_000, placeMs: 60_000, together });
    const done = ['a', 'b', 'c'].map((item) => one.add(item));
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const ended = Promise.allSettled(done);
    begun[0]?.fail(new Error('broken'));
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.end();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('may end one by one, and hold up no others then', async () => {
    const last = Promise.withResolvers<string>();
    const together = vi.fn(async (items: readonly string[]) =>
      items.map((item) => (item === 'slow' ? last.promise : item)),
    );
    const one = gathering({ most: 2, atOnce: 1, patienceMs: 60_000, placeMs: 60_000, together });
    const [slow, quick, next] = ['slow', 'quick', 'next'].map((item) => one.add(item));
    expect(await quick).toBe('quick');
    expect(await next).toBe('next');
    last.reject(new Error('refused'));
    await expect(slow).rejects.toThrow('refused');
  });

  it('keep no place for longer than they may, so that what hangs holds up no others', async () => {
    const { begun, together } = slowWork();
    const one = gathering({ most: 8, atOnce: 1, patienceMs: 60_000, placeMs: 20, together });
    const hanging = one.add('a');
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const next = one.add('b');
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.end();
    expect(await next).toBe('b done');
    begun[0]?.end();
    expect(await hanging).toBe('a done');
    const done = ['c', 'd'].map((item) => one.add(item));
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    begun[2]?.end();
    expect(await Promise.all(done)).toEqual(['c done', 'd done']);
  });

  it('are refused when they have waited too long, and are not done then', async () => {
    const { begun, together } = slowWork();
    const one = gathering({ most: 8, atOnce: 1, patienceMs: 20, placeMs: 60_000, together });
    const first = one.add('a');
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    await expect(one.add('b')).rejects.toThrow(NoTurnError);
    expect(one.waiting()).toBe(0);
    begun[0]?.end();
    expect(await first).toBe('a done');
    expect(begun).toHaveLength(1);
  });
});
