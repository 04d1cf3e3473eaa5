/**
 * Brings what the keyboard has come to wholly into view within a scroller: Chromium scrolls sideways only to what is
 * wholly out of view, so that a control of which one pixel shows would stay where it is. A press with the mouse moves
 * nothing: what is under the pointer would slip away before the button is let go.
 */
export function showSideways(control: Element, scroller: Element): void {
  if (!control.matches(':focus-visible')) return;
  const { left, right } = control.getBoundingClientRect();
  const start = scroller.getBoundingClientRect().left + scroller.clientLeft + RING_PX;
  const end = start + scroller.clientWidth - 2 * RING_PX;
  if (left < start) scroller.scrollLeft -= start - left;
  // Of what is wider than the scroller, its beginning.
  else if (right > end) scroller.scrollLeft += Math.min(right - end, left - start);
}

/** What marks the focus stands around the control. */
const RING_PX = 5;
