import { useEffectEvent, useLayoutEffect } from 'react';

/** Takes every key press before anything else does, for as long as what it is meant for is on its way. */
export function useKeysMeanwhile(isComing: boolean, take: (event: KeyboardEvent) => void): void {
  const taken = useEffectEvent(take);
  // Until the very moment in which that is there.
  useLayoutEffect(() => {
    if (!isComing) return;
    const listener = (event: KeyboardEvent) => taken(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isComing]);
}
