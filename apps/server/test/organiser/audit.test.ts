import { once } from 'node:events';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { makeLeader, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { renameAnyTeam } from '@uvh/contract/calls/organiser/teams';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, waitingForLocks } from '../support/database.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
beforeEach(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera' }));
});
afterEach(() => server.close());

const entries = async (query = {}) => (await server.succeed(listAudit, { query }, { token })).rows;

describe('the audit log', () => {
  it('tells who did what to what, with what stood before and since, page by page', async () => {
    for (const maxTeamSize of [6, 7, 8]) await server.services.event.changeSettings('Meera', { maxTeamSize });
    const first = await server.succeed(listAudit, { query: { limit: 2 } }, { token });
    expect(first).toMatchObject({
      rows: [
        { actor: 'Meera', action: 'event.settings', before: { maxTeamSize: 7 }, after: { maxTeamSize: 8 } },
        { actor: 'Meera', action: 'event.settings', before: { maxTeamSize: 6 }, after: { maxTeamSize: 7 } },
      ],
      total: 3,
    });
    const rest = await server.succeed(listAudit, { query: { limit: 2, after: first.next ?? '' } }, { token });
    expect(rest).toMatchObject({ rows: [{ before: { maxTeamSize: 5 } }], next: null, total: null });
  });

  it('is searched by actor, action and target, with signs that mean something to the database', async () => {
    await server.services.event.changeSettings('100%_sure', { contactEmail: 'help@event.test' });
    expect(await entries({ search: '%_SU' })).toMatchObject([{ actor: '100%_sure' }]);
    expect(await entries({ search: 'no such' })).toEqual([]);
  });

  it('refuses a cursor that it did not give', async () => {
    expect(await server.refuse(listAudit, { query: { after: 'e30' } }, { token })).toBe('INVALID_INPUT');
  });
});

