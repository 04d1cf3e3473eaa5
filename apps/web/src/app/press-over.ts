import { frameOver } from '../ui/yield-to-browser.ts';

/** What ends a press, by what begins it. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  pointerdown: ['pointerup', 'pointercancel'],
  touchstart: ['touchend', 'touchcancel'],
  keydown: ['keyup'],
};
/** A key may be held down, or come up in another window. */
const LONGEST_PRESS_MS = 500;

/**
 * Waits until a press is over and the page has answered it with a frame; for what is no press, for the frame alone. Work that
 * would hold up the thread for long begins then.
 */
export async function pressOver({ type }: Event): Promise<void> {
  const ends = ENDS[type];
  if (ends !== undefined) await Promise.race([firstOf(ends), wait(LONGEST_PRESS_MS)]);
  await frameOver();
}

function firstOf(types: readonly string[]): Promise<unknown> {
  return Promise.race(
    types.map(
      (type) =>
        new Promise((resolve) => {
          addEventListener(type, resolve, { once: true, passive: true });
        }),
    ),
  );
}

function wait(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
