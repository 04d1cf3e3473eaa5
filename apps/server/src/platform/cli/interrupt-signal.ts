import { STOP_SIGNALS } from '../stop-requests.ts';

/** Ctrl-C and the like as a signal to end in good order; a second one ends the process as usual. */
export function interruptSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    controller.abort();
    release();
  };
  const release = (): void => {
    for (const signal of STOP_SIGNALS) process.off(signal, interrupt);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  return { signal: controller.signal, release };
}
