/**
 * Ends the task: a press or a frame that waits comes before what follows. The work of the start is cut by it into pieces,
 * each short enough on a slow phone.
 */
export async function yieldToBrowser(): Promise<void> {
  // Not in Safari, where a timer comes behind all that waits.
  if (globalThis.scheduler?.yield !== undefined) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}

/** Nothing is painted in a tab that is hidden. */
const LONGEST_FRAME_MS = 200;

/** Waits until the next frame is painted: what a press has changed already is seen before work that takes long. */
export function frameOver(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
