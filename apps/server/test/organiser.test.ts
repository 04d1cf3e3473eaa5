import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { getEvent } from '@uvh/contract/calls/event';
import { changePassword, forgotPassword } from '@uvh/contract/calls/password-reset';
import { login } from '@uvh/contract/calls/session';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccountCommands } from '../src/features/accounts/commands.ts';
import { addAnalyticsCommands } from '../src/features/analytics/commands.ts';
import { addAnnouncementCommands } from '../src/features/announcements/commands.ts';
import { addAuditCommands } from '../src/features/audit/commands.ts';
import { addEventCommands } from '../src/features/event/commands.ts';
import { addMailCommands } from '../src/features/mail/commands.ts';
import { addTeamConsoleCommands } from '../src/features/people/team-commands.ts';
import { addLeaderCommands } from '../src/features/registration/commands.ts';
import { addTeamCommands } from '../src/features/teams/commands.ts';
import { CommandRefusal, UsageRefusal } from '../src/platform/cli/command-refusal.ts';
import { appUser } from '../src/platform/db/schema/accounts.ts';
import { imageBatch } from '../src/platform/db/schema/images.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import { testConsole } from './support/console.ts';
import { aPerson, aTeam, PASSWORD } from './support/people.ts';
import { latestCode, mailsTo } from './support/post.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
const organisers = testConsole(
  () => server,
  [
    addLeaderCommands,
    addTeamCommands,
    addTeamConsoleCommands,
    addAccountCommands,
    addAuditCommands,
    addEventCommands,
    addMailCommands,
    addAnalyticsCommands,
    addAnnouncementCommands,
  ],
);
const { run: organiser, actions } = organisers;
let before = 0;
beforeEach(async () => {
  before = (await actions()).length;
});
/** What the test has written into the audit log, in order. */
const written = async () => (await actions()).slice(before);

async function aFile(content: string): Promise<string> {
  const file = path.join(server.dataDir, `list-${Math.random()}.csv`);
  await writeFile(file, content);
  return file;
}

describe('leaders import', () => {
  it('invites the good lines, names the bad ones, and changes nothing the second time', async () => {
    await aTeam(server, 'Taken Already');
    const member = await aPerson(server);
    const file = await aFile(
      [
        '\ufeffName,E-mail,Team name',
        'Asha Rao,Asha@Campus.test,"Chai, Corner"',
        '',
        ',no-name@campus.test,Nameless',
        'No Mail,not-an-address,Mailless',
        'Twice,asha@campus.test,Another',
        'Same Team,same@campus.test,CHAI,  corner',
        'Taken,taken@campus.test,taken already',
        `Member,${member.email},Membered`,
        'Turned,turned@campus.test,abc\u202edef',
        '"Two',
        'Lines",lines@campus.test,Two Lines',
      ].join('\n'),
    );
    const first = await organiser('leaders', 'import', file);
    expect(first.split('\n')).toEqual([
      'line 4: The name is missing.',
      'line 5: "not-an-address" is not an e-mail address.',
      'line 6: The address asha@campus.test stands in line 2 already.',
      'line 8: There is a team "taken already" already, or one whose name looks the same.',
      `line 9: ${member.email} has an account already.`,
      'line 10: The team name contains characters that cannot be used.',
      '3 invited, 0 listed already, 6 bad.',
    ]);
    expect(organisers.hasFailed()).toBe(true);
    organisers.clear();
    expect(await organiser('leaders', 'import', file)).toContain('0 invited, 3 listed already, 6 bad.');
    expect((await mailsTo(server, 'asha@campus.test')).map((mail) => mail.kind)).toEqual(['leader-code']);
    expect((await mailsTo(server, 'lines@campus.test'))[0]?.textBody).toContain('Hello Two Lines,');
    organisers.clear();
    const list = await organiser('leaders', 'list');
    expect(list).toMatch(/Asha Rao\s+asha@campus.test\s+Chai, Corner\s+[A-Z0-9]{6}\s+open\s+waiting/);
    expect(await written()).toEqual(['leader.invite', 'leader.invite', 'leader.invite']);
  });

  it('checks a file without importing it', async () => {
    const file = await aFile('name,email,team\nRavi,ravi@campus.test,Rickshaws\n');
    expect(await organiser('leaders', 'import', '--check', file)).toBe('1 good, 0 bad.');
    expect(await mailsTo(server, 'ravi@campus.test')).toEqual([]);
    expect(await written()).toEqual([]);
  });

  it.each([
    ['', 'line 1: The file is empty.'],
    ['who,where\na,b\n', 'line 1: The first line must name the columns: name, email, team.'],
    ['name,email,team\n"a,b,c\n', 'line 2: A quote (") is not closed'],
  ])('says what is wrong with a file that is none', async (content, problem) => {
    expect(await organiser('leaders', 'import', await aFile(content))).toContain(problem);
    expect(organisers.hasFailed()).toBe(true);
  });

  it('tells the organiser of somebody who is not listed', async () => {
    await expect(organiser('leaders', 'resend', 'nobody@campus.test')).rejects.toThrow('is not on the list of leaders');
  });
});

