import { useLayoutEffect } from 'react';

/** Longer than a hand needs to stop a press that it had begun. */
const HOLD_MS = 400;
const PRESSES = ['click', 'keydown', 'keyup'] as const;
/** The keys that press a button. */
const PRESSING = new Set(['Enter', ' ']);

/**
 * Lets presses go by for a moment once something has come up by itself in the place of what the hand was about to press:
 * they would press whatever lies there now.
 */
export function useHeldPresses(hasComeUp: boolean): void {
  useLayoutEffect(() => {
    if (!hasComeUp) return;
    const ending = new AbortController();
    const drop = (event: Event) => {
      if (event instanceof KeyboardEvent && !PRESSING.has(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const press of PRESSES) window.addEventListener(press, drop, { capture: true, signal: ending.signal });
    const timer = setTimeout(() => ending.abort(), HOLD_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [hasComeUp]);
}
