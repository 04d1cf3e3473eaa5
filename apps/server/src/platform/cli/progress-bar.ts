/** Shows how far a long command has come. */
export interface ProgressBar {
  update(done: number, total: number): void;
  stop(): void;
}

const CELLS = 40;
/** Where no cursor can be moved, a line every so many percent is enough. */
const PERCENT_PER_LINE = 25;

/** A bar on a terminal; plain lines in a log file. Written to standard error, so that output can be piped. */
export function progressBar(title: string): ProgressBar {
  return process.stderr.isTTY ? barOnTerminal(title, process.stderr) : linesInLog(title, process.stderr);
}

function barOnTerminal(title: string, stream: NodeJS.WriteStream): ProgressBar {
  let isShown = false;
  return {
    update(done, total) {
      const filled = Math.round((CELLS * done) / Math.max(1, total));
      stream.write(`\r  ${title} ${'█'.repeat(filled)}${'░'.repeat(CELLS - filled)} ${done}/${total}`);
      isShown = true;
    },
    stop() {
      if (isShown) stream.write('\n');
      isShown = false;
    },
  };
}

function linesInLog(title: string, stream: NodeJS.WriteStream): ProgressBar {
  let shown = -1;
  return {
    update(done, total) {
      const percent = Math.floor((100 * done) / Math.max(1, total) / PERCENT_PER_LINE) * PERCENT_PER_LINE;
      if (percent <= shown) return;
      shown = percent;
      stream.write(`  ${title} ${percent} %\n`);
    },
    stop: () => undefined,
  };
}
