import { describe, expect, it } from 'vitest';
import { keyInputOf } from './key-input.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, timeStamp: 5 };

describe('key input', () => {
  it('identifies keys by their position on the keyboard', () => {
    expect(keyInputOf({ ...plain, code: 'KeyQ', key: 'a' })).toMatchObject({ code: 'KeyQ', timeMs: 5 });
  });

  it('identifies a question mark by its character', () => {
    expect(keyInputOf({ ...plain, code: 'Minus', key: '?', shiftKey: true })).toMatchObject({
      code: 'Slash',
      modifiers: { shift: true },
    });
    expect(keyInputOf({ ...plain, code: 'Slash', key: '?' }).modifiers.shift).toBe(true);
  });
});
