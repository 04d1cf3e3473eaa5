import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Span {
  readonly first: number;
  /** Not part of the span. */
  readonly end: number;
}

/** The cells that meet the window, with a few on each side so that scrolling meets no gap. */
export function spanInView(offsetPx: number, windowPx: number, cellPx: number, count: number, overscan = 4): Span {
  const first = Math.max(0, Math.floor(offsetPx / cellPx) - overscan);
  const end = Math.min(count, Math.ceil((offsetPx + windowPx) / cellPx) + overscan);
  return { first: Math.min(first, count), end: Math.max(end, 0) };
}

/** The scroll offset that brings a cell into view with the least movement. */
export function offsetToShow(cell: number, offsetPx: number, windowPx: number, cellPx: number): number {
  const start = cell * cellPx;
  if (start < offsetPx) return start;
  return start + cellPx > offsetPx + windowPx ? start + cellPx - windowPx : offsetPx;
}

export interface ScrollPosition {
  readonly offsetPx: number;
  readonly windowPx: number;
}

/**
 * Which cells of a long list or strip need to be in the page. `scrollPosition` is where it is scrolled to, as of the last
 * scrolling: asking the element would make the browser lay out the page at once.
 */
export function useSpanInView(
  scroller: RefObject<HTMLElement | null>,
  axis: 'x' | 'y',
  cellPx: number,
  count: number,
): Span & { readonly scrollPosition: RefObject<ScrollPosition> } {
  const scrollPosition = useRef<ScrollPosition>({ offsetPx: 0, windowPx: 0 });
  const [span, setSpan] = useState<Span>({ first: 0, end: 24 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      scrollPosition.current = {
        offsetPx: axis === 'x' ? element.scrollLeft : element.scrollTop,
        windowPx: axis === 'x' ? element.clientWidth : element.clientHeight,
      };
      const { offsetPx, windowPx } = scrollPosition.current;
      const next = spanInView(offsetPx, windowPx, cellPx, Number.POSITIVE_INFINITY);
      setSpan((known) => (known.first === next.first && known.end === next.end ? known : next));
    };
    // Not measured here: the observer reports at once, after the browser has laid out the page in its own time.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, axis, cellPx]);
  return { first: Math.min(span.first, count), end: Math.min(span.end, count), scrollPosition };
}