describe('undo', () => {
  it('puts a setting back, leaves later changes of others, and is an entry of its own', async () => {
    await server.services.event.changeSettings('Meera', { leastReviews: 4 });
    const [act] = await entries();
    await server.services.event.changeSettings('Meera', { mostReviews: 12 });
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    const { settings } = await server.services.event.current();
    expect(settings).toMatchObject({ leastReviews: 2, mostReviews: 12 });
    expect((await entries())[0]).toMatchObject({ actor: 'Meera', details: { undoes: act?.entry_id } });
    expect((await entries()).find(({ entry_id }) => entry_id === act?.entry_id)?.undo).toBe('undone');
  });

  it('refuses where the same was changed since, a second time, and of what cannot be undone', async () => {
    await server.services.event.changeSettings('Meera', { maxTeamSize: 3 });
    const [first] = await entries();
    await server.services.event.changeSettings('Meera', { maxTeamSize: 4 });
    const undo = (entryId = 0) => server.call(undoAct, { params: { entryId } }, { token });
    expect(await undo(first?.entry_id)).toMatchObject({ ok: false, refusal: { code: 'CHANGED_SINCE' } });
    const [second] = await entries();
    expect(await undo(second?.entry_id)).toMatchObject({ ok: true });
    expect(await undo(second?.entry_id)).toMatchObject({ ok: false, refusal: { code: 'CHANGED_SINCE' } });
    expect(await undo(999_999)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
  });

  it('says with a code of its contract what has come in between: a name, a place in a team, a setting', async () => {
    const [team, other] = [await aTeam(server, 'Namma Lane'), await aTeam(server, 'Silk Board')];
    const person = await aPerson(server, { team });
    const undoOf = async (action: string) => {
      const act = (await entries()).find((entry) => entry.action === action && entry.undo === 'possible');
      return server.refuse(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    };
    const renamed = (teamId: number, name: string) =>
      server.succeed(renameAnyTeam, { params: { teamId }, body: { name } }, { token });
    await renamed(team.teamId, 'Rain Tree');
    await server.succeed(renameAnyTeam, { params: { teamId: other.teamId }, body: { name: 'Namma Lane' } }, { token });
    const [, first] = (await entries()).filter(({ action }) => action === 'team.rename');
    expect(await server.refuse(undoAct, { params: { entryId: first?.entry_id ?? 0 } }, { token })).toBe(
      'TEAM_NAME_TAKEN',
    );
    await server.succeed(takeOutOfTeam, { params: { userId: person.userId } }, { token });
    await server.services.event.changeSettings('Meera', { maxTeamSize: 2 });
    for (let n = 0; n < 2; n += 1) await aPerson(server, { team });
    expect(await undoOf('team.remove-member')).toBe('TEAM_FULL');

    await server.services.event.changeSettings('Meera', { mostReviews: 5 });
    await server.services.event.changeSettings('Meera', { mostReviews: 9 });
    await server.services.event.changeSettings('Meera', { leastReviews: 8 });
    const narrowed = (await entries()).find(
      ({ action, before }) => action === 'event.settings' && JSON.stringify(before).includes('"mostReviews":5'),
    );
    expect(await server.refuse(undoAct, { params: { entryId: narrowed?.entry_id ?? 0 } }, { token })).toBe(
      'SETTING_INVALID',
    );
  });

  it('of one act happens once, however many take it back at the same moment', async () => {
    const team = await aTeam(server);
    await aPerson(server, { team, isLeader: true });
    const { userId } = await aPerson(server, { team });
    await server.succeed(makeLeader, { params: { userId } }, { token });
    const entryId = (await entries())[0]?.entry_id ?? 0;
    // A server makes two changes of one person at once.
    const organisers = await Promise.all([0, 1, 2].map(() => aPerson(server, { role: 'organiser' })));
    const undoing = Array.from({ length: 6 }, (_, nth) =>
      server.call(undoAct, { params: { entryId } }, { token: organisers[nth % 3]?.token }),
    );
    const outcomes = await Promise.all(undoing);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal.code]))).toEqual(
      Array(5).fill('CHANGED_SINCE'),
    );
    expect((await entries()).filter(({ details }) => details.undoes === entryId)).toHaveLength(1);
  });

  it('of many acts at the same moment leaves nobody without a connection to the database', async () => {
    const images: number[] = [];
    for (let count = 0; count < 24; count += 1) images.push(await anImage(server));
    for (const id of images)
      await server.succeed(changeImages, { body: { act: 'retire', image_ids: [id] } }, { token });
    // A server works on eight requests of one person at once.
    const organisers = await Promise.all([0, 1, 2].map(() => aPerson(server, { role: 'organiser' })));
    const acts = (await entries({ limit: 24 })).map(({ entry_id }) => entry_id);
    const undoing = acts.map((entryId, nth) =>
      server.call(undoAct, { params: { entryId } }, { token: organisers[nth % 3]?.token }),
    );
    expect((await Promise.all(undoing)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('of an act that waits longer than a transaction may be idle is answered for what was done', async () => {
    const database = await createTestDatabase();
    const impatientUrl = `${database.url}?idle_in_transaction_session_timeout=200`;
    const impatient = await startApp({ database: { ...database, url: impatientUrl } });
    const holder = new pg.Client({ connectionString: database.url });
    const idle = new pg.Client({ connectionString: impatientUrl });
    try {
      const organiser = await aPerson(impatient, { role: 'organiser' });
      const imageId = await anImage(impatient);
      await impatient.succeed(changeImages, { body: { act: 'retire', image_ids: [imageId] } }, organiser);
      const [act] = (await impatient.succeed(listAudit, { query: {} }, organiser)).rows;
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from image_queue for update');
      const undoing = impatient.call(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, organiser);
      await expect.poll(() => waitingForLocks(impatient.services.db)).toBe(1);
      // A transaction that came later and is idle is ended meanwhile.
      await idle.connect();
      await idle.query('begin');
      idle.on('error', () => undefined);
      const [ended] = await once(idle, 'error');
      expect(ended).toMatchObject({ code: '25P03' });
      await holder.query('commit');
      expect(await undoing).toMatchObject({ ok: true });
      expect((await impatient.succeed(listAudit, { query: {} }, organiser)).rows).toMatchObject([
        { action: 'images.restore' },
        { action: 'images.retire', undo: 'undone' },
      ]);
    } finally {
      await holder.end();
      await impatient.close();
    }
  });

  it('puts dates back', async () => {
    const before = await server.services.event.changeSchedule('Meera', (schedule) => ({
      ...schedule,
      game: { ...schedule.game, closesAt: '2031-01-01T00:00:00+05:30' },
    }));
    await server.services.event.changeSchedule('Meera', (schedule) => ({
      ...schedule,
      game: { ...schedule.game, closesAt: '2032-01-01T00:00:00+05:30' },
    }));
    const [act] = await entries();
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    expect((await entries())[0]?.after).toEqual(before);
  });
});
