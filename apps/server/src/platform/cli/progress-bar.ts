import { Presets, SingleBar } from 'cli-progress';

/** Shows how far something has come. */
export interface ProgressBar {
  update(done: number, total: number): void;
  stop(): void;
}

/** Where no cursor can be moved, a line every so many percent is enough. */
const PERCENT_PER_LINE = 25;

/** A bar on a terminal; plain lines in a log file. Written to standard error, so that output can be piped. */
export function progressBar(title: string): ProgressBar {
  return process.stderr.isTTY ? barOnTerminal(title) : linesInLog(title);
}

function barOnTerminal(title: string): ProgressBar {
  const bar = new SingleBar(
    { format: `  ${title} {bar} {value}/{total}  {eta_formatted} left`, hideCursor: true, stream: process.stderr },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update(done, total) {
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.update(done);
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}

function linesInLog(title: string): ProgressBar {
  let shown = -1;
  return {
    update(done, total) {
      const percent = Math.floor((100 * done) / Math.max(1, total) / PERCENT_PER_LINE) * PERCENT_PER_LINE;
      if (percent <= shown) return;
      shown = percent;
      process.stderr.write(`  ${title} ${percent} %\n`);
    },
    stop: () => undefined,
  };
}
