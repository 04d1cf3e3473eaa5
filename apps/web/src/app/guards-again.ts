import type { createBrowserRouter } from 'react-router';
import { useSession } from '../session/session.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'revalidate'>;

/** Asks the guards again when what they look at has changed. Answers how to stop that. */
export function askGuardsOnSessionChange(router: Router): () => void {
  return useSession.subscribe((session, before) => {
    const signedInChanged = (session.token === null) !== (before.token === null);
    if (!signedInChanged && session.hasTeam === before.hasTeam) return;
    const under = router.state.navigation.location;
    // Code that starts or ends a session often goes on to a screen at once: that comes first, and its guards have seen
    // the new session.
    queueMicrotask(() => {
      const { navigation } = router.state;
      if (navigation.location === under) void router.revalidate();
    });
  });
}
