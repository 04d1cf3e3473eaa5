import { Navigate } from 'react-router';
import { useSession } from '../../session/session.ts';
import { useDraft } from './draft.ts';
import { JoinTeam } from './join-team.tsx';

/** For somebody who has just filled in the form, or has verified an address and has no team yet. */
export function Component() {
  const isRegistering = useDraft((state) => state.draft !== null);
  const isSignedIn = useSession((session) => session.token !== null);
  return isRegistering || isSignedIn ? <JoinTeam /> : <Navigate to="/register" replace />;
}