describe('a list of leaders out of a spreadsheet', () => {
  const textOf = (separator: string, name: string) =>
    [
      ['name', 'email', 'team'],
      ['Ritu Iyer', `r-${name}@campus.test`, `R ${name}`],
      ['Śrī Nāgaraj', `s-${name}@campus.test`, `S ${name}`],
    ]
      .map((row) => row.join(separator))
      .join('\r\n');
  it.each([
    ['semicolons', Buffer.from(textOf(';', 'semicolons'))],
    ['tabs', Buffer.from(textOf('\t', 'tabs'))],
    ['mark', Buffer.from(`\ufeff${textOf(';', 'mark')}`)],
    ['utf16', Buffer.from(`\ufeff${textOf('\t', 'utf16')}`, 'utf16le')],
    ['big', Buffer.from(`\ufeff${textOf(';', 'big')}`, 'utf16le').swap16()],
    ['unmarked', Buffer.from(textOf(',', 'unmarked'), 'utf16le')],
    ['sep', Buffer.from(`sep=;\r\n${textOf(';', 'sep')}`)],
  ])('is read with %s', async (name, bytes) => {
    const file = path.join(server.dataDir, `${name}.csv`);
    await writeFile(file, bytes);
    expect(await organiser('leaders', 'import', file)).toBe('2 invited, 0 listed already, 0 bad.');
    expect(await organiser('leaders', 'list')).toMatch(new RegExp(`Śrī Nāgaraj +s-${name}@campus.test +S ${name}`));
  });

  it('loses one line to a bad quote, with its number, and not the rest', async () => {
    const badQuote =
      'A quote (") is not closed, or stands in the middle of a cell. Put the cell in quotes and double the quotes in it.';
    const lines = [
      'name,email,team',
      'A,q1@campus.test,Quote One',
      '"B,q2@campus.test,Quote Two',
      'C "c" C,q3@campus.test,Quote Three',
      '',
      '"D",q4@campus.test,"Quote, Four"',
      'E,q5@campus.test,Quote Five',
      '"F,q6@campus.test,Quote Six',
      'G,q7@campus.test,Quote Seven',
    ];
    const text = await organiser('leaders', 'import', await aFile(lines.join('\n')));
    expect(text.split('\n')).toEqual([
      `line 3: ${badQuote}`,
      `line 4: ${badQuote}`,
      `line 8: ${badQuote}`,
      '4 invited, 0 listed already, 3 bad.',
    ]);
  });

  it('is refused with a sentence where it is no text', async () => {
    const file = path.join(server.dataDir, 'sheet.xlsx');
    await writeFile(file, Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0xc3, 0x28]));
    await expect(organiser('leaders', 'import', file)).rejects.toThrow('is not text in UTF-8 or UTF-16');
    await expect(organiser('leaders', 'import', server.dataDir)).rejects.toThrow('it is a folder.');
  });
});

