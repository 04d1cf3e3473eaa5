import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a button that its own act may take away, such as "Disqualify": whoever stood on it goes on from what stands in its
 * place, not from the beginning of the page. `asks` while the button's own question is open, which may go with it.
 */
export function useHandOnFocus(asks = false): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const isAsking = useRef(asks);
  useLayoutEffect(() => {
    isAsking.current = asks;
  }, [asks]);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button === null || (document.activeElement !== button && !isAsking.current)) return;
      const places = placesAround(button);
      // Once the page is as it will be without it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) nextWithin(places)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

function placesAround(element: HTMLElement): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element.parentElement; place !== null; place = place.parentElement) places.push(place);
  return places;
}

/** Marks a button that whoever presses Enter once too often is not to meet: what it does cannot be taken back. */
export const DESTRUCTIVE = 'data-destructive';

/** Marks the way on from what was decided on a page: whoever decided goes on from there, wherever their button stood. */
export const GOES_ON = 'data-goes-on';

/** The way on, where the page has one. */
export function wayOn(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#content [${GOES_ON}]`);
}

/** The way on, else a button, else a field or a link, in the nearest place that is left; else the page's content. */
function nextWithin(places: readonly HTMLElement[]): HTMLElement | null {
  const content = document.getElementById('content');
  const onward = wayOn();
  if (onward !== null) return onward;
  const near = places.filter((place) => place.isConnected && place !== content && content?.contains(place));
  for (const place of near) {
    const next =
      place.querySelector<HTMLElement>(`button:enabled:not([${DESTRUCTIVE}])`) ??
      place.querySelector<HTMLElement>(':is(input, select, textarea):enabled, a[href]');
    if (next !== null) return next;
  }
  return content;
}
