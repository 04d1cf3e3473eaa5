import type { KeyInput } from '../input/input.ts';

/** The parts of a key event that say which key it is. */
type KeyEvent = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'
>;

/**
 * A key event as plain data. A Latin letter is the key of that letter, wherever the layout has it, and so is a slash that
 * needs no Shift; a question mark is the key that it has on a keyboard of the United States, and so are the signs that are
 * pressed with Ctrl, Cmd or Alt. All other keys are identified by their position: digits, and letters where the layout has no
 * Latin ones.
 */
export function keyInputOf(event: KeyEvent): KeyInput {
  const { key, shiftKey } = event;
  const isQuestion = key === '?';
  return {
    code: isQuestion || (key === '/' && !shiftKey) ? 'Slash' : codeOf(event),
    modifiers: {
      shift: shiftKey || isQuestion,
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

function codeOf({ code, key, ctrlKey, metaKey, altKey }: KeyEvent): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  const isSign = ctrlKey || metaKey || altKey ? !code.startsWith('Numpad') : code.startsWith('Key');
  return (isSign && SIGNS[key]) || code;
}
