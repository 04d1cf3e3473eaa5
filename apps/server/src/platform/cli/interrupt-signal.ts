/** Ctrl-C, a process manager, a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C and the like as a signal to end in good order; a second one ends the process as usual. */
export function interruptSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    controller.abort();
    release();
  };
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return { signal: controller.signal, release };
}
