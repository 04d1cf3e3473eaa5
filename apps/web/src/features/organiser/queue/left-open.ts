/** What is open beside what is shown: of what the list was narrowed down to, and in all. */
interface LeftOpen {
  readonly open: number;
  readonly open_in_all: number;
}

/** The text, by its key in the texts of a queue, and the number in it, that says how many are left. */
export function leftOpen({ open, open_in_all: inAll }: LeftOpen, isNarrowed: boolean) {
  if (open > 0) return { key: isNarrowed ? 'next.leftThatFit' : 'next.left', count: open } as const;
  return { key: inAll > 0 ? 'next.noneThatFits' : 'next.none', count: inAll } as const;
}
