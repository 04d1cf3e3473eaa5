import type { Location } from 'react-router';
import { storedText } from '../storage/browser-storage.ts';

/** Where the router keeps how far down each entry of the history was scrolled, for a reload. */
export const SCROLL_STORAGE_KEY = 'uvh.scroll';

/** The router's key of an entry that it did not write: the first one, and those of plain '#anchors'. */
export const UNWRITTEN = 'default';

/** Names an entry of the history; those without a key of their own by their address. */
export function entryOf({
  key,
  pathname,
  search,
  hash,
}: Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>): string {
  return key === UNWRITTEN ? pathname + search + hash : key;
}

/** What is remembered, with another position for one entry, or with none. What cannot be read is forgotten. */
export function withPosition(stored: string | null, entry: string, top: number | undefined): string {
  return JSON.stringify({ ...positionsIn(stored), [entry]: top });
}

/** What is remembered, by entry, in CSS px. */
export function storedTops(): Map<string, number> {
  const stored = storedText('session', SCROLL_STORAGE_KEY, String).read() ?? null;
  const entries: [string, unknown][] = Object.entries(positionsIn(stored));
  return new Map(entries.flatMap(([entry, top]) => (typeof top === 'number' ? [[entry, top]] : [])));
}

function positionsIn(stored: string | null): object {
  try {
    const positions: unknown = JSON.parse(stored ?? '{}');
    return typeof positions === 'object' && positions !== null ? positions : {};
  } catch {
    return {};
  }
}

/**
 * Before the router starts: an address that was typed or linked to begins where it does for everybody, whatever was
 * remembered of an earlier visit; a page that stands already (`top`) stays where it was scrolled.
 */
export function startScroll(top?: number): void {
  if (top === undefined && isReturn()) return;
  const { pathname, search, hash } = location;
  const entry = entryOf({ key: keyIn(history.state), pathname, search, hash });
  const positions = storedText('session', SCROLL_STORAGE_KEY, String);
  positions.write(withPosition(positions.read() ?? null, entry, top));
}

/** Whether the page was loaded by a reload, or by going back or forward to it. */
export function isReturn(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return !(opened instanceof PerformanceNavigationTiming && opened.type === 'navigate');
}

/** The router's key in what the browser keeps of an entry. */
function keyIn(state: unknown): string {
  const isKeyed = typeof state === 'object' && state !== null && 'key' in state;
  return isKeyed && typeof state.key === 'string' ? state.key : UNWRITTEN;
}
