import { ALL_CALLS, API_BASE } from '@uvh/contract/api';
import { type Access, type Call, commonErrors } from '@uvh/contract/call';
import { LIVE_PATH } from '@uvh/contract/calls/live';
import { IMPORT_FILES_PATH } from '@uvh/contract/calls/organiser/tasks';
import { fillPath } from '@uvh/contract/request';
import { TOKEN_SCOPES } from '@uvh/contract/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../src/features/accounts/tokens/service.ts';
import { aPerson, aTeam } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

/** Everything below this address is the organisers' console, for nobody else; its calls need no row here. */
const CONSOLE = '/organiser/';

/**
 * Who may make which call of the others. A new call fails here until somebody has thought about its row.
 * 'user' is anybody signed in; 'member' somebody in a team; 'leader' its leader.
 */
const WHO_MAY: Readonly<Record<string, Access>> = {
  validateDetails: 'public',
  register: 'public',
  verifyOtp: 'public',
  resendOtp: 'public',
  registerMember: 'public',
  registerTeamLeader: 'public',
  validateTeamCode: 'public',
  login: 'public',
  firstOrganiserState: 'public',
  createFirstOrganiser: 'public',
  forgotPassword: 'public',
  verifyResetCode: 'public',
  changePassword: 'public',
  logout: 'user',
  currentSession: 'user',
  exportAccount: 'user',
  eraseAccount: 'user',
  getMailPreference: 'user',
  setMailPreference: 'user',
  pushKey: 'user',
  orderPush: 'user',
  endPush: 'user',
  createTeam: 'user',
  joinTeam: 'user',
  isTeamLeader: 'user',
  getTeam: 'member',
  teamDashboard: 'member',
  teamHistory: 'member',
  teamPulse: 'member',
  teamFeed: 'member',
  reactToFeed: 'member',
  teamPage: 'member',
  renameTeam: 'leader',
  removeMember: 'leader',
  getImage: 'member',
  leaseAhead: 'member',
  releaseAhead: 'member',
  submitImage: 'member',
  askOpinion: 'member',
  teamQuestions: 'member',
  answerQuestion: 'member',
  reportImage: 'member',
  lastWorkSession: 'member',
  listSubmissions: 'member',
  explainSubmission: 'member',
  submissionLesson: 'member',
  listMixUps: 'member',
  appealBox: 'member',
  listAppeals: 'member',
  nextAppeal: 'member',
  giveSecondOpinion: 'member',
  getLeaderboard: 'member',
  leaderboardHistory: 'member',
  getEvent: 'public',
  getEventMap: 'public',
  getEventWords: 'public',
  getPractice: 'public',
  eventTotals: 'public',
  recordVisit: 'public',
};

type Role = 'nobody' | 'forged token' | 'without a team' | 'removed' | 'other team' | 'member' | 'leader' | 'organiser';
type Door = 'UNAUTHENTICATED' | 'TOKEN_SCOPE' | 'NO_TEAM' | 'NOT_LEADER' | 'FORBIDDEN' | 'open';

/** What stands at the door of a call for a role; behind an open door the call's own rules begin. */
const DOORS: Readonly<Record<Access, Readonly<Record<Role, Door>>>> = {
  public: allOf('open'),
  user: { ...allOf('open'), nobody: 'UNAUTHENTICATED', 'forged token': 'UNAUTHENTICATED' },
  member: {
    ...allOf('open'),
    nobody: 'UNAUTHENTICATED',
    'forged token': 'UNAUTHENTICATED',
    'without a team': 'NO_TEAM',
    removed: 'NO_TEAM',
    organiser: 'NO_TEAM',
  },
  leader: {
    ...allOf('NOT_LEADER'),
    nobody: 'UNAUTHENTICATED',
    'forged token': 'UNAUTHENTICATED',
    'without a team': 'NO_TEAM',
    removed: 'NO_TEAM',
    organiser: 'NO_TEAM',
    leader: 'open',
  },
  organiser: { ...allOf('FORBIDDEN'), nobody: 'UNAUTHENTICATED', 'forged token': 'UNAUTHENTICATED', organiser: 'open' },
};
const ROLES: readonly Role[] = [
  'nobody',
  'forged token',
  'without a team',
  'removed',
  'other team',
  'member',
  'leader',
  'organiser',
];

function allOf(door: Door): Record<Role, Door> {
  return {
    nobody: door,
    'forged token': door,
    'without a team': door,
    removed: door,
    'other team': door,
    member: door,
    leader: door,
    organiser: door,
  };
}

