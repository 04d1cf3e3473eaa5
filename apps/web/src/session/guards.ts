import type { Place } from '../navigation/place.ts';
import { START } from './return-path.ts';
import type { Session } from './session.ts';

/** Who may see a screen (docs/product/screens.md#routes). */
export type Guard = 'open' | 'visitor' | 'newcomer' | 'user' | 'member';

/** Where somebody is sent who may not see a screen; undefined for those who may. */
export function redirectOf(
  guard: Guard,
  { token, hasTeam }: Pick<Session, 'token' | 'hasTeam'>,
  place: Pick<Place, 'path' | 'search'>,
): string | undefined {
  switch (guard) {
    case 'open':
      return undefined;
    case 'visitor':
      return token === null ? undefined : '/home';
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

function toLogin({ path, search }: Pick<Place, 'path' | 'search'>): string {
  return `/login?from=${encodeURIComponent(path + search)}`;
}
