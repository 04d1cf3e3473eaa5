import { listAudit } from '@uvh/contract/calls/organiser/audit';
import {
  changeInvitation,
  checkLeaders,
  inviteLeaders,
  listLeaders,
  MAX_LIST_CHARACTERS,
} from '@uvh/contract/calls/organiser/leaders';
import { register, registerTeamLeader } from '@uvh/contract/calls/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, aTeam, PASSWORD } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera', email: 'meera@lab.test' }));
});
afterAll(() => server.close());

const as = () => ({ token });
const check = (list: string) => server.succeed(checkLeaders, { body: { list } }, as());
const invite = async (list: string) => {
  const leaders = (await check(list)).leaders.map(({ is_listed: _, ...leader }) => leader);
  return server.succeed(inviteLeaders, { body: { leaders } }, as());
};
const rows = async (search: string) => (await server.succeed(listLeaders, { query: { search } }, as())).rows;

describe('a list of leaders', () => {
  it.each([
    ['commas and named columns', 'name,email,team\nAsha Rao,asha@one.test,Hebbal'],
    ['other names in another order', 'Team Name,Email Address,Leader\nHebbal,asha@one.test,Asha Rao'],
    ['semicolons', 'name;email;team\nAsha Rao;asha@one.test;Hebbal'],
    ['cells copied from a spreadsheet', 'Asha Rao\tasha@one.test\tHebbal'],
    ['no named columns', 'Asha Rao, asha@one.test, Hebbal'],
    ['cells in quotes', '"Asha Rao", "asha@one.test" ,"Hebbal"'],
  ])('is read with %s', async (_, list) => {
    const { leaders, problems } = await check(list);
    expect(problems).toEqual([]);
    expect(leaders).toMatchObject([{ name: 'Asha Rao', email: 'asha@one.test', team: 'Hebbal', is_listed: false }]);
  });

  it('may have a delimiter and quotes in a cell that is in quotes', async () => {
    const { leaders, problems } = await check('"Rao, Asha ""Ash""",asha@one.test,"The ""Best"", Hebbal"');
    expect(problems).toEqual([]);
    expect(leaders).toMatchObject([{ name: 'Rao, Asha "Ash"', team: 'The "Best", Hebbal' }]);
  });

  it.each([
    ['a bad quote', 'Asha "Ash" Rao,asha@three.test,Three\n'],
    ['a quote that is never closed', '"a\n'],
    ['one cell', 'a\n'],
  ])('as long as it may be, in each of whose lines is %s, holds up nobody', async (_, line) => {
    const heading = 'name,email,team\n';
    const list = heading + line.repeat(Math.floor((MAX_LIST_CHARACTERS - heading.length) / line.length));
    const before = process.cpuUsage();
    const { problems } = await check(list);
    const { user, system } = process.cpuUsage(before);
    expect(problems.length).toBeGreaterThan(0);
    // Ten minutes, when what follows a bad line was read anew after each.
    expect((user + system) / 1_000_000).toBeLessThan(30);
  });

  it('is told line by line what is wrong with it, without inviting anybody', async () => {
    await aTeam(server, 'Taken');
    const { leaders, problems } = await check(
      [
        'name,email,team',
        'Good One,good@two.test,Good Team',
        ',nobody@two.test,No Name',
        'No Address,,Team A',
        'Wrong Address,wrong@,Team B',
        'Twice,good@two.test,Team C',
        'Taken Team,taken@two.test,TAKEN',
        'Has Account,meera@lab.test,Team D',
      ].join('\n'),
    );
    expect(leaders.map(({ email }) => email)).toEqual(['good@two.test']);
    expect(problems.map(({ line, kind, value, before }) => [line, kind, value, before])).toEqual([
      [3, 'name-missing', null, null],
      [4, 'email-missing', null, null],
      [5, 'email-wrong', 'wrong@', null],
      [6, 'email-twice', 'good@two.test', 2],
      [7, 'team-taken', 'TAKEN', null],
      [8, 'has-account', 'meera@lab.test', null],
    ]);
    expect(await rows('two.test')).toEqual([]);
  });

  it('prepares teams and mails codes, once, and stands in the audit log', async () => {
    const list = 'Bala Iyer,bala@three.test,Bala Team\nCharu Das,charu@three.test,Charu Team';
    expect(await invite(list)).toEqual({ invited: 2, known: 0, problems: [] });
    expect(await invite(list)).toEqual({ invited: 0, known: 2, problems: [] });
    expect(await rows('three.test')).toMatchObject([
      { name: 'Charu Das', team: 'Charu Team', state: 'open', mail: 'waiting' },
      { name: 'Bala Iyer', team: 'Bala Team', state: 'open', mail: 'waiting' },
    ]);
    const acts = await server.succeed(listAudit, { query: { search: 'leader.invite' } }, as());
    const ofBoth = acts.rows.filter(({ target }) => target.endsWith('@three.test'));
    expect(ofBoth.map(({ actor }) => actor)).toEqual(['Meera', 'Meera']);
  });

  it('invites whoever’s address somebody has typed and never proved: the code proves it', async () => {
    const [email, elsewhere] = ['typed@proved.test', { ip: '203.0.113.7' }];
    const stranger = { username: 'Typist', email, password: PASSWORD, first_name: 'Tara', last_name: 'Pist' };
    await server.succeed(register, { body: { ...stranger, team: 'create' } }, elsewhere);
    expect(await invite(`Tara Shah,${email},Proved Team`)).toEqual({ invited: 1, known: 0, problems: [] });
    const leaderCode = await latestCode(server, email, 'Leader code');
    const leader = { ...stranger, username: 'TaraShah', first_name: 'Tara', last_name: 'Shah' };
    const body = { ...leader, leader_code: leaderCode };
    const joined = await server.succeed(registerTeamLeader, { body }, elsewhere);
    expect(joined.user).toMatchObject({ username: 'TaraShah', is_team_leader: true });
    expect((await check(`Tara Shah,${email},Proved Team`)).problems).toEqual([]);
  });

  it('is checked again when it is sent to be invited', async () => {
    const leaders = [{ line: 1, name: 'Divya', email: 'not an address', team: 'Divya Team' }];
    const { problems } = await server.succeed(inviteLeaders, { body: { leaders } }, as());
    expect(problems).toMatchObject([{ line: 1, kind: 'email-wrong' }]);
  });
});

