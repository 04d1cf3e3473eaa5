import { type RefObject, useLayoutEffect, useRef } from 'react';
import { frameOver } from '../../ui/yield-to-browser.ts';

const GLIDE_MS = 600;
const EASING = 'cubic-bezier(0.16, 1, 0.3, 1)';

/**
 * Lets rows glide from where they were to where they are whenever their order changes (FLIP: first,
 * last, invert, play). Rows are known by `data-glide`. With less motion asked for, they jump.
 */
export function useGlide<E extends HTMLElement>(order: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  const positions = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the rows
  useLayoutEffect(() => {
    const container = ref.current;
    if (container === null) return undefined;
    const before = positions.current;
    // Nothing was there to glide from: the places are read off the page as it is laid out, which is not done twice.
    if (before.size === 0) {
      let isCurrent = true;
      void frameOver().then(() => {
        if (isCurrent) positions.current = placesIn(container);
      });
      return () => {
        isCurrent = false;
      };
    }
    const now = placesIn(container);
    positions.current = now;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    for (const row of container.querySelectorAll<HTMLElement>('[data-glide]')) {
      const key = row.dataset.glide ?? '';
      const [from, to] = [before.get(key), now.get(key)];
      if (from === undefined || to === undefined || from === to) continue;
      row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: EASING,
      });
    }
    return undefined;
  }, [order]);
  return ref;
}

/** Measured within the container, so that scrolling is not taken for movement. */
function placesIn(container: HTMLElement): Map<string, number> {
  return new Map(
    [...container.querySelectorAll<HTMLElement>('[data-glide]')].map((row) => [row.dataset.glide ?? '', row.offsetTop]),
  );
}
