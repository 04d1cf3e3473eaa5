import { describe, expect, it } from 'vitest';
import { keyInputOf } from './key-input.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, timeStamp: 5 };

describe('key input', () => {
  const codeOf = (code: string, key: string, held = {}) => keyInputOf({ ...plain, code, key, ...held }).code;

  it('identifies letters by what the layout says', () => {
    // Undo of a German, a French and a Dvorak keyboard.
    expect(codeOf('KeyY', 'z', { ctrlKey: true })).toBe('KeyZ');
    expect(codeOf('KeyW', 'Z', { ctrlKey: true, shiftKey: true })).toBe('KeyZ');
    expect(codeOf('Slash', 'z', { ctrlKey: true })).toBe('KeyZ');
    expect(codeOf('Semicolon', 'm')).toBe('KeyM');
  });

  it('identifies a slash by what the layout says, but with Shift on a digit', () => {
    expect(codeOf('BracketLeft', '/')).toBe('Slash');
    expect(codeOf('Digit7', '/', { shiftKey: true })).toBe('Digit7');
  });

  it('identifies the signs of zoom and of the next box by what the layout says', () => {
    // A German plus and minus, a French minus, comma and equals sign.
    expect(codeOf('BracketRight', '+', { ctrlKey: true })).toBe('Equal');
    expect(codeOf('Slash', '-', { metaKey: true })).toBe('Minus');
    expect(codeOf('Digit6', '-', { ctrlKey: true })).toBe('Minus');
    expect(codeOf('KeyM', ',', { altKey: true })).toBe('Comma');
    // With Option a Mac writes other signs on these keys.
    expect(codeOf('Period', '≥', { altKey: true })).toBe('Period');
    expect(codeOf('NumpadAdd', '+', { ctrlKey: true })).toBe('NumpadAdd');
  });

  it('takes the Shift that a layout needs for a sign as part of the sign', () => {
    const pressed = (code: string, key: string, held: object) => {
      const { modifiers, ...input } = keyInputOf({ ...plain, shiftKey: true, code, key, ...held });
      return [input.code, modifiers.shift];
    };
    // A German equals sign, the plus of the United States, a French full stop.
    expect(pressed('Digit0', '=', { ctrlKey: true })).toEqual(['Equal', false]);
    expect(pressed('Equal', '+', { metaKey: true })).toEqual(['Equal', false]);
    expect(pressed('Comma', '.', { altKey: true })).toEqual(['Period', false]);
    // A French slash; a German one is a digit with Shift, which stands for a class.
    expect(pressed('Period', '/', {})).toEqual(['Slash', false]);
    expect(pressed('Digit7', '/', {})).toEqual(['Digit7', true]);
    // What is no sign of ours keeps its Shift.
    expect(pressed('Minus', '_', { ctrlKey: true })).toEqual(['Minus', true]);
    expect(pressed('KeyZ', 'Z', { ctrlKey: true })).toEqual(['KeyZ', true]);
    expect(pressed('Enter', 'Enter', { ctrlKey: true })).toEqual(['Enter', true]);
  });

  it('takes a sign for no letter, and by itself a digit for its position', () => {
    // A French comma stands where an M is, a Dvorak full stop where an E is; a French 6 writes a minus.
    expect(codeOf('KeyM', ',')).toBe('Comma');
    expect(codeOf('KeyE', '.')).toBe('Period');
    expect(codeOf('Digit6', '-')).toBe('Digit6');
  });

  it('identifies all other keys by their position on the keyboard', () => {
    // Hindi and Kannada have no Latin letters; what composes letters, or makes other ones with Option, says none.
    for (const key of ['\u094d', 'ಕ', 'Process', 'Dead', 'Ω', 'ö']) expect(codeOf('KeyZ', key), key).toBe('KeyZ');
    expect(keyInputOf({ ...plain, code: 'Digit1', key: '&' })).toMatchObject({ code: 'Digit1', timeMs: 5 });
    expect(codeOf('Enter', 'Enter')).toBe('Enter');
  });

  it('identifies a question mark by its character', () => {
    expect(keyInputOf({ ...plain, code: 'Minus', key: '?', shiftKey: true })).toMatchObject({
      code: 'Slash',
      modifiers: { shift: true },
    });
    expect(keyInputOf({ ...plain, code: 'Slash', key: '?' }).modifiers.shift).toBe(true);
  });
});
