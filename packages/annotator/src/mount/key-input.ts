import type { KeyInput } from '../input/input.ts';

/** The parts of a key event that say which key it is. */
type KeyEvent = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'
>;

/**
 * A key event as plain data. A Latin letter is the key of that letter, wherever the layout has it, and so is a slash that
 * needs no Shift; a question mark is the key that it has on a keyboard of the United States. All other keys are identified
 * by their position: digits, and letters where the layout has no Latin ones.
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

function codeOf({ code, key }: KeyEvent): string {
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}
