/** Ctrl-C as a signal to end in good order; a second one ends the process as usual. */
export function interruptSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    controller.abort();
    release();
  };
  const release = (): void => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return { signal: controller.signal, release };
}
