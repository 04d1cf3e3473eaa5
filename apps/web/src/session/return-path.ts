import type { SessionUser } from '@uvh/contract/calls/session';

/** The first screen of somebody who plays. */
export const START = '/dashboard';
/** The first screen of an organiser. */
export const CONSOLE = '/organiser';

/** Where to go after login: back to the screen that asked for it, and never off this origin. */
export function afterLogin(from: string | null, { role }: Pick<SessionUser, 'role'>): string {
  // Browsers read '\' as '/': '/\host' would be another site.
  if (from === null || !/^\/(?![/\\])/.test(from)) return role === 'organiser' ? CONSOLE : START;
  return from;
}
