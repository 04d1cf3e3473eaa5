import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { Journey, Stop } from './journey.ts';

/** What is to be shown; undefined until the first screen has come. A screen that cannot be drawn yet keeps the old one. */
export function useStop<Screen>(journey: Journey<Screen>): Stop<Screen> | undefined {
  const [stop, setStop] = useState(journey.stop);
  useEffect(() => {
    const follow = () => startTransition(() => setStop(journey.stop()));
    follow();
    return journey.subscribe(follow);
  }, [journey]);
  return stop;
}

/** Whether the next screen is on its way. */
export function useIsUnderWay(journey: Pick<Journey<unknown>, 'subscribe' | 'isUnderWay'>): boolean {
  return useSyncExternalStore(journey.subscribe, journey.isUnderWay);
}
