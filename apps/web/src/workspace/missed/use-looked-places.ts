import { type RefObject, useEffect, useRef } from 'react';

/** A place that was on screen for less was not looked at. */
const LOOK_MS = 500;
/** Of which less is on screen is not seen. */
const LEAST_SHARE = 0.5;

/** The places of the sheet that were on screen long enough, by position. */
export function useLookedPlaces(grid: HTMLElement | null): RefObject<ReadonlySet<number>> {
  const looked = useRef(new Set<number>());
  useEffect(() => {
    if (grid === null) return;
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          clearTimeout(timers.get(target));
          if (intersectionRatio < LEAST_SHARE) continue;
          const position = Number(target.getAttribute('data-place'));
          timers.set(
            target,
            setTimeout(() => looked.current.add(position), LOOK_MS),
          );
        }
      },
      { root: grid, threshold: LEAST_SHARE },
    );
    for (const tile of grid.querySelectorAll('[data-place]')) observer.observe(tile);
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [grid]);
  return looked;
}
