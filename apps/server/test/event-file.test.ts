import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  applyEventFile,
  checkEventFile,
  getEventFile,
  getEventSettings,
  pauseGame,
} from '@uvh/contract/calls/organiser/event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { addEventCommands } from '../src/features/event/commands.ts';
import { testConsole } from './support/console.ts';
import { aPerson } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startApp({ env: { EVENT_PHASE: '' } });
  ({ token } = await aPerson(server, { role: 'organiser' }));
});
afterAll(() => server.close());
const { run: organiser, actions, clear } = testConsole(() => server, [addEventCommands]);

/** Machines keep names that the list of time zones has given up. */
const GIVEN_UP = 'US/Pacific-New';

const current = async () => (await server.succeed(getEventFile, {}, { token })).file;

describe('the event file over HTTP', () => {
  beforeEach(() => server.services.event.changeSettings('test', { maxTeamSize: 5, pausedAt: null }));

  it('is refused before it holds up everybody else, when it would take minutes to read', async () => {
    const file = `classes: {${','.repeat(200_000)}}`;
    const { problems } = await server.succeed(checkEventFile, { body: { file } }, { token });
    expect(problems).toEqual([{ line: 1, column: 1, message: 'This file takes too long to read.' }]);
    expect(await server.refuse(applyEventFile, { body: { file } }, { token })).toBe('SETTING_INVALID');
  });

  it.each([
    ['event: { nmae: x }', { name: 'nmae', kind: 'unknown-entry', limit: null }],
    ['reviews: [', { name: '', kind: 'syntax', limit: null }],
  ])('says of %s what is wrong in words for every language', async (text, about) => {
    const { dates } = parse(await current());
    const file = `${stringify({ version: 1, dates })}${text}\n`;
    const { problems } = await server.succeed(checkEventFile, { body: { file } }, { token });
    expect(problems[0]).toMatchObject({ about });
  });

  it.each(['\\uD800', '\\0'])('is refused with a sign that cannot be stored: %s', async (sign) => {
    const { dates } = parse(await current());
    const file = `${stringify({ version: 1, dates })}event: { name: "a${sign}b" }\n`;
    const { problems } = await server.succeed(checkEventFile, { body: { file } }, { token });
    const line = file.split('\n').findIndex((each) => each.startsWith('event:')) + 1;
    expect(problems).toMatchObject([{ line, message: 'This has a sign that cannot be stored.' }]);
    expect(await server.refuse(applyEventFile, { body: { file } }, { token })).toBe('SETTING_INVALID');
  });

  it('is refused by the check already, at its line, with a time zone that the database does not know', async () => {
    const { dates } = parse(await current());
    const file = `${stringify({ version: 1, dates })}event: { time_zone: ${GIVEN_UP} }\n`;
    const line = file.split('\n').findIndex((each) => each.startsWith('event:')) + 1;
    const message = '"event.time_zone" must be a time zone that the database knows.';
    expect(await server.succeed(checkEventFile, { body: { file } }, { token })).toMatchObject({
      problems: [{ line, column: 21, message }],
      changes: [],
    });
    expect(await server.call(applyEventFile, { body: { file } }, { token })).toMatchObject({
      refusal: { code: 'SETTING_INVALID', details: [{ field: `${line}:21`, message }] },
    });
  });

  it('is what holds, so that nothing would change', async () => {
    const body = { file: await current() };
    expect(await server.succeed(checkEventFile, { body }, { token })).toMatchObject({
      problems: [],
      changes: [],
      consequences: [],
    });
  });

  it('says what it would change by the names of the file, and changes nothing yet', async () => {
    const file = (await current())
      .replace('max_size: 5', 'max_size: 4')
      .replace('roll_number: no', 'roll_number: required');
    const checked = await server.succeed(checkEventFile, { body: { file } }, { token });
    expect(checked.changes).toEqual([
      { field: 'teams.max_size', before: 5, after: 4 },
      { field: 'registration.roll_number', before: 'no', after: 'required' },
    ]);
    expect(await current()).toContain('max_size: 5');
  });

  it('holds at once when it is applied; what it leaves out is back at its default, a pause stays', async () => {
    const before = (await actions()).length;
    await server.succeed(pauseGame, { body: { is_paused: true } }, { token });
    const file = (await current()).replace('max_size: 5', 'max_size: 7').replace(/ {2}institute: no\n/, '');
    const state = await server.succeed(applyEventFile, { body: { file } }, { token });
    expect(state).toMatchObject({ settings: { max_team_size: 7, institute: 'no' } });
    expect(state.paused_at).not.toBeNull();
    const again = await server.succeed(applyEventFile, { body: { file: await current() } }, { token });
    expect(again.settings).toEqual(state.settings);
    expect((await actions()).slice(before).filter((action) => action === 'event.settings')).toHaveLength(2);
  });

  it('is refused whole, with the lines that are wrong', async () => {
    const before = await server.succeed(getEventSettings, {}, { token });
    const file = (await current()).replace('max_size: 5', 'max_size: 3').replace('most: 9', 'most: 99');
    const body = { file };
    const outcome = await server.call(applyEventFile, { body }, { token });
    const line = file.split('\n').indexOf('  most: 99') + 1;
    expect(outcome).toMatchObject({
      ok: false,
      refusal: {
        code: 'SETTING_INVALID',
        details: [{ field: `${line}:9`, message: '"reviews.most" must be a whole number from 1 to 30.' }],
      },
    });
    expect((await server.succeed(checkEventFile, { body }, { token })).problems).toEqual([
      {
        line,
        column: 9,
        message: '"reviews.most" must be a whole number from 1 to 30.',
        about: { name: 'reviews.most', kind: 'too-big', limit: 30 },
      },
    ]);
    expect(await server.succeed(getEventSettings, {}, { token })).toEqual(before);
  });
});

