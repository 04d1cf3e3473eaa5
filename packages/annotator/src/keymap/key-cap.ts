import type { Chord } from './keymap.ts';

const CAPS: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Space: '␣',
  Enter: '⏎',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  Tab: '⇥',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backslash: '\\',
};

/**
 * What is printed on a chord's keys, one text per key: `['Ctrl', 'Z']`, on a Mac `['⌘', 'Z']`. Key names
 * that differ by language (Space, Enter) come as signs.
 */
export function keyCapOf(chord: Chord, platform: 'mac' | 'other' = 'other'): string[] {
  const isMac = platform === 'mac';
  return [
    ...(chord.primary ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(chord.alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(chord.shift ? ['⇧'] : []),
    capOfCode(chord.code),
  ];
}

function capOfCode(code: string): string {
  return CAPS[code] ?? code.replace(/^(Key|Digit|Numpad)(?=.)/, '');
}
