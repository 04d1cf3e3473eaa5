import { describe, expect, it } from 'vitest';
import { plainNote } from './plain-note.ts';

describe('a note that a stranger reads', () => {
  it.each([
    ['of several lines', 'Cab or\nsedan?'],
    ['in Kannada', 'ಇದು ಆಟೋನಾ?'],
    ['in Hindi, with a joiner', 'क्‍ष है?'],
    ['with a sign of several', 'A family 👨‍👩‍👧 in front'],
    ['with what would be code elsewhere', '<img src=x onerror=alert(1)> {{7*7}}'],
  ])('%s stays as it was typed', (_, note) => {
    expect(plainNote(note)).toBe(note);
  });

  it('turns no text around it', () => {
    expect(plainNote('safe\u202Egnp.exe\u2066')).toBe('safe gnp.exe');
  });

  it('holds nothing that no database takes', () => {
    expect(plainNote('a\u0000b\uD800')).toBe('a b\uFFFD');
  });

  it('covers no line above it', () => {
    expect(plainNote(`x${'\u0332'.repeat(200)}`)).toBe(`x${'\u0332'.repeat(4)}`);
  });
});
