import type { SessionUser } from '@uvh/contract/calls/session';
import { userSchema } from '@uvh/contract/calls/session';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { storedJson } from '../storage/browser-storage.ts';
import { endPushHere } from './push-subscription.ts';

/** The one key: docs/product/accounts-and-teams.md#sessions */
const STORAGE_KEY = 'uvh.session';

/**
 * A cookie without an end date goes with the browser session; that is what ends a session not to be remembered. Over TLS its name begins
 * so that no other site of the domain can set it in its place.
 */
const BROWSER_SESSION_COOKIE = 'uvh_browser_session';

const storedSchema = z.object({
  token: z.nullable(z.string()),
  user: z.nullable(userSchema),
  isLeader: z.boolean(),
  hasTeam: z.boolean(),
  teamCode: z.nullable(z.string()),
  leaderCode: z.nullable(z.string()),
  remember: z.boolean(),
  /** Whether somebody was taken out of a team during this session. */
  wasRemoved: z._default(z.boolean(), false),
});

export type Session = z.infer<typeof storedSchema>;

const SIGNED_OUT: Session = {
  token: null,
  user: null,
  isLeader: false,
  hasTeam: false,
  teamCode: null,
  leaderCode: null,
  remember: false,
  wasRemoved: false,
};

const stored = storedJson('local', STORAGE_KEY, sessionFrom);

/** Who is signed in here. Read it with `useSession(selector)`; change it with the functions below. */
export const useSession = create<Session>()(() => stored.read());

/** Starts a session from any of the ways in. What was told here to an earlier one is told no more. */
export function startSession(token: string, user: SessionUser, options: { readonly remember: boolean }): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and without TLS.
  document.cookie = `${prefix}${BROWSER_SESSION_COOKIE}=1; Path=/; SameSite=Strict${secure}`;
  endPushHere();
  useSession.setState({
    ...SIGNED_OUT,
    token,
    user,
    isLeader: user.is_team_leader,
    hasTeam: user.has_team,
    remember: options.remember,
  });
}

/** Takes over what the server says of the user now. */
export function refreshUser(user: SessionUser): void {
  useSession.setState(({ hasTeam, wasRemoved }) => ({
    user,
    isLeader: user.is_team_leader,
    hasTeam: user.has_team,
    wasRemoved: !user.has_team && (hasTeam || wasRemoved),
  }));
}

export function enterTeam(teamCode: string, isLeader: boolean): void {
  useSession.setState({ hasTeam: true, teamCode, isLeader, wasRemoved: false });
}

export function leaveTeam(): void {
  useSession.setState(({ hasTeam, wasRemoved }) => ({
    hasTeam: false,
    teamCode: null,
    isLeader: false,
    wasRemoved: hasTeam || wasRemoved,
  }));
}

/** Forgets the session in this browser. Revoking it on the server is the logout screen's work. */
export function endSession(): void {
  endPushHere();
  useSession.setState(SIGNED_OUT);
}

/** A session that is not to be remembered is over with the browser session. */
function sessionFrom(value: unknown): Session {
  const { success, data } = storedSchema.safeParse(value);
  if (!success) return SIGNED_OUT;
  const isOver = !data.remember && !document.cookie.includes(`${BROWSER_SESSION_COOKIE}=`);
  return isOver ? SIGNED_OUT : data;
}

function write(session: Session): void {
  if (session.token === null) stored.remove();
  else stored.write(session);
}

// A session that is over does not stay behind; what was read as it is stands there already.
if (useSession.getState().token === null) stored.remove();
useSession.subscribe(write);
// A login or logout in one tab holds for all of them.
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY || event.key === null) useSession.setState(stored.read());
});
