import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'uvh.session';
const asha = {
  username: 'asha21',
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@college.example',
  role: 'participant',
  is_team_leader: false,
  has_team: true,
  email_verified: true,
} as const;

let stored: Map<string, string>;
let page: { cookie: string };

beforeEach(() => {
  stored = new Map();
  page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('http://hackathon.test/login'));
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As after a reload: the module reads what is stored. */
async function openPage() {
  vi.resetModules();
  return import('./session.ts');
}

describe('stored session', () => {
  it('is under one key and survives a reload when it is to be remembered', async () => {
    const before = await openPage();
    before.startSession('secret', asha, { remember: true });
    before.enterTeam('K7MXQ2', true);
    expect([...stored.keys()]).toEqual([KEY]);

    page.cookie = '';
    const { useSession } = await openPage();
    expect(useSession.getState()).toMatchObject({ token: 'secret', hasTeam: true, teamCode: 'K7MXQ2', isLeader: true });
  });

  it('leaves a cookie that goes over TLS alone where the page came so', async () => {
    const session = await openPage();
    session.startSession('secret', asha, { remember: false });
    expect(page.cookie).toBe('uvh_browser_session=1; Path=/; SameSite=Strict');
    vi.stubGlobal('location', new URL('https://hackathon.test/login'));
    session.startSession('secret', asha, { remember: false });
    expect(page.cookie).toBe('__Host-uvh_browser_session=1; Path=/; SameSite=Strict; Secure');
    expect((await openPage()).useSession.getState().token).toBe('secret');
  });

  it('is over with the browser session when it is not to be remembered', async () => {
    const before = await openPage();
    before.startSession('secret', asha, { remember: false });
    expect((await openPage()).useSession.getState().token).toBe('secret');

    page.cookie = '';
    expect((await openPage()).useSession.getState().token).toBeNull();
    expect(stored.has(KEY)).toBe(false);
  });

  it('leaves nothing behind when it ends', async () => {
    const session = await openPage();
    session.startSession('secret', asha, { remember: true });
    session.endSession();
    expect(stored.size).toBe(0);
    expect(session.useSession.getState().user).toBeNull();
  });

  it.each(['{', '{"token":1}', 'null', '"x"'])('is none when what is stored cannot be read: %s', async (text) => {
    stored.set(KEY, text);
    expect((await openPage()).useSession.getState().token).toBeNull();
  });

  it('loses team, code and leadership together', async () => {
    const session = await openPage();
    session.startSession('secret', { ...asha, is_team_leader: true }, { remember: true });
    session.enterTeam('K7MXQ2', true);
    session.leaveTeam();
    expect(session.useSession.getState()).toMatchObject({ hasTeam: false, teamCode: null, isLeader: false });
  });
});

describe('session that ran out', () => {
  it('asks once for all calls that meet it, and lets them go on together', async () => {
    const session = await openPage();
    const { signInAgain, settleSignIn, useSessionExpiry } = await import('./session-expiry.ts');
    session.startSession('old', asha, { remember: true });

    const calls = [signInAgain('old'), signInAgain('old')];
    expect(useSessionExpiry.getState().isAsked).toBe(true);
    session.startSession('new', asha, { remember: true });
    settleSignIn('signed-in');

    expect(await Promise.all(calls)).toEqual(['signed-in', 'signed-in']);
    expect(useSessionExpiry.getState().isAsked).toBe(false);
  });

  it('asks nobody when a new one has begun meanwhile', async () => {
    const session = await openPage();
    const { signInAgain, useSessionExpiry } = await import('./session-expiry.ts');
    session.startSession('new', asha, { remember: true });
    expect(await signInAgain('old')).toBe('signed-in');
    expect(useSessionExpiry.getState().isAsked).toBe(false);
  });

  it('gives up when nobody is signed in any more', async () => {
    await openPage();
    const { signInAgain } = await import('./session-expiry.ts');
    expect(await signInAgain('old')).toBe('gave-up');
  });
});
