const seen = new Map<string, string>();

/** Remembers how a list was narrowed down and ordered, for as long as the console is open. */
export function keepAddress(path: string, query: string): void {
  seen.set(path, query);
}

/** The way back to a list from one of its rows: as it was seen last, or whole where it was not seen yet. */
export function lastAddressOf(path: string): string {
  return path + (seen.get(path) ?? '');
}
