import type { KeyInput } from '../input/input.ts';

/**
 * A key event as plain data. Keys are identified by their position on the keyboard, but a question mark by its
 * character: other layouts have it elsewhere.
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
