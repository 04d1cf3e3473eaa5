import type { Path } from 'react-router';
import { CONSOLE, START } from './return-path.ts';
import type { Session } from './session.ts';

/** Who may see a screen (docs/product/screens.md#routes). */
export type Guard = 'open' | 'visitor' | 'newcomer' | 'joiner' | 'founder' | 'user' | 'member' | 'organiser';

/** Where a guard sends somebody; 'nowhere' when there is no such screen for them. */
type Redirect = { readonly to: string } | 'nowhere' | undefined;

/** What becomes of somebody who wants to see a screen; undefined for those who may. */
export function redirectFor(
  guard: Guard,
  { token, hasTeam, user }: Pick<Session, 'token' | 'hasTeam' | 'user'>,
  place: Pick<Path, 'pathname' | 'search'>,
): Redirect {
  const isOrganiser = user?.role === 'organiser';
  switch (guard) {
    case 'open':
      return undefined;
    case 'visitor':
      if (token === null) return undefined;
      if (isOrganiser) return { to: CONSOLE };
      return { to: hasTeam ? '/home' : '/add-to-team' };
    case 'newcomer':
      // An account is there already; what may be missing is a team.
      if (token === null) return undefined;
      if (isOrganiser) return { to: CONSOLE };
      return { to: hasTeam ? START : '/create-team' };
    case 'joiner':
      // Who has no account yet is asked for one by the screen, which knows the details that are held.
      return token === null ? undefined : unlessTeamless({ isOrganiser, hasTeam });
    case 'founder':
      return token === null ? toLogin(place) : unlessTeamless({ isOrganiser, hasTeam });
    case 'user':
      if (token === null) return toLogin(place);
      // Organisers have no team and found none (docs/product/choices.md#organisers-do-not-play).
      return isOrganiser ? { to: CONSOLE } : undefined;
    case 'member':
      if (token === null) return toLogin(place);
      if (isOrganiser) return { to: CONSOLE };
      return hasTeam ? undefined : { to: '/add-to-team' };
    case 'organiser':
      if (token === null) return toLogin(place);
      return isOrganiser ? undefined : 'nowhere';
  }
}

/** A second team is refused to everybody: who has one is shown it, and organisers what they run. */
function unlessTeamless({
  isOrganiser,
  hasTeam,
}: {
  readonly isOrganiser: boolean;
  readonly hasTeam: boolean;
}): Redirect {
  if (isOrganiser) return { to: CONSOLE };
  return hasTeam ? { to: START } : undefined;
}

function toLogin({ pathname, search }: Pick<Path, 'pathname' | 'search'>): { readonly to: string } {
  return { to: `/login?from=${encodeURIComponent(pathname + search)}` };
}
