const AGAIN_AFTER_MS = 1000;
const LOOK_MS = 500;

/** Ctrl-C, a process manager, a terminal that is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once, at a signal of {@link STOP_SIGNALS} or when npm is gone, and then ends the process. A
 * second signal ends it at once, unless it comes with the first: npm and `node --watch` pass on what the terminal has
 * sent to everybody.
 */
export function stopWhenAsked(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const begin = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince > AGAIN_AFTER_MS) process.exit(1);
      begin();
    });
  }
  // The server that runs this process hangs up when it stops, and when it dies, perhaps before this line is reached.
  process.once('disconnect', begin);
  if (process.connected === false) begin();
  whenNpmEnds(begin);
}

/**
 * npm passes SIGTERM on to the shell of its script, which ends without a word to the program that it runs. Nobody
 * would be left to stop that program but for its own look at its parent.
 */
function whenNpmEnds(begin: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    begin();
  }, LOOK_MS);
  timer.unref();
}
