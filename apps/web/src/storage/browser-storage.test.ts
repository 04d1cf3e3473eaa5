import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedJson, storedText } from './browser-storage.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that is told to keep nothing throws when the storage is named. */
function blockStorage() {
  vi.stubGlobal('localStorage', {
    get getItem(): never {
      throw new DOMException('denied', 'SecurityError');
    },
    get setItem(): never {
      throw new DOMException('denied', 'SecurityError');
    },
    get removeItem(): never {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

const numbers = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []);

describe('item of the browser storage', () => {
  it('is read as it was written', () => {
    const item = storedJson('local', 'uvh.test', numbers);
    item.write([1, 2]);
    expect(item.read()).toEqual([1, 2]);
  });

  it('is plain text where another script reads it too', () => {
    const item = storedText('local', 'uvh.test', (text) => text);
    expect(item.read()).toBeUndefined();
    item.write('dark');
    expect(kept.get('uvh.test')).toBe('dark');
  });

  it('goes through the parser, which decides what is made of anything else', () => {
    kept.set('uvh.test', '[1, "two", 3]');
    expect(storedJson('local', 'uvh.test', numbers).read()).toEqual([1, 3]);
    kept.set('uvh.test', '{');
    expect(storedJson('local', 'uvh.test', numbers).read()).toEqual([]);
  });

  it('is empty after it was removed', () => {
    const item = storedJson('local', 'uvh.test', numbers);
    item.write([1]);
    item.remove();
    expect(item.read()).toEqual([]);
  });

  it('is empty, and lost when written, where storage is blocked', () => {
    blockStorage();
    const item = storedJson('local', 'uvh.test', numbers);
    expect(() => item.write([1])).not.toThrow();
    expect(() => item.remove()).not.toThrow();
    expect(item.read()).toEqual([]);
  });
});
