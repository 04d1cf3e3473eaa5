import { useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';

/** Time to see where one is before something is said about it. */
const ARRIVAL_MS = 1_200;

/** Notices shown since the page was loaded; each is shown once to a person, not on every visit. */
const told = new Set<string>();
useSession.subscribe(({ token }) => token === null && told.clear());

/**
 * A notice that opens by itself once, soon after somebody comes to a screen, and whenever they ask for it.
 * `isDue` says whether there is anything to tell.
 */
export function useArrivalNotice(name: string, isDue: boolean): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isDue || told.has(name)) return;
    const timer = setTimeout(() => {
      told.add(name);
      setIsOpen(true);
    }, ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, [name, isDue]);
  return [isOpen, setIsOpen];
}
