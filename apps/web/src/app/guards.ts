import { type LoaderFunctionArgs, redirect } from 'react-router';
import { START } from './return-path.ts';
import { useSession } from './session.ts';

/** Who may see a screen (spec section 2, decisions 4). */
export type Guard = 'open' | 'visitor' | 'newcomer' | 'user' | 'member';

/** Runs before a screen loads, and again whenever the session changes under it. */
export function guard(kind: Guard): (args: Pick<LoaderFunctionArgs, 'request'>) => Response | null {
  return ({ request }) => {
    const { token, hasTeam } = useSession.getState();
    switch (kind) {
      case 'open':
        return null;
      case 'visitor':
        return token === null ? null : redirect('/home');
      case 'newcomer':
        // An account is there already; what may be missing is a team.
        if (token === null) return null;
        return redirect(hasTeam ? START : '/create-team');
      case 'user':
        return token === null ? toLogin(request) : null;
      case 'member':
        if (token === null) return toLogin(request);
        return hasTeam ? null : redirect('/add-to-team');
    }
  };
}

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?from=${encodeURIComponent(pathname + search)}`);
}
