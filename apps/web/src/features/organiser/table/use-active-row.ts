import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';

/** The row that was opened, by entry of the history: who goes back stands there again. */
const openedRows = new Map<string, number>();

interface ActiveRow {
  readonly current: number;
  /** Scrolls there, and takes the focus along. */
  goTo(index: number): void;
  /** The focus has come to a row by itself. */
  setCurrent(index: number): void;
  /** Remembers the row for whoever comes back from what it opens. */
  keepOpened(index: number): void;
}

/** The row of a table that keys are about. */
export function useActiveRow(
  scroller: RefObject<HTMLElement | null>,
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>,
  count: number,
): ActiveRow {
  const { key: entry } = useLocation();
  const [returnsTo] = useState(() => openedRows.get(entry));
  const [active, setActive] = useState(returnsTo ?? 0);
  const last = Math.max(0, count - 1);
  const goTo = (index: number, align: 'auto' | 'center' = 'auto') => {
    setActive(index);
    virtual.scrollToIndex(index, { align });
    // The row may only come into the page by the scrolling.
    requestAnimationFrame(() => focusRow(scroller.current, index));
  };
  const hasRows = count > 0;
  const goBack = useEffectEvent(() => {
    if (hasRows && returnsTo !== undefined && isFocusFree()) goTo(Math.min(returnsTo, last), 'center');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are there.
  useEffect(() => goBack(), [hasRows]);
  return {
    current: Math.min(active, last),
    goTo,
    setCurrent: setActive,
    keepOpened: (index) => void openedRows.set(entry, index),
  };
}

function focusRow(scroller: HTMLElement | null, index: number): void {
  scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true });
}

/** Whether nobody has gone anywhere on the page yet; its heading is focused by the page itself. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.tagName === 'H1';
}
