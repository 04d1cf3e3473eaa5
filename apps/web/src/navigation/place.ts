/** Where somebody is or wants to be: an address of this site, and what goes there unseen. */
export interface Place {
  readonly path: string;
  /** With its '?', or empty. */
  readonly search: string;
  /** With its '#', or empty. */
  readonly hash: string;
  /** What the screen before hands over; kept out of the address. */
  readonly state: unknown;
  /** Names this entry of the browser's history. */
  readonly key: string;
}

/** The place that an address of this site means. Another site's host is left out: nobody leaves by it. */
export function placeAt(href: string, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(href, 'https://here.invalid');
  return { path: pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) };
}

export function hrefOf({ path, search, hash }: Place): string {
  return path + search + hash;
}

/** A part of an address in letters. One that was mangled on its way means nothing, but must not break the page. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
