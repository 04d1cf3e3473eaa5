import { getEvent } from '@uvh/contract/calls/event';
import { announce } from '@uvh/contract/calls/organiser/announcements';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import {
  changeEvent,
  checkEventFile,
  freezeLeaderboard,
  getEventFile,
  getEventSettings,
  pauseGame,
  previewEventChange,
} from '@uvh/contract/calls/organiser/event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startApp({ env: { EVENT_PHASE: '' } });
  server.clock.set(new Date('2027-05-20T06:00:00Z'));
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera' }));
});
afterAll(() => server.close());

const preview = (body: Parameters<typeof server.succeed<typeof previewEventChange>>[1]['body']) =>
  server.succeed(previewEventChange, { body }, { token });
const endOfMay = { opens_at: '2027-05-09T00:00:00+05:30', closes_at: '2027-05-15T00:00:00+05:30' };

describe('settings of the event', () => {
  it('hold on every server without a restart, and are in the audit log', async () => {
    const other = await startApp({ beside: server, env: { EVENT_PHASE: '' } });
    const body = { settings: { max_team_size: 7, gold_share: 0.1, email_domains: ['IISC.ac.in'] } };
    const changed = await server.succeed(changeEvent, { body }, { token });
    expect(changed.settings).toMatchObject({ max_team_size: 7, gold_share: 0.1, email_domains: ['iisc.ac.in'] });
    const there = async () => (await other.succeed(getEvent, {})).settings.max_team_size;
    await expect.poll(there).toBe(7);
    const [act] = (await server.succeed(listAudit, { query: {} }, { token })).rows;
    expect(act).toMatchObject({ actor: 'Meera', action: 'event.settings', undo: 'possible' });
    await other.close();
  });

  it('are tried on people who do not look in a thread of their own, so that nobody waits for it', async () => {
    // Each would take a second here.
    const before = process.threadCpuUsage();
    const { problems } = await preview({ settings: { pay_per_bit: 0.3 } });
    const { file } = await server.succeed(getEventFile, {}, { token });
    const cheap = file.replace(/cost_of_nothing: .*/, 'cost_of_nothing: 0.3');
    const checked = await server.succeed(checkEventFile, { body: { file: cheap } }, { token });
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    expect([problems, checked.problems]).toEqual([[], []]);
    expect(checked.changes).toEqual([{ field: 'scoring.cost_of_nothing', before: 1, after: 0.3 }]);
  });

  it('name the event and its host, until that is taken back', async () => {
    const about = async () => (await server.succeed(getEvent, {})).settings.about;
    const settings = { event_name: ' Bengaluru Counts ', host_name: 'RV College', host_url: 'https://rvce.edu.in' };
    await server.succeed(changeEvent, { body: { settings } }, { token });
    expect(await about()).toMatchObject({ name: 'Bengaluru Counts', host_name: 'RV College', introduction: null });
    const [act] = (await server.succeed(listAudit, { query: {} }, { token })).rows;
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    expect(await about()).toMatchObject({ name: null, host_name: null, host_url: null });
  });

  it.each([
    ['host_url', 'javascript:alert(1)', 'format'],
    ['host_url', 'rvce.edu.in', 'format'],
    ['event_name', 'x'.repeat(81), 'too-long'],
    ['map_tiles_light', 'https://tiles;script-src/{z}/{x}/{y}.png', 'format'],
    ['map_tiles_light', 'https://a,b/{z}/{x}/{y}.png', 'format'],
    ['map_tiles_light', "https://'unsafe-inline'/{z}/{x}/{y}.png", 'format'],
    ['map_tiles_dark', 'https://u;x@tiles\n,/{z}/{x}/{y}.png', 'format'],
    ['map_tiles_light', 'https://*/{z}/{x}/{y}.png', 'format'],
    ['introduction', ' ', 'too-small'],
  ])('refuse %s %j', async (name, value, kind) => {
    const { problems } = await preview({ settings: { [name]: value } });
    expect(problems).toMatchObject([{ field: `settings.${name}`, kind }]);
  });

  it('are previewed: what changes, and what follows from it', async () => {
    const team = await aTeam(server);
    for (let member = 0; member < 4; member += 1) await aPerson(server, { team });
    await server.services.db.execute(`update team_total set xp = 1600 where team_id = ${team.teamId}`);
    const before = (await server.succeed(getEventSettings, {}, { token })).settings.zone_thresholds;
    const higher = [0, 2000, 5000, 10_000];
    expect(
      await preview({ settings: { max_team_size: 3, zone_thresholds: higher }, windows: { game: endOfMay } }),
    ).toMatchObject({
      changes: [
        { field: 'windows.game', after: endOfMay },
        { field: 'settings.max_team_size', before: 7, after: 3 },
        { field: 'settings.zone_thresholds', before, after: higher },
      ],
      problems: [],
      consequences: [
        { kind: 'game-ends-now' },
        { kind: 'teams-too-large', teams: 1 },
        { kind: 'teams-change-zone', teams: 1 },
      ],
    });
    expect((await server.succeed(getEventSettings, {}, { token })).settings.max_team_size).toBe(7);
  });

  it('say which of what they name nobody will find', async () => {
    const missing = { languages: ['en', 'hi', 'xx'], practice: 'practise' };
    expect((await preview({ settings: missing })).consequences).toEqual([
      { kind: 'languages-without-texts', languages: ['xx'] },
      { kind: 'nothing-to-practise', batch: 'practise' },
    ]);
    const { file } = await server.succeed(getEventFile, {}, { token });
    const own = file
      .replace(/^( +)languages: .*/m, '$1languages: [en, xx]')
      .replace(/^( +)texts: .*/m, '$1texts: { xx: { landing.hero.lead: Xyz } }');
    expect(await server.succeed(checkEventFile, { body: { file: own } }, { token })).toMatchObject({
      problems: [],
      consequences: [],
    });
  });

  it('are refused as a whole, with every problem by name', async () => {
    const body = {
      windows: { game: { opens_at: endOfMay.closes_at, closes_at: endOfMay.opens_at } },
      settings: {
        max_team_size: 500,
        zone_thresholds: [0, 9, 5, 7],
        contact_email: 'nobody',
        email_domains: ['not a domain'],
      },
    };
    expect((await preview(body)).problems).toEqual([
      { field: 'windows.game', kind: 'order', limit: null },
      { field: 'settings.max_team_size', kind: 'too-big', limit: 100 },
      { field: 'settings.zone_thresholds', kind: 'rise', limit: null },
      { field: 'settings.email_domains', kind: 'format', limit: null },
      { field: 'settings.contact_email', kind: 'format', limit: null },
    ]);
    expect((await preview({ settings: { least_reviews: 9, most_reviews: 4 } })).problems).toEqual([
      { field: 'settings.most_reviews', kind: 'least-above-most', limit: 9 },
    ]);
    const before = await server.succeed(getEventSettings, {}, { token });
    expect(await server.refuse(changeEvent, { body }, { token })).toBe('SETTING_INVALID');
    expect(await server.succeed(getEventSettings, {}, { token })).toEqual(before);
  });

  it('have no time zone that the machine knows and the database does not', async () => {
    // Machines keep names that the list of time zones has given up.
    const body = { settings: { time_zone: 'US/Pacific-New' } };
    expect(await server.call(changeEvent, { body }, { token })).toMatchObject({
      status: 422,
      refusal: { code: 'SETTING_INVALID', details: [{ field: 'settings.time_zone' }] },
    });
    expect(await preview(body)).toMatchObject({
      problems: [{ field: 'settings.time_zone', kind: 'unknown-time-zone' }],
      changes: [],
    });
  });

  it('change with the dates together, and the game ends at once', async () => {
    await server.succeed(changeEvent, { body: { windows: { game: endOfMay } } }, { token });
    expect((await server.succeed(getEvent, {})).phase).toBe('after');
  });
});

