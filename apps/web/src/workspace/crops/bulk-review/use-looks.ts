import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterLooking, type InView, isSeen, type Looks } from './looks.ts';

const STEP_MS = 150;

/** The crops that were on screen long enough; `inView` says which are on it now. */
export function useLooks(inView: () => InView): ReadonlySet<string> {
  const looks = useRef<Looks>(new Map());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const look = useEffectEvent((elapsedMs: number) => {
    const before = looks.current;
    looks.current = afterLooking(before, inView(), elapsedMs);
    const isNew = [...looks.current.keys()].some((key) => isSeen(looks.current, key) && !isSeen(before, key));
    if (isNew) setSeen(new Set([...looks.current.keys()].filter((key) => isSeen(looks.current, key))));
  });
  useEffect(() => {
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (document.visibilityState === 'visible') look(now - last);
      last = now;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return seen;
}
