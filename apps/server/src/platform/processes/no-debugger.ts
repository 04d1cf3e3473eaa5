/**
 * Node opens a debugger at SIGUSR1, by which programs of other users of the machine run what they like in this process;
 * scripts that turn logs over send that signal to make a server open its files again. A debugger is asked for by `--inspect`.
 */
export function openNoDebugger(): void {
  process.on('SIGUSR1', () => undefined);
}
