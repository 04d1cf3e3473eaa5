/** Shows how far a long command has come. */
export interface ProgressBar {
  update(done: number, total: number): void;
  stop(): void;
}

const CELLS = 40;
/** Where no cursor can be moved, a line every so often is enough. */
const LINE_EVERY_MS = 10_000;

/**
 * A bar on a terminal; plain lines in a log file. Written to standard error, so that output can be piped. The pace counts from
 * now, or from when the bar is told that nothing is done yet.
 */
export function progressBar(title: string): ProgressBar {
  let startedAt = performance.now();
  const paceAt = (done: number, total: number): string => {
    if (done === 0) startedAt = performance.now();
    return pace(done, total, performance.now() - startedAt);
  };
  return process.stderr.isTTY
    ? barOnTerminal(title, process.stderr, paceAt)
    : linesInLog(title, process.stderr, paceAt);
}

/** Rate and remaining time: `3.4/s, 5 min left`. Empty until something can be said. */
function pace(done: number, total: number, elapsedMs: number): string {
  if (done === 0 || elapsedMs < 1000) return '';
  const perSecond = (done * 1000) / elapsedMs;
  const rate = perSecond >= 10 ? Math.round(perSecond).toString() : perSecond.toFixed(1);
  if (done >= total) return `${rate}/s`;
  const seconds = Math.ceil((total - done) / perSecond);
  return `${rate}/s, ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
}

type PaceAt = (done: number, total: number) => string;

function barOnTerminal(title: string, stream: NodeJS.WriteStream, paceAt: PaceAt): ProgressBar {
  let isShown = false;
  return {
    update(done, total) {
      const filled = Math.round((CELLS * done) / Math.max(1, total));
      const bar = `${'█'.repeat(filled)}${'░'.repeat(CELLS - filled)}`;
      // What is left of a longer line before it is cleared with the line.
      stream.write(`\r  ${title} ${bar} ${done}/${total} ${paceAt(done, total)}\u001b[K`);
      isShown = true;
    },
    stop() {
      if (isShown) stream.write('\n');
      isShown = false;
    },
  };
}

function linesInLog(title: string, stream: NodeJS.WriteStream, paceAt: PaceAt): ProgressBar {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    update(done, total) {
      const now = performance.now();
      if (done < total && now - shownAt < LINE_EVERY_MS) return;
      shownAt = now;
      stream.write(`${`  ${title} ${done}/${total} ${paceAt(done, total)}`.trimEnd()}\n`);
    },
    stop: () => undefined,
  };
}
