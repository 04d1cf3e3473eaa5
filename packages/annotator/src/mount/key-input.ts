import type { KeyInput } from '../input/input.ts';

/** The parts of a key event that say which key it is. */
type KeyEvent = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'
>;

/**
 * A key event as plain data. A Latin letter is the key of that letter, wherever the layout has it, and so are a slash and the
 * signs that are pressed with Ctrl, Cmd or Alt: a Shift that the layout needs for them is part of the sign. A question mark is
 * the key that it has on a keyboard of the United States. All other keys are identified by their position: digits, also where
 * Shift makes a slash of one, and letters where the layout has no Latin ones.
 */
export function keyInputOf(event: KeyEvent): KeyInput {
  const isQuestion = event.key === '?';
  const sign = isQuestion ? 'Slash' : signOf(event);
  return {
    code: sign ?? codeOf(event),
    modifiers: {
      shift: sign === undefined ? event.shiftKey : isQuestion,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
    },
    isRepeat: event.repeat,
    timeMs: event.timeStamp,
  };
}

/** Signs that stand for an action together with Ctrl, Cmd or Alt. */
const SIGNS: Readonly<Record<string, string>> = {
  '=': 'Equal',
  '+': 'Equal',
  '-': 'Minus',
  ',': 'Comma',
  '.': 'Period',
};

function signOf({ code, key, shiftKey, ctrlKey, metaKey, altKey }: KeyEvent): string | undefined {
  if (key === '/') return shiftKey && code.startsWith('Digit') ? undefined : 'Slash';
  const isSign = ctrlKey || metaKey || altKey ? !code.startsWith('Numpad') : code.startsWith('Key');
  return isSign ? SIGNS[key] : undefined;
}

function codeOf({ code, key }: KeyEvent): string {
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}