describe('accounts', () => {
  it('creates an organiser, who is one at the next login', async () => {
    const text = await organiser('create-organiser', 'boss@campus.test', 'Boss');
    const password = /Password: (\S+)/.exec(text)?.[1] ?? '';
    const { user } = await server.succeed(login, { body: { email: 'boss@campus.test', password } });
    expect(user).toMatchObject({ role: 'organiser', has_team: false, email_verified: true });
    await expect(organiser('create-organiser', 'boss@campus.test', 'Boss2')).rejects.toThrow(Refusal);
    expect(await written()).toEqual(['organiser.create']);
  });

  it('frees three password changes again', async () => {
    const person = await aPerson(server);
    await server.services.db.update(appUser).set({ passwordChanges: 3 }).where(eq(appUser.id, person.userId));
    await organiser('reset-password-changes', person.email.toUpperCase());
    await server.succeed(forgotPassword, { body: { email: person.email } });
    const otp = await latestCode(server, person.email, 'Reset code');
    await server.succeed(changePassword, { body: { email: person.email, otp, new_password: 'fresh-mango-lassi' } });
    expect(await written()).toEqual(['account.reset-password-changes']);
  });

  it('vouches for an address and ends sessions', async () => {
    const person = await aPerson(server, { isVerified: false });
    await organiser('verify-email', person.email);
    await organiser('log-out', person.email);
    const { user } = await server.succeed(login, { body: { email: person.email, password: PASSWORD } });
    expect(user.email_verified).toBe(true);
    await expect(organiser('verify-email', 'nobody@campus.test')).rejects.toThrow('There is no account for');
    expect(await written()).toEqual(['account.verify', 'account.log-out']);
  });
});

describe('the event', () => {
  it('changes settings while it runs, and refuses what makes no sense', async () => {
    expect(await organiser('event', 'set', 'maxTeamSize', '6')).toBe('maxTeamSize: 6');
    expect((await server.succeed(getEvent, {})).settings.max_team_size).toBe(6);
    await expect(organiser('event', 'set', 'maxTeamSize', 'many')).rejects.toThrow(
      'maxTeamSize takes a whole number from 1 to 100; not many.',
    );
    await expect(organiser('event', 'set', 'zoneThresholds', '[0,5,4,9]')).rejects.toThrow('that begin at 0 and rise');
    await expect(organiser('event', 'set', 'nothing', '1')).rejects.toThrow('There is no setting nothing.');
    await expect(organiser('event', 'set', 'practice', 'nothere')).rejects.toThrow(
      'There is no batch nothere. Nothing has been imported yet.',
    );
    const batch = { source: 's', format: 'coco', actor: 'test', fingerprint: 'p', createdAt: server.clock.now() };
    const undoneAt = server.clock.now();
    await server.services.db.insert(imageBatch).values([
      { ...batch, name: 'school' },
      { ...batch, name: 'yard' },
      { ...batch, name: 'yard' },
      { ...batch, name: 'undone', undoneAt },
    ]);
    await expect(organiser('event', 'set', 'practice', 'undone')).rejects.toThrow(
      'There is no batch undone. There are: school, yard.',
    );
    expect(await organiser('event', 'set', 'practice', 'school')).toMatch(/practice: "school"$/);
    expect(await organiser('event', 'set', 'practice', 'null')).toMatch(/practice: null$/);
    expect(await organiser('event', 'show')).toContain('maxTeamSize');
    expect(await written()).toEqual(['event.settings', 'event.settings', 'event.settings']);
  });

  it('changes dates, and refuses a window that closes before it opens', async () => {
    await organiser('event', 'dates', 'game', '--closes', '2027-06-10T00:00:00+05:30');
    await expect(organiser('event', 'dates', 'game', '--opens', '2028-01-01T00:00:00+05:30')).rejects.toThrow(
      /would close at .*, before it opens at 2028/,
    );
    expect(
      await organiser('event', 'dates', 'game', '--opens', '2027-05-01T00:00+05:30', '--closes', '2027-06-11T00:00Z'),
    ).toContain('2027-05-01T00:00:00+05:30 to 2027-06-11T00:00:00Z');
    await expect(organiser('event', 'dates', 'game', '--opens', 'tomorrow')).rejects.toThrow(
      'Write an instant with its time zone',
    );
    expect(await written()).toEqual(['event.schedule', 'event.schedule']);
  });
});