describe('pause and freeze', () => {
  it.each(['soon', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
    'do not stop the board at %s, which the database could not read',
    async (instant) => {
      const body = { frozen_at: instant };
      expect(await server.refuse(freezeLeaderboard, { body }, { token })).toBe('INVALID_INPUT');
      const announced = { text: 'Soon', ends_at: instant };
      expect(await server.refuse(announce, { body: announced }, { token })).toBe('INVALID_INPUT');
    },
  );

  it('are one press each, and back', async () => {
    const paused = await server.succeed(pauseGame, { body: { is_paused: true } }, { token });
    expect(paused.paused_at).toBe('2027-05-20T06:00:00.000Z');
    server.clock.advance(1000);
    // A second press, by somebody else, is not a second pause.
    expect(await server.succeed(pauseGame, { body: { is_paused: true } }, { token })).toEqual(paused);
    expect((await server.succeed(pauseGame, { body: { is_paused: false } }, { token })).paused_at).toBeNull();
    const at = '2027-05-14T12:00:00.000Z';
    expect((await server.succeed(freezeLeaderboard, { body: { frozen_at: at } }, { token })).frozen_at).toBe(at);
    expect((await server.succeed(freezeLeaderboard, { body: { frozen_at: null } }, { token })).frozen_at).toBeNull();
  });
});
