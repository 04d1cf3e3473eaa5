import type { SessionUser } from '@uvh/contract/calls/session';
import type { Caller, TeamMembership } from '../../platform/http/caller.ts';
import type { Account } from './queries.ts';

/** A new session with its account and team. */
export interface OpenedSession {
  readonly token: string;
  readonly account: Account;
  readonly membership: TeamMembership | undefined;
}

/** Maps a new session to the answer of the calls that open one. */
export function sessionAnswer({ token, account, membership }: OpenedSession) {
  return { access_token: token, user: sessionUser(account, membership) };
}

/** Maps an account to the user of the session's answers. */
function sessionUser(account: Account, membership: TeamMembership | undefined): SessionUser {
  return {
    username: account.username,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    role: account.role,
    is_team_leader: membership?.isLeader ?? false,
    has_team: membership !== undefined,
    email_verified: account.emailVerifiedAt !== null,
  };
}

/** Maps the caller of a request to the same shape. */
export function callerAsUser(caller: Caller): SessionUser {
  return {
    username: caller.username,
    first_name: caller.firstName,
    last_name: caller.lastName,
    email: caller.email,
    role: caller.role,
    is_team_leader: caller.team?.isLeader ?? false,
    has_team: caller.team !== undefined,
    email_verified: caller.isEmailVerified,
  };
}