describe('the other commands', () => {
  it('moves, hands over, removes and rotates by address and code', async () => {
    const [a, b] = [await aTeam(server, 'Alpha Lane'), await aTeam(server, 'Beta Lane')];
    await aPerson(server, { team: a, isLeader: true });
    const member = await aPerson(server, { team: a });
    await organiser('teams', 'hand-over', member.email);
    await expect(organiser('teams', 'remove-member', member.email)).rejects.toThrow('cannot be removed');
    const mover = await aPerson(server, { team: a });
    expect(await organiser('teams', 'move-member', mover.email, b.code.toLowerCase())).toContain('Moved to Beta Lane.');
    await organiser('teams', 'remove-member', mover.email);
    expect(await organiser('teams', 'rotate-code', b.code)).toMatch(/The new code is [A-Z0-9]{6}\./);
    expect(await organiser('teams', 'show', a.code)).toMatch(new RegExp(`${member.email} +leader`));
    await expect(organiser('teams', 'hand-over', mover.email)).rejects.toThrow('is in no team');
    expect(await written()).toEqual(['team.hand-over', 'team.move-member', 'team.remove-member', 'team.rotate-code']);
  });

  it('shows the outbox, the visits and every act, and writes down no look', async () => {
    expect(await organiser('mail', 'status')).toMatch(/\d+ sent, \d+ waiting, 0 given up\./);
    expect(await organiser('mail', 'retry')).toContain('to be tried.');
    expect(await organiser('visits')).toContain('category');
    expect(await written()).toEqual([]);
    const team = await aTeam(server, 'Written Down');
    await organiser('teams', 'rotate-code', team.code);
    organisers.clear();
    expect(await organiser('audit')).toMatch(/command line \(test\) +team\.rotate-code/);
    expect(await written()).toEqual(['team.rotate-code']);
  });

  it('has an act refused that is typed wrongly as such, and one that the event refuses as failed', async () => {
    await expect(organiser('announcements', 'send', ' ')).rejects.toBeInstanceOf(UsageRefusal);
    const nothingThere = organiser('announcements', 'withdraw', '99');
    await expect(nothingThere).rejects.toBeInstanceOf(CommandRefusal);
    await expect(nothingThere).rejects.not.toBeInstanceOf(UsageRefusal);
  });

  it.each([
    [2, ['create-organiser', 'notmail', 'Usha'], /valid e-?mail/i],
    [2, ['create-organiser', 'usha@campus.test', 'u'], /username/i],
    [1, ['verify-email', 'nobody@campus.test'], /no account/],
  ])(
    'ends with %i: %j',
    async (code, words, sentence) => {
      const program = path.resolve(import.meta.dirname, '../src/organiser.ts');
      const env = { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: server.dataDir };
      const ended = promisify(execFile)(process.execPath, [program, ...words], { env });
      await expect(ended).rejects.toMatchObject({ code, stderr: expect.stringMatching(sentence) });
    },
    60_000,
  );

  it('is one program that a person can ask for help', async () => {
    const program = path.resolve(import.meta.dirname, '../src/organiser.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
    expect(stdout).toContain('leaders');
    expect(stdout).toContain('create-organiser');
  }, 60_000);
});
