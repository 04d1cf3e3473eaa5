import type { Chord } from '@uvh/annotator/keymap/keymap';
import { useEffect } from 'react';
import { create } from 'zustand';
import { capsOf } from './keymap-store.ts';

declare global {
  interface Navigator {
    /** Chromium's alone: https://wicg.github.io/keyboard-map/ */
    readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
  }
}

/** What the person's layout has on each key, without Shift; nothing where the browser does not tell. */
const useLayout = create<{ readonly keys: ReadonlyMap<string, string> }>(() => ({ keys: new Map() }));

/** Asks the browser each time, since people change their layout. */
export function useAskedLayout(): void {
  useEffect(() => {
    navigator.keyboard?.getLayoutMap().then(
      (keys) => useLayout.setState({ keys }),
      () => undefined,
    );
  }, []);
}

/**
 * Says the caps of a chord as they are printed on the person's keyboard. Only a sign that is found by its position has
 * another one there: letters, digits and the signs that go with Ctrl or Alt are found by what is printed.
 */
export function usePrintedCaps(): (chord: Chord) => readonly string[] {
  const { keys } = useLayout();
  return (chord) => {
    const caps = capsOf(chord);
    const printed = /^(Key|Digit)/.test(chord.code) || chord.primary || chord.alt ? undefined : keys.get(chord.code);
    return printed === undefined ? caps : [...caps.slice(0, -1), printed];
  };
}