describe('the list of invitations', () => {
  it('is told by state, and by state and words together', async () => {
    await invite('Omar Khan,omar@five.test,Omar Team\nPriya Menon,priya@five.test,Priya Team');
    const [priya] = await rows('priya@five.test');
    const params = { leaderId: priya?.leader_id ?? 0 };
    await server.succeed(changeInvitation, { params, body: { act: 'revoke' } }, as());
    const found = async (state: 'open' | 'revoked', search?: string) => {
      const query = { state, ...(search === undefined ? {} : { search }) };
      const { rows: told, total } = await server.succeed(listLeaders, { query }, as());
      expect(total).toBe(told.length);
      return told.map(({ email }) => email);
    };
    expect(await found('revoked', 'five.test')).toEqual(['priya@five.test']);
    expect(await found('open', 'five.test')).toEqual(['omar@five.test']);
    expect(await found('open', 'PRIYA')).toEqual([]);
    expect(await found('revoked')).toContain('priya@five.test');
    expect(await found('revoked')).not.toContain('omar@five.test');
  });
});

describe('an invitation', () => {
  it('is made worthless and brought back with a new code, until it was used', async () => {
    await invite('Esha Nair,esha@four.test,Esha Team');
    const [row] = await rows('esha@four.test');
    const params = { leaderId: row?.leader_id ?? 0 };
    const change = (act: 'resend' | 'unlock' | 'revoke') =>
      server.call(changeInvitation, { params, body: { act } }, as());
    const register = async () =>
      server.call(registerTeamLeader, {
        body: {
          username: 'EshaNair',
          email: 'esha@four.test',
          password: PASSWORD,
          first_name: 'Esha',
          last_name: 'Nair',
          leader_code: await latestCode(server, 'esha@four.test', 'Leader code'),
        },
      });
    expect(await change('revoke')).toMatchObject({ answer: { state: 'revoked' } });
    expect((await register()).ok).toBe(false);
    expect(await change('resend')).toMatchObject({ answer: { state: 'open' } });
    expect((await register()).ok).toBe(true);
    expect(await change('revoke')).toMatchObject({ refusal: { code: 'CHANGED_SINCE' } });
    expect(await rows('esha')).toMatchObject([{ state: 'used' }]);
  });
});
