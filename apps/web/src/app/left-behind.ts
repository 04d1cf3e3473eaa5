import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../session/session.ts';
import { leftBehind } from '../storage/left-behind.ts';

/** What the page itself needs comes first. */
const AFTER_MS = 2_000;

/**
 * What was handed in without a network was said to be sent as soon as there is one. Whoever comes back may open another page
 * than the game, where it would wait until the game is over.
 */
export function useLeftBehind(): void {
  const user = useSession((session) => (session.hasTeam ? session.user?.username : undefined));
  // There it is sent by the session of the person.
  const isInGame = useLocation().pathname === '/game';
  useEffect(() => {
    if (user === undefined || isInGame) return;
    const look = () => void sendOf(user).catch(() => undefined);
    const timer = setTimeout(look, AFTER_MS);
    window.addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', look);
    };
  }, [user, isInGame]);
}

async function sendOf(user: string): Promise<void> {
  if (!navigator.onLine || leftBehind(user).read() === undefined) return;
  const { sendLeftBehind } = await import('../features/annotation/outbox/send-left-behind.ts');
  await sendLeftBehind(user);
}
