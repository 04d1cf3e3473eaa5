import type { Path } from 'react-router';
import { START } from './return-path.ts';
import type { Session } from './session.ts';

/** Who may see a screen (docs/product/screens.md#routes). */
export type Guard = 'open' | 'visitor' | 'newcomer' | 'user' | 'member';

/** Where somebody is sent who may not see a screen; undefined for those who may. */
export function redirectOf(
  guard: Guard,
  { token, hasTeam }: Pick<Session, 'token' | 'hasTeam'>,
  place: Pick<Path, 'pathname' | 'search'>,
): string | undefined {
  switch (guard) {
    case 'open':
      return undefined;
    case 'visitor':
      if (token === null) return undefined;
      return hasTeam ? '/home' : '/add-to-team';
    case 'newcomer':
      // An account is there already; what may be missing is a team.
      if (token === null) return undefined;
      return hasTeam ? START : '/create-team';
    case 'user':
      return token === null ? toLogin(place) : undefined;
    case 'member':
      if (token === null) return toLogin(place);
      return hasTeam ? undefined : '/add-to-team';
  }
}

function toLogin({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  return `/login?from=${encodeURIComponent(pathname + search)}`;
}
