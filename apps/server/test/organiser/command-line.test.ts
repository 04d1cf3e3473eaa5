import { execFile } from 'node:child_process';
import path from 'node:path';
import { getImage } from '@uvh/contract/calls/image';
import { reportImage } from '@uvh/contract/calls/report';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { addTokenCommands } from '../../src/features/accounts/tokens/commands.ts';
import { addAnnouncementCommands } from '../../src/features/announcements/commands.ts';
import { addAuditCommands } from '../../src/features/audit/commands.ts';
import { addEventCommands } from '../../src/features/event/commands.ts';
import { addEventGateCommands } from '../../src/features/event/gate-commands.ts';
import { addFairnessDecisionCommands } from '../../src/features/fairness/decision-commands.ts';
import { addImageConsoleCommands } from '../../src/features/images/console/commands.ts';
import { addLedgerCommands } from '../../src/features/ledger/commands.ts';
import { addMailLogCommand } from '../../src/features/mail/log-command.ts';
import { addOverviewCommand } from '../../src/features/overview/commands.ts';
import { addPeopleCommands } from '../../src/features/people/commands.ts';
import { addTeamConsoleCommands } from '../../src/features/people/team-commands.ts';
import { addReportCommands } from '../../src/features/reports/commands.ts';
import { addResultCommands } from '../../src/features/results/commands.ts';
import { addTaskCommands } from '../../src/features/tasks/commands.ts';
import { runOrganiserCommand } from '../../src/organiser-command.ts';
import { EXAMPLES } from '../../src/organiser-examples.ts';
import { organiserProgram } from '../../src/organiser-program.ts';
import { commandOutput } from '../../src/platform/cli/command-output.ts';
import { leafCommands } from '../../src/platform/cli/finish-commands.ts';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { organiserTask } from '../../src/platform/db/schema/event.ts';
import { testConsole } from '../support/console.ts';
import { anImage } from '../support/images.ts';
import { onOwnServer } from '../support/own-server.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const idle = { run: async () => undefined, runWithoutEvent: async () => undefined, doctor: async () => undefined };

describe('every command', () => {
  const leaves = leafCommands(organiserProgram(idle));

  it('has an example that the command line understands, its exit codes and --json in its help', async () => {
    expect(leaves.map(({ path: words }) => words).toSorted()).toEqual([...EXAMPLES.keys()].toSorted());
    for (const { path: words, command } of leaves) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) });
      command.outputHelp();
      expect(help, words).toMatch(
        /--json[\s\S]*Examples:\n {2}npm run organiser -- [\s\S]*Exit code: 0 done, 1 failed/,
      );
    }
    for (const line of [...EXAMPLES.values()].flat()) {
      const typed = [...line.replace(/ > .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      );
      await expect(organiserProgram(idle).parseAsync(typed, { from: 'user' }), line).resolves.toBeDefined();
    }
  });
});

