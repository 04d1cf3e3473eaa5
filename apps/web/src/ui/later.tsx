import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

interface LaterProps {
  /** The height that it will have, about. */
  readonly className: string;
  /** What takes long at its first time: done in a moment of its own before. */
  readonly first?: () => void;
  readonly children: ReactNode;
}

/**
 * A part of a long page below what is seen first: it is drawn when the browser has nothing else to do, one part after
 * the other, so that the page answers to a hand meanwhile.
 */
export function Later({ className, first, children }: LaterProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const steps = useEffectEvent(() => [...(first ? [first] : []), () => startTransition(() => setIsDrawn(true))]);
  useEffect(() => {
    const waits = steps().map((step) => whenIdle(step));
    return () => {
      for (const takeBack of waits) takeBack();
    };
  }, []);
  return isDrawn ? children : <Skeleton className={`rounded-card ${className}`} />;
}

/** A page that is busy for so long gets its parts all the same. */
const PATIENCE_MS = 1_000;

const waiting: (() => void)[] = [];

/** Calls back in a moment of its own, after all who asked before; answers how to take that back. */
function whenIdle(call: () => void): () => void {
  waiting.push(call);
  if (waiting.length === 1) plan();
  return () => {
    const place = waiting.indexOf(call);
    if (place !== -1) waiting.splice(place, 1);
  };
}

function plan(): void {
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) plan();
  };
  // Safari has no idle moments to offer.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: PATIENCE_MS });
  else setTimeout(next, 30);
}
