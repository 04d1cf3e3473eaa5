/** What is asked for on a line, and whether anything comes. */
export interface WatchedLine {
  /** Ends what is asked for with it when the line is dead, or nobody wants it any more. */
  readonly signal: AbortSignal;
  /** Something came. */
  heard(): void;
  end(): void;
}

/**
 * Watches a line on which a stream or a picture comes, however slowly: one that says nothing for `ms` to twice as long is dead. A connection
 * whose other end is gone without a word, as behind a router that was switched off, stays open for a quarter of an hour otherwise.
 */
export function watchLine(ms: number, leaving: AbortSignal): WatchedLine {
  const dead = new AbortController();
  let isSilent = false;
  const watch = setInterval(() => {
    if (isSilent) dead.abort();
    isSilent = true;
  }, ms);
  return {
    signal: AbortSignal.any([leaving, dead.signal]),
    heard: () => {
      isSilent = false;
    },
    end: () => clearInterval(watch),
  };
}