describe('the event file on the command line', () => {
  const stored = async (text: string) => {
    const file = path.join(server.dataDir, 'event.yaml');
    await writeFile(file, text);
    return file;
  };

  it('is shown, checked, compared and applied', async () => {
    const shown = await organiser('event', 'file', 'show');
    clear();
    expect(`${shown}\n`).toBe(await current());
    const file = await stored(shown.replace('last_day: 2027-06-08', 'last_day: 2027-06-09'));
    expect(await organiser('event', 'file', 'check', file)).toContain('can be applied.');
    expect(await organiser('event', 'file', 'diff', file)).toMatch(/dates\.game .*2027-06-10T00:00:00\+05:30/);
    expect(await organiser('event', 'file', 'apply', file, '--dry-run')).toContain('Nothing was changed.');
    expect(await current()).toContain('last_day: 2027-06-08');
    await expect(organiser('event', 'file', 'apply', file, '--if-version', 'another')).rejects.toThrow('CHANGED_SINCE');
    expect(await organiser('event', 'file', 'apply', file)).toContain('The file holds.');
    expect(await current()).toContain('last_day: 2027-06-09');
    expect(await organiser('event', 'file', 'diff', file)).toContain('says what holds already.');
  });

  it('is refused with its name and lines', async () => {
    const file = await stored('version: 1\ndates: soon\nteam: {}\n');
    await expect(organiser('event', 'file', 'apply', file)).rejects.toThrow(
      new RegExp(`${file}:3:1: There is no section "team".[^]*${file}:2:8: "dates" must be a list`),
    );
    await expect(organiser('event', 'file', 'check', 'nowhere.yaml')).rejects.toThrow('There is no nowhere.yaml.');
  });

  it('is refused within a moment, it and what lies beside it, where it is made to hold up or is no text', async () => {
    const slow = await stored(`classes: {${','.repeat(250_000)}}`);
    await expect(organiser('event', 'file', 'check', slow)).rejects.toThrow(
      `${slow}:1:1: This file takes too long to read.`,
    );
    const { dates } = parse(await current());
    await writeFile(path.join(server.dataDir, 'texts.json'), Buffer.from('{"en": {"a": "\xe9"}}', 'latin1'));
    const beside = await stored(`${stringify({ version: 1, dates })}words: { texts: texts.json }\n`);
    await expect(organiser('event', 'file', 'check', beside)).rejects.toThrow(
      '"words.texts" names the file texts.json, which is not beside this one, too large, or no text in UTF-8.',
    );
  });

  it('is refused by the check with a time zone that the database does not know', async () => {
    const { dates } = parse(await current());
    const file = await stored(`${stringify({ version: 1, dates })}event: { time_zone: ${GIVEN_UP} }\n`);
    for (const words of [['check'], ['diff'], ['apply', '--dry-run']])
      await expect(organiser('event', 'file', ...words, file)).rejects.toThrow('that the database knows');
  });

  it('has a schema for editors', async () => {
    expect(JSON.parse(await organiser('event', 'file', 'schema'))).toMatchObject({ title: 'Event file' });
  });
});
