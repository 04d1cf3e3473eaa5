import type { KeyInput } from '../input/input.ts';

/**
 * A key event as the editor wants it. Keys go by their place on the keyboard, but a question mark is asked for by
 * what it says: other keyboards have it elsewhere.
 */
export function keyInputOf(
  event: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'>,
): KeyInput {
  const isQuestion = event.key === '?';
  return {
    code: isQuestion ? 'Slash' : event.code,
    modifiers: {
      shift: event.shiftKey || isQuestion,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
    },
    isRepeat: event.repeat,
    timeMs: event.timeStamp,
  };
}
