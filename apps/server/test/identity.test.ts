import path from 'node:path';
import { forgotPassword, verifyResetCode } from '@uvh/contract/calls/password-reset';
import { register, validateDetails } from '@uvh/contract/calls/registration';
import { currentSession, login } from '@uvh/contract/calls/session';
import { removeMember, renameTeam } from '@uvh/contract/calls/team';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { ConfigError } from '../src/platform/config-error.ts';
import { appUser, session } from '../src/platform/db/schema/accounts.ts';
import { mailOutbox } from '../src/platform/db/schema/event.ts';
import { aPerson, aTeam, PASSWORD } from './support/people.ts';
import { mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const aRegistration = (username: string, email: string) => ({
  username,
  email,
  password: 'ghat-road-1987',
  first_name: 'Twin',
  last_name: 'Person',
  team: 'create' as const,
});

describe('one person, one name', () => {
  it.each([
    ['white space around', ' victim '],
    ['another case', 'VICTIM'],
    ['a tab', '\tvictim'],
    ['a wide space', '\u00a0victim\u3000'],
  ])('knows a username with %s as taken', async (_what, username) => {
    await ensureVictim();
    expect(await server.refuse(validateDetails, { body: { username, email: 'free@campus.test' } })).toBe(
      'USERNAME_TAKEN',
    );
  });

  it.each([
    ['a zero-width space', 'vic\u200btim'],
    ['full-width letters', 'ｖｉｃｔｉｍ'],
    ['a circled o', 'vⓘctim'],
    ['a Cyrillic letter', 'vіctim'],
    ['a dotless i', 'vıctim'],
    ['the Kelvin sign', '\u212Aevin'],
    ['a long s', 'ſam'],
    ['a ligature', 'ﬁnn'],
  ])('takes no username with %s', async (_what, username) => {
    const outcome = await server.call(validateDetails, { body: { username, email: 'free@campus.test' } });
    expect(outcome).toMatchObject({
      status: 422,
      refusal: { message: 'Username can only contain letters and numbers.', details: [{ field: 'username' }] },
    });
  });

  it.each([
    'v\u0131ctim@campus.test',
    'mi\u212Ae@campus.test',
    'victim@campuſ.test',
    'victim@ｃampus.test',
    'vicﬁm@campus.test',
    'İvictim@campus.test',
    '"a@evil.io x"@ok.io',
    'a@ok.io(x)evil.io',
    'a@ok.io,b@evil.io',
    'a@ok.io\r\nBcc: b@evil.io',
    'a b@ok.io',
    'a@ok',
    '.a@ok.io',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.io`,
  ])('takes no address like %j, and sends no mail to it', async (email) => {
    await ensureVictim();
    const before = await server.services.db.$count(mailOutbox);
    expect(await server.refuse(register, { body: aRegistration('Lookalike', email) })).toBe('REGISTRATION_RULE');
    expect(await server.refuse(forgotPassword, { body: { email } })).toBe('EMAIL_INVALID');
    expect(await server.services.db.$count(mailOutbox)).toBe(before);
  });

  it('keeps a plus address apart from the plain one', async () => {
    await ensureVictim();
    await server.succeed(register, { body: aRegistration('PlusPerson', 'victim+1@campus.test') });
    expect(await mailsTo(server, 'victim@campus.test')).toEqual([]);
  });

  async function ensureVictim() {
    const [known] = await server.services.db.select().from(appUser).where(eq(appUser.usernameKey, 'victim'));
    if (!known) await aPerson(server, { username: 'victim', email: 'victim@campus.test' });
  }
});

describe('an outsider', () => {
  it('cannot use up somebody’s password changes, nor log them out, nor reset them with guesses', async () => {
    const person = await aPerson(server);
    await server.succeed(forgotPassword, { body: { email: person.email } });
    for (let i = 0; i < 8; i += 1) {
      await server.refuse(verifyResetCode, { body: { email: person.email, otp: `GUESS${i}` } });
    }
    await server.succeed(currentSession, {}, { token: person.token });
    await server.succeed(login, { body: { email: person.email, password: PASSWORD } });
    const [user] = await server.services.db.select().from(appUser).where(eq(appUser.id, person.userId));
    expect(user?.passwordChanges).toBe(0);
  });

  it('learns nothing of a team by changing what is not theirs', async () => {
    const own = await aTeam(server);
    const leader = await aPerson(server, { team: own, isLeader: true });
    const stranger = await aPerson(server, { team: await aTeam(server), isLeader: true });
    const outcomes = [
      await server.call(removeMember, { body: { email: leader.email } }, { token: stranger.token }),
      await server.call(renameTeam, { body: { team_name: own.name } }, { token: stranger.token }),
    ];
    for (const outcome of outcomes) {
      expect(outcome.ok).toBe(false);
      expect(JSON.stringify(outcome)).not.toContain(own.code);
    }
    const dashboard = await server.succeed(teamDashboard, {}, { token: stranger.token });
    expect(JSON.stringify(dashboard)).not.toContain(leader.email);
  });

  it('finds no session in what the database keeps', async () => {
    const person = await aPerson(server);
    const rows = await server.services.db.select().from(session).where(eq(session.userId, person.userId));
    for (const row of rows) {
      expect(await server.refuse(currentSession, {}, { token: row.tokenHash.toString('base64url') })).toBe(
        'UNAUTHENTICATED',
      );
      expect(await server.refuse(currentSession, {}, { token: row.tokenHash.toString('hex') })).toBe('UNAUTHENTICATED');
    }
  });

  it.each([
    'eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjEsInJvbGUiOiJvcmdhbmlzZXIifQ.c2ln',
    "' OR 1=1--",
    'null',
    'undefined',
    '0',
  ])('is nobody with the token %j', async (token) => {
    expect(await server.refuse(currentSession, {}, { token })).toBe('UNAUTHENTICATED');
  });
});

describe('a server that starts', () => {
  it('has no accounts and no secret that is known', async () => {
    const fresh = await startApp();
    expect(await fresh.services.db.$count(appUser)).toBe(0);
    expect(fresh.services.secret.keyFor('x').equals(server.services.secret.keyFor('x'))).toBe(false);
    await fresh.close();
  });

  it('will not serve a database that was set up with another secret', async () => {
    const other = { ...server, dataDir: path.join(server.dataDir, 'other') };
    await expect(startApp({ beside: other })).rejects.toThrow('another secret');
  });

  it.each([
    ['PORT', 'eighty', 'PORT: must be a number'],
    ['PORT', '70000', 'PORT: must be at most 65535'],
    ['EVENT_PHASE', 'soon', 'EVENT_PHASE: must be before, open or after'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL: must be a postgres or postgresql address'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL: must be a smtp or smtps address'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be'],
    ['SECRET_KEY', 'short', 'SECRET_KEY: must have at least 32 characters'],
  ])('names the variable that is wrong: %s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value }, '/')).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value }, '/')).toThrow(message);
  });

  it('takes empty variables as unset', () => {
    const config = readConfig({ PORT: '', HOST: '', DATABASE_URL: '', EVENT_PHASE: '', LOG_LEVEL: '' }, '/srv/uvh');
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/uvh/.data',
    });
  });
});