describe('the program', () => {
  const program = path.resolve(import.meta.dirname, '../../src/organiser.ts');
  interface Ended {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  }
  const typed = (...words: string[]) =>
    new Promise<Ended>((resolve) => {
      const env = { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: server.dataDir };
      execFile(process.execPath, [program, ...words], { env, timeout: 90_000 }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      );
    });

  it('refuses words that it does not know with a suggestion and exit code 2, also where help was asked for', async () => {
    expect(await typed('teams', 'lst', '--help')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Did you mean list?'),
    });
    expect(await typed('overveiw')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean overview?'),
    });
    const option = await typed('teams', 'list', '--serch', 'x', '--json');
    expect(option).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean --search?') });
    expect(JSON.parse(option.stdout)).toMatchObject({ error: { code: 'USAGE' } });
    expect(await typed('--help')).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it('says in a sentence that the database went away in the middle of the work', async () => {
    vi.stubEnv('DATABASE_URL', server.database.url);
    vi.stubEnv('DATA_DIR', server.dataDir);
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let said = '';
    const output = commandOutput(true, { out: (text) => (said += text), err: () => undefined });
    const code = await runOrganiserCommand(async ({ services }) => {
      await services.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    }, output);
    vi.unstubAllEnvs();
    expect(code).toBe(1);
    expect(JSON.parse(said)).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    expect(told.mock.calls).toEqual([[expect.stringMatching(/^The database went away .* Run the same command again/)]]);
    told.mockRestore();
  });

  it('says in a sentence what went wrong, with exit code 1, and nothing but JSON to a script', async () => {
    const missing = await typed('leaders', 'import', 'missing.csv', '--json');
    expect(missing).toMatchObject({ code: 1, stderr: 'There is no missing.csv.\n' });
    expect(JSON.parse(missing.stdout)).toEqual({
      error: { code: 'REFUSED', message: 'There is no missing.csv.' },
    });
    const endless = await typed('leaders', 'import', '/dev/zero');
    expect(endless).toMatchObject({
      code: 1,
      stderr: '/dev/zero is longer than 64 MiB, which no list of this kind is.\n',
    });
    const wrong = await typed('event', 'set', 'zoneThresholds', '0,1,2');
    expect(wrong).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^zoneThresholds takes up to eight/),
    });
    const { code, stdout } = await typed('event', 'show', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { settings: { maxTeamSize: 5 }, windows: { game: {} } }]);
  }, 120_000);

  it('answers a request for help without loading database or server', async () => {
    const hooks = `import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;
    const preload = `data:text/javascript,${encodeURIComponent(hooks)}`;
    const loaded = await new Promise<string>((resolve) =>
      execFile(process.execPath, ['--import', preload, program, 'teams', '--help'], { timeout: 60_000 }, (_, __, err) =>
        resolve(err),
      ),
    );
    expect(loaded).toContain('organiser-program.ts');
    expect(
      loaded.split('\n').filter((url) => /\/(fastify|pg|drizzle-orm|sharp|zod)\/|\/(app|context)\.ts/.test(url)),
    ).toEqual([]);
  }, 60_000);
});

describe('the powers of the console at the command line', () => {
  const { run, hasFailed, clear } = testConsole(
    () => server,
    [
      addOverviewCommand,
      addEventCommands,
      addEventGateCommands,
      addAnnouncementCommands,
      addTeamConsoleCommands,
      addPeopleCommands,
      addImageConsoleCommands,
      addReportCommands,
      addFairnessDecisionCommands,
      addResultCommands,
      addLedgerCommands,
      addAuditCommands,
      addTaskCommands,
      addMailLogCommand,
      addTokenCommands,
    ],
  );
  const anything = z.record(z.string(), z.unknown());
  async function asked(...words: string[]) {
    clear();
    return anything.parse(JSON.parse(await run(...words, '--json')));
  }
  async function said(...words: string[]) {
    clear();
    return run(...words);
  }
  const lastAct = async () => {
    const { rows } = z.object({ rows: z.array(anything) }).parse(await asked('audit', 'list', '--limit', '1'));
    return rows[0] ?? {};
  };

  it('disqualify, take it back from the audit log, and say who did it', async () => {
    const team = await aTeam(server, 'Command Liners');
    expect(await said('teams', 'disqualify', team.code.toLowerCase(), 'for the test')).toBe(
      'The team is disqualified.',
    );
    expect(await asked('teams', 'list', '--standing', 'disqualified')).toMatchObject({
      rows: [{ name: 'Command Liners', standing: 'disqualified' }],
      total: 1,
    });
    const act = await lastAct();
    expect(act).toMatchObject({ actor: 'command line (test)', action: 'team.standing', undo: 'possible' });
    expect(await said('audit', '--search', 'standing')).toContain('standing: "playing" -> "disqualified"');
    expect(await said('audit', 'undo', String(act.entry_id))).toBe('Undone.');
    expect(await asked('teams', 'show', team.code)).toMatchObject({ standing: 'playing' });
    await expect(said('audit', 'undo', String(act.entry_id))).rejects.toThrow('changed');
    expect(await said('teams', 'rename', team.code, '=Formula')).toBe('The team is called =Formula now.');
    expect(await said('teams', 'list', '--csv', '--search', 'Formula')).toContain(
      `\n'=Formula,${team.code},playing,0,0`,
    );
    await expect(said('teams', 'show', 'NOSUCH')).rejects.toThrow('There is no team with the code "NOSUCH".');
  });

  it('find, open and erase people', async () => {
    const person = await aPerson(server, { team: await aTeam(server) });
    expect(await said('people', 'list', '--search', person.email)).toContain(person.username);
    expect(await asked('people', 'show', person.username.toUpperCase())).toMatchObject({ email: person.email });
    await expect(said('people', 'erase', person.email)).rejects.toThrow("required option '--yes'");
    expect(await asked('people', 'erase', person.email, '--yes')).toEqual({ user_id: person.userId });
    await expect(said('people', 'show', person.email)).rejects.toThrow('There is no account for');
    await expect(said('people', 'list', '--sort', 'age')).rejects.toThrow('--sort is one of username, xp');
  });

  it('pause, freeze and announce', async () => {
    expect(await said('event', 'pause')).toMatch(/^Paused since /);
    expect((await server.services.event.current()).settings.pausedAt).not.toBeNull();
    expect(await said('event', 'resume')).toBe('The game goes on.');
    expect(await asked('event', 'freeze', '2026-11-01T10:00:00Z')).toMatchObject({ frozen_at: '2026-11-01T10:00:00Z' });
    expect(await asked('event', 'freeze', '2026-11-01T10:00Z')).toMatchObject({ frozen_at: '2026-11-01T10:00:00Z' });
    await expect(said('event', 'freeze', 'yesterday')).rejects.toThrow('Write an instant with its time zone');
    expect(await said('event', 'freeze', '2026-11-01T10:00Z')).toBe(
      'The leaderboard stands as of 2026-11-01T10:00:00Z.',
    );
    expect(await said('event', 'freeze', '2099-11-01T10:00Z')).toBe(
      'The leaderboard follows the game until 2099-11-01T10:00:00Z and stands still from then on.',
    );
    expect(await asked('event', 'thaw')).toMatchObject({ frozen_at: null });
    const told = await asked('announcements', 'send', 'Lunch until two', '--warning');
    expect(await said('announcements', 'list')).toContain('Lunch until two');
    expect(await said('announcements', 'withdraw', String(told.announcement_id))).toContain('Withdrawn.');
  });

  it('say the share of right answers as the console does, to a tenth', async () => {
    const team = await aTeam(server);
    await server.services.db.execute(sql`insert into team_total (team_id, images, judged, hits)
      values (${team.teamId}, 3, 757, 310) on conflict (team_id) do update set judged = 757, hits = 310`);
    expect(await said('overview')).toMatch(/^right answers +41\.0 %$/m);
    await server.services.db.execute(sql`update team_total set judged = 0, hits = 0 where team_id = ${team.teamId}`);
  });

  describe('while nothing has happened', () => {
    onOwnServer(
      () => server,
      (own) => {
        server = own;
      },
    );

    it('read what the console reads', async () => {
      expect(await asked('overview')).toMatchObject({ images: { waiting: 0 }, reviews: { total: 0 } });
      expect(await asked('results', 'list')).toMatchObject({ rows: expect.any(Array) });
      expect(await asked('results', 'reveal')).toMatchObject({ teams: [], phase: expect.any(String) });
      expect(await asked('images', 'list', '--state', 'waiting', '--zone', '2')).toEqual({ rows: [], total: 0 });
      await expect(said('images', 'show', '5')).rejects.toThrow('There is nothing here.');
      expect(await asked('images', 'send-back', '5')).toEqual({
        changed: [],
        kept: [expect.objectContaining({ image_id: 5 })],
      });
      expect(hasFailed()).toBe(true);
      expect(await asked('tasks', 'list')).toEqual({ rows: [], total: 0 });
      expect(await asked('reports', 'list')).toEqual({ rows: [], total: 0 });
      await expect(said('reports', 'decide', '1', 'keep', 'it is fine')).rejects.toThrow('There is nothing here.');
      expect(await asked('mail', 'list')).toMatchObject({ rows: [] });
      expect(await asked('ledger', 'verify')).toMatchObject({ promises: expect.any(Array) });
      await expect(said('fairness', 'show', 'nobody')).rejects.toThrow('There are no signals about "nobody".');
    });
  });

  it('say what players wrote on a line of its own', async () => {
    await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    const { image_id } = await server.succeed(getImage, {}, { token });
    const note = 'Look here.\n1970-01-01T00:00:00.000Z Meera: all is well';
    const tell = (key: string) =>
      server.succeed(reportImage, { body: { key, image_id, kind: 'box', note } }, { token });
    const { report_id } = await tell('first-report');
    await tell('second-report');
    const shown = await said('reports', 'show', String(report_id));
    expect(shown.match(/box Look here\. 1970-01-01T00:00:00\.000Z Meera: all is well/g)).toHaveLength(1);
    expect(shown.split('\n').filter((line) => line.startsWith('1970'))).toEqual([]);
  });

  it('decide the reports of an image', async () => {
    const imageId = await anImage(server);
    const { token } = await aPerson(server, { team: await aTeam(server) });
    await server.services.db.execute(sql`update image_queue set open = 0 where image_id <> ${imageId}`);
    const { image_id } = await server.succeed(getImage, {}, { token });
    const body = { key: 'to-be-decided', image_id, kind: 'broken', note: 'Grey.' } as const;
    const { report_id } = await server.succeed(reportImage, { body }, { token });
    expect(await said('reports', 'decide', String(report_id), 'withdraw', 'Grey indeed.')).toBe('1 report is decided.');
    expect(await asked('reports', 'list', '--state', 'decided')).toMatchObject({
      rows: [{ report_id, decision: 'withdraw' }],
    });
  });

  it('show what the signals about somebody rest on, decide about them, and keep what is said against it', async () => {
    const { db, clock } = server.services;
    const [rao, other] = [await aPerson(server, { username: 'Rao' }), await aPerson(server, { username: 'Source' })];
    const flag = { code: 'same-boxes-as-another', count: 18, of: 20, bound: 0.6, limit: 0.2 } as const;
    const flags = [{ ...flag, otherId: other.userId }];
    await db.insert(conductFlag).values({ userId: rao.userId, flags, updatedAt: clock.now() });
    await db.insert(conductFlag).values({ userId: other.userId, flags: [], updatedAt: clock.now() });
    expect(await said('fairness', 'show', ' rao ')).toMatch(
      /^Rao: the reviews count\.\n\nflag +seen +with +images\nsame-boxes-as-another +18 of 20 +Source$/,
    );
    expect(await said('fairness', 'decide', rao.email.toUpperCase(), 'no-weight', 'Equal to the pixel.')).toBe(
      'Decided.',
    );
    expect(await said('fairness', 'appeal', 'RAO', 'We shared\na screen.')).toBe('Noted.');
    const [head, ...history] = (await said('fairness', 'show', 'rao')).split('\n');
    expect(head).toBe('Rao: the reviews do not count.');
    expect(history.slice(-2)).toEqual([
      expect.stringMatching(/^\S+ .+ \(appeal\): We shared a screen\.$/),
      expect.stringMatching(/^\S+ .+ \(count\): Equal to the pixel\.$/),
    ]);
    expect(await asked('fairness', 'show', rao.email)).toMatchObject({ user_id: rao.userId, counts: false });
  });

  it('show a task of the console with what it reports', async () => {
    const { db, clock } = server.services;
    const [row] = await db
      .insert(organiserTask)
      .values({
        kind: 'import',
        order: { is_dry_run: true },
        target: 'north.zip',
        actor: 'Meera',
        state: 'done',
        report: { imported: 12 },
        createdAt: clock.now(),
      })
      .returning({ id: organiserTask.id });
    expect(await said('tasks', 'list')).toMatch(/import, tried +north\.zip +Meera +\S+ +done/);
    const shown = await said('tasks', 'show', String(row?.id));
    expect(shown).toMatch(/import, tried +north\.zip +Meera/);
    expect(shown).toMatch(/\n\n\{\n {2}"imported": 12\n\}$/);
    expect(await asked('tasks', 'show', String(row?.id))).toMatchObject({ task_id: row?.id, report: { imported: 12 } });
  });

  it('say the agreement on an image to a tenth too', async () => {
    const imageId = await anImage(server);
    await server.services.db.execute(
      sql`update image_queue set boxes_judged = 27, boxes_right = 7 where image_id = ${imageId}`,
    );
    expect(await said('images', 'list')).toMatch(/ 25\.9 /);
  });

  it('make a token for an organiser, which opens the API, and revoke it', async () => {
    const organiser = await aPerson(server, { role: 'organiser' });
    const player = await aPerson(server);
    const create = ['tokens', 'create', 'wall', '--scopes', 'read:results,read:event', '--for'];
    await expect(said(...create, player.email)).rejects.toThrow('is not an organiser');
    const { token, token_id: id } = await asked(...create, organiser.email);
    const headers = { authorization: `Bearer ${token}` };
    const read = () => server.app.inject({ url: '/api/organiser/overview', headers });
    expect((await read()).statusCode).toBe(200);
    expect(await said('tokens', 'revoke', String(id))).toBe('Revoked.');
    expect((await read()).statusCode).toBe(401);
    expect(await said('tokens', 'list')).toMatch(/wall +.*read:results read:event.*revoked/);
    const kept = await server.services.db.execute(sql`select count(*)::int as n from api_token`);
    expect(kept.rows).toEqual([{ n: 1 }]);
  });
});