describe('who may do what', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('has a row for every call that players make and no row without one', () => {
    const others = ALL_CALLS.filter((call) => !call.path.startsWith(CONSOLE));
    expect(Object.keys(WHO_MAY).toSorted()).toEqual(others.map((call) => call.id).toSorted());
    expect(Object.fromEntries(others.map((call) => [call.id, call.access]))).toEqual(WHO_MAY);
  });

  it('opens the console to organisers alone', () => {
    const console = ALL_CALLS.filter((call) => call.path.startsWith(CONSOLE) || call.access === 'organiser');
    expect(console.length).toBeGreaterThan(0);
    expect(console.filter((call) => call.access !== 'organiser' || !call.path.startsWith(CONSOLE))).toEqual([]);
  });

  it.each(ROLES)('%s', async (role) => {
    const seen: Record<string, Door> = {};
    const expected: Record<string, Door> = {};
    const untold: string[] = [];
    for (const call of ALL_CALLS) {
      // A session of its own for each call: logout ends the one it is made with.
      const token = await tokenOf(role);
      const response = await server.app.inject({
        method: call.method,
        url: API_BASE + fillPath(call.path, () => '1'),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(call.body ? { payload: {} } : {}),
      });
      const { code } = response.body === '' ? { code: undefined } : response.json<{ code?: string }>();
      seen[call.id] = doorOf(code);
      expected[call.id] = DOORS[WHO_MAY[call.id] ?? 'organiser'][role];
      expect(response.statusCode, `${call.id} as ${role}`).toBeLessThan(500);
      const told: readonly (string | undefined)[] = [...call.errors, ...commonErrors(call)];
      if (response.statusCode >= 400 && !told.includes(code)) untold.push(`${call.id}: ${code}`);
    }
    expect(seen).toEqual(expected);
    // What a call may be refused with stands in its description, which scripts are written by.
    expect(untold).toEqual([]);
  });

  it('lets the token of a script make the calls of its scope and no other', async () => {
    const organiser = await aPerson(server, { role: 'organiser' });
    for (const scope of TOKEN_SCOPES) {
      const wanted = { name: scope, scopes: [scope], days: 1, userId: organiser.userId };
      const { token } = await makeToken(server.services, 'test', wanted);
      const seen: Record<string, Door> = {};
      for (const call of ALL_CALLS) {
        const response = await server.app.inject({
          method: call.method,
          url: API_BASE + fillPath(call.path, () => '1'),
          headers: { authorization: `Bearer ${token}` },
          ...(call.body ? { payload: {} } : {}),
        });
        seen[call.id] = doorOf(response.body === '' ? undefined : response.json<{ code?: string }>().code);
      }
      const isOpen = (call: Call) => call.access === 'public' || call.scope === scope;
      const expected = ALL_CALLS.map((call) => [call.id, isOpen(call) ? 'open' : 'TOKEN_SCOPE']);
      expect(seen).toEqual(Object.fromEntries(expected));
    }
  });

  it('lets no token make, list or revoke tokens, take acts back, upload or listen', async () => {
    const barred = ALL_CALLS.filter((call) => call.scope === 'session').map(({ id }) => id);
    expect(barred.toSorted()).toEqual(['createToken', 'listTokens', 'revokeToken', 'undoAct']);
    const organiser = await aPerson(server, { role: 'organiser' });
    const others = TOKEN_SCOPES.filter((scope) => scope !== 'write:data');
    const wanted = { name: 'most', scopes: others, days: 1, userId: organiser.userId };
    const { token } = await makeToken(server.services, 'test', wanted);
    const headers = { authorization: `Bearer ${token}` };
    const upload = { method: 'PUT', url: `${API_BASE}${IMPORT_FILES_PATH}?name=a&offset=0`, headers } as const;
    for (const request of [upload, { method: 'GET', url: API_BASE + LIVE_PATH, headers } as const]) {
      const response = await server.app.inject(request);
      expect(response.json<{ code: string }>().code).toBe('TOKEN_SCOPE');
    }
  });

  async function tokenOf(role: Role): Promise<string | undefined> {
    switch (role) {
      case 'nobody':
        return undefined;
      case 'forged token':
        return 'A'.repeat(43);
      case 'without a team':
        return (await aPerson(server)).token;
      case 'removed': {
        const person = await aPerson(server, { team: await aTeam(server) });
        await server.services.db.execute(`update team_member set left_at = now() where user_id = ${person.userId}`);
        return person.token;
      }
      case 'other team':
      case 'member':
        return (await aPerson(server, { team: await aTeam(server) })).token;
      case 'leader':
        return (await aPerson(server, { team: await aTeam(server), isLeader: true })).token;
      case 'organiser':
        return (await aPerson(server, { role: 'organiser' })).token;
    }
  }
});

function doorOf(code: string | undefined): Door {
  const isDoor =
    code === 'UNAUTHENTICATED' ||
    code === 'TOKEN_SCOPE' ||
    code === 'NO_TEAM' ||
    code === 'NOT_LEADER' ||
    code === 'FORBIDDEN';
  return isDoor ? code : 'open';
}
