import { TOKEN_PREFIX } from '@uvh/contract/scopes';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Authenticator } from '../../platform/http/caller.ts';
import { sessionAuthenticator } from './sessions/sessions.ts';
import { tokenAuthenticator } from './tokens/service.ts';

/** Knows people by their sessions, and their scripts by access tokens. */
export function authenticator(db: Database, clock: Clock): Authenticator {
  const [bySession, byToken] = [sessionAuthenticator(db, clock), tokenAuthenticator(db, clock)];
  return (token, wanted) => (token.startsWith(TOKEN_PREFIX) ? byToken(token) : bySession(token, wanted));
}
