import { describe, expect, it } from 'vitest';
import type { Blob } from '../../../platform/blobs/blob-store.ts';
import { secretFrom } from '../../../platform/secret.ts';
import { blobCache } from './blob-cache.ts';
import { imageLinks } from './image-links.ts';

describe('image links', () => {
  const hash = 'ab'.repeat(32);
  const key = `images/ab/${hash}.webp`;
  let now = Date.parse('2027-05-10T10:07:00Z');
  const links = imageLinks(secretFrom('a secret of the tests'), { now: () => new Date(now) });
  const parts = (url: string) => {
    const query = new URL(url, 'http://x').searchParams;
    return { expires: Number(query.get('expires')), signature: query.get('signature') ?? '' };
  };

  it('stay the same for a while, so that a browser knows the image again', () => {
    const first = links.urlOf(key);
    now += 5 * 60_000;
    expect(links.urlOf(key)).toBe(first);
    now += 5 * 60_000;
    expect(links.urlOf(key)).not.toBe(first);
  });

  it('expire between a quarter and half an hour later', () => {
    const { expires, signature } = parts(links.urlOf(key));
    expect(links.check(hash, expires, signature)).toBe('valid');
    now += 14 * 60_000;
    expect(links.check(hash, expires, signature)).toBe('valid');
    now += 16 * 60_000;
    expect(links.check(hash, expires, signature)).toBe('expired');
  });

  it('cannot be changed', () => {
    const { expires, signature } = parts(links.urlOf(key));
    expect(links.check('cd'.repeat(32), expires, signature)).toBe('forged');
    expect(links.check(hash, expires + 1, signature)).toBe('forged');
    expect(links.check(hash, expires, '')).toBe('forged');
    const other = imageLinks(secretFrom('another secret'), { now: () => new Date(now) });
    expect(other.check(hash, expires, signature)).toBe('forged');
  });

  it('are made for delivered images only', () => {
    expect(() => links.urlOf('../secret.key')).toThrow();
  });
});

describe('images in memory', () => {
  const blobOf = (size: number): Blob => ({ bytes: Buffer.alloc(size), contentType: 'image/webp' });

  it('are read once for everybody who asks at the same time', async () => {
    let reads = 0;
    const cache = blobCache({
      read: async () => {
        reads += 1;
        return blobOf(1);
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => cache.read('a')));
    await cache.read('a');
    expect(reads).toBe(1);
  });

  it('give way to later ones, the longest unasked first', async () => {
    const reads: string[] = [];
    const cache = blobCache(
      {
        read: async (key) => {
          reads.push(key);
          return blobOf(10);
        },
      },
      25,
    );
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.read(key);
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are forgotten when they are to be, also while they are read', async () => {
    let reads = 0;
    let read = (_: Blob): void => undefined;
    const cache = blobCache({
      read: () => {
        reads += 1;
        return new Promise((resolve) => {
          read = resolve;
        });
      },
    });
    const first = cache.read('a');
    cache.forget('a');
    read(blobOf(1));
    expect(await first).toBeDefined();
    for (const forgotten of ['a', undefined]) {
      const next = cache.read('a');
      read(blobOf(1));
      await next;
      cache.forget(forgotten);
    }
    expect(reads).toBe(3);
  });

  it('ask again after a failure or a missing object', async () => {
    let answers: (Blob | undefined)[] = [undefined, blobOf(1)];
    const cache = blobCache({
      read: async () => {
        const [first, ...rest] = answers;
        answers = rest;
        return first;
      },
    });
    expect(await cache.read('a')).toBeUndefined();
    expect(await cache.read('a')).toBeDefined();
  });
});
