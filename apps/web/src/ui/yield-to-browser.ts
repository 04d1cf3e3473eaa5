/**
 * Ends the task: a press or a frame that waits comes before what follows. The work of the start is cut by it into pieces,
 * each short enough on a slow phone.
 */
export async function yieldToBrowser(): Promise<void> {
  // Not in Safari, where a timer comes behind all that waits.
  if (globalThis.scheduler?.yield !== undefined) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}
