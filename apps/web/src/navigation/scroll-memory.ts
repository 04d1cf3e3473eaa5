import type { Way } from './journey.ts';
import type { Place } from './place.ts';

/** How far down each entry of the history was scrolled, in CSS pixels; the oldest first. */
export type ScrollMemory = ReadonlyMap<string, number>;

/** More ways back than anybody goes. */
const KEPT = 100;

export function remember(memory: ScrollMemory, key: string, top: number): ScrollMemory {
  const others = [...memory].filter(([other]) => other !== key);
  return new Map([...others.slice(1 - KEPT), [key, top]]);
}

/** Reads what was written by an earlier page; what is no memory is forgotten. */
export function readMemory(text: string | null): ScrollMemory {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    return new Map();
  }
}

export function writeMemory(memory: ScrollMemory): string {
  return JSON.stringify(Object.fromEntries(memory));
}

export type ScrollAim =
  | { readonly to: 'stay' | 'anchor' | 'top' }
  | { readonly to: 'remembered'; readonly top: number };

/** Where a page is to stand when it is shown after another (`before`), or first of all. */
export function scrollAim(way: Way, place: Place, before: Place | undefined, memory: ScrollMemory): ScrollAim {
  // A link within the page: the browser goes there by itself.
  if (way === 'within') return { to: 'stay' };
  const top = memory.get(place.key);
  if (way !== 'go' && top !== undefined) return { to: 'remembered', top };
  if (place.hash !== '') return { to: 'anchor' };
  if (way === 'return') return { to: 'remembered', top: 0 };
  // Turning pages or searching in a list must not throw the reader to the top.
  const isSameList = place.path === before?.path && place.search !== before.search;
  return way === 'start' || isSameList ? { to: 'stay' } : { to: 'top' };
}
