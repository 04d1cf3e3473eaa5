import type { FocusEvent } from 'react';

/**
 * Brings the control of a table that the keyboard has come to wholly into view within what the table scrolls in: Chromium
 * scrolls sideways only to what is wholly out of view, so that a control of which one pixel shows would stay where it
 * is. Whole rows stay as they are; and after a press nothing moves: what is under the pointer would slip away.
 */
export function showSideways({ target, currentTarget }: FocusEvent<HTMLTableElement>): void {
  const scroller = currentTarget.parentElement;
  if (scroller === null || target instanceof HTMLTableRowElement || !target.matches(':focus-visible')) return;
  const { left, right } = target.getBoundingClientRect();
  const start = scroller.getBoundingClientRect().left + scroller.clientLeft + RING_PX;
  const end = start + scroller.clientWidth - 2 * RING_PX;
  if (left < start) scroller.scrollLeft -= start - left;
  // Of what is wider than the scroller, its beginning.
  else if (right > end) scroller.scrollLeft += Math.min(right - end, left - start);
}

/** What marks the focus stands around the control. */
const RING_PX = 5;
