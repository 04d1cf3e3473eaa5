import { describe, expect, it } from 'vitest';
import { cached } from './cached.ts';

function aCounter(ttlMs = 1000) {
  let now = 0;
  const loads: string[] = [];
  const cache = cached({ clock: { now: () => new Date(now) }, ttlMs }, async (key) => {
    loads.push(key);
    return loads.length;
  });
  const setClock = (ms: number) => {
    now = ms;
  };
  return { cache, loads, setClock };
}

describe('timed cache', () => {
  it('loads once for everybody who asks within the time', async () => {
    const { cache, loads, setClock } = aCounter();
    expect(await Promise.all([cache.get(), cache.get()])).toEqual([1, 1]);
    setClock(999);
    expect(await cache.get()).toBe(1);
    expect(loads).toHaveLength(1);
  });

  it('loads again after its time, by the clock that it was given', async () => {
    const { cache, setClock } = aCounter();
    await cache.get();
    setClock(1000);
    expect(await cache.get()).toBe(2);
  });

  it('loads again when the clock was set back', async () => {
    const { cache, setClock } = aCounter();
    setClock(5000);
    await cache.get();
    setClock(1000);
    expect(await cache.get()).toBe(2);
  });

  it('keeps one key at a time', async () => {
    const { cache, loads } = aCounter(Number.POSITIVE_INFINITY);
    await cache.get('a');
    await cache.get('a');
    await cache.get('b');
    await cache.get('a');
    expect(loads).toEqual(['a', 'b', 'a']);
  });

  it('loads again after it was cleared', async () => {
    const { cache } = aCounter();
    await cache.get();
    cache.clear();
    expect(await cache.get()).toBe(2);
  });

  it('forgets a failure', async () => {
    let loads = 0;
    const cache = cached({ clock: { now: () => new Date(0) }, ttlMs: 1000 }, async () => {
      loads += 1;
      if (loads === 1) throw new Error('down');
      return 'up';
    });
    await expect(cache.get()).rejects.toThrow('down');
    expect(await cache.get()).toBe('up');
  });
});
