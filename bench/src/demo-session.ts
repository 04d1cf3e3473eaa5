import * as z from 'zod/mini';

const loginAnswer = z.object({ access_token: z.string(), user: z.looseObject({ is_team_leader: z.boolean() }) });

/** Where the browser keeps a session. */
export const SESSION_KEY = 'uvh.session';

/** The demo's player signs in: the session as the browser keeps it after a login. */
export async function demoSession(url: string): Promise<object> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'player@demo.test', password: 'demo1234', remember_me: true }),
  });
  const { access_token, user } = loginAnswer.parse(await response.json());
  const isLeader = user.is_team_leader;
  return { token: access_token, user, isLeader, hasTeam: true, teamCode: null, leaderCode: null, remember: true };
}
