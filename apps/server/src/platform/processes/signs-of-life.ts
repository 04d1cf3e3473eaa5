/** How often a supervised process shows that its thread is not stuck. */
export const SIGN_EVERY_MS = 5000;

/** Tells whoever supervises this process, from now on, that its thread comes to what waits. Does nothing where nobody does. */
export function giveSignsOfLife(): void {
  if (process.send === undefined) return;
  const timer = setInterval(() => {
    // Who hangs up meanwhile is noticed by its channel.
    if (process.connected) process.send?.('alive', undefined, undefined, () => undefined);
  }, SIGN_EVERY_MS);
  timer.unref();
}
