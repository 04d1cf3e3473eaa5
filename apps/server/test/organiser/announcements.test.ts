import { getEvent } from '@uvh/contract/calls/event';
import { getImage } from '@uvh/contract/calls/image';
import { announce, listAnnouncements, withdrawAnnouncement } from '@uvh/contract/calls/organiser/announcements';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMails } from '../../src/features/mail/queries.ts';
import { mailOutbox } from '../../src/platform/db/schema/event.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let token: string;
// What is announced is told to everybody, so each test has its own everybody.
beforeEach(async () => {
  server = await startApp();
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera' }));
});
afterEach(() => server.close());

const shown = async () => (await server.succeed(getEvent, {})).announcements.map(({ text }) => text);

describe('an announcement', () => {
  it('is told to everybody, also by another server, until it ends or is withdrawn', async () => {
    const other = await startApp({ beside: server });
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await server.succeed(announce, { body: { text: 'Lunch at one.', ends_at: soon } }, { token });
    const { announcement_id } = await server.succeed(announce, { body: { text: 'The hall is open.' } }, { token });
    expect(await shown()).toEqual(['The hall is open.', 'Lunch at one.']);
    const seenThere = async () => (await other.succeed(getEvent, {})).announcements.length;
    await expect.poll(seenThere).toBe(2);
    server.clock.advance(61_000);
    expect(await shown()).toEqual(['The hall is open.']);
    const how = { params: { announcementId: announcement_id } };
    await server.succeed(withdrawAnnouncement, how, { token });
    expect(await shown()).toEqual([]);
    expect(await server.refuse(withdrawAnnouncement, how, { token })).toBe('CHANGED_SINCE');
    await other.close();
  });

  it('of which the end is over is refused at it: nobody would see it', async () => {
    const told = { text: 'Nobody reads this.', ends_at: server.clock.now().toISOString(), by_mail: true };
    const refused = await server.call(announce, { body: told }, { token });
    expect(refused).toMatchObject({ refusal: { code: 'INVALID_INPUT', details: [{ field: 'ends_at' }] } });
    expect(await shown()).toEqual([]);
  });

  it('is mailed to players with a verified address, a few a second, and those that wait can be stopped', async () => {
    await aPerson(server, { email: 'one@campus.test' });
    await aPerson(server, { email: 'two@campus.test' });
    await aPerson(server, { email: 'unproven@campus.test', isVerified: false });
    const made = await server.succeed(announce, { body: { text: 'A <b>new</b> day.', by_mail: true } }, { token });
    expect(made.mailed).toBe(2);
    const mails = await listMails(server.services.db, 10);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['one@campus.test', 'two@campus.test']);
    expect(mails[0]?.htmlBody).toContain('A &lt;b&gt;new&lt;/b&gt; day.');
    expect(mails[0]?.nextTryAt).not.toEqual(mails[1]?.nextTryAt);
    const how = { params: { announcementId: made.announcement_id } };
    expect(await server.succeed(withdrawAnnouncement, how, { token })).toMatchObject({ mails_stopped: 2 });
    expect(await listMails(server.services.db, 10)).toEqual([]);
  });

  it('that is pressed twice, or sent again since its answer was lost, is told and mailed once', async () => {
    await aPerson(server, { email: 'three@campus.test' });
    const press = (by_mail: boolean) =>
      server.succeed(announce, { body: { text: 'Come at ten.', by_mail } }, { token });
    const quiet = await Promise.all([press(false), press(false)]);
    expect(quiet[1]).toEqual(quiet[0]);
    const mailed = await Promise.all([press(true), press(true), press(true)]);
    expect(new Set(mailed.map((made) => made.announcement_id)).size).toBe(1);
    const mails = await listMails(server.services.db, 10);
    expect(mails.filter(({ recipient }) => recipient === 'three@campus.test')).toHaveLength(1);
    for (const { announcement_id: announcementId } of [...quiet.slice(1), ...mailed.slice(2)])
      await server.succeed(withdrawAnnouncement, { params: { announcementId } }, { token });
    // What was taken back may be said again.
    const again = await press(false);
    expect(again.announcement_id).not.toBe(quiet[0]?.announcement_id);
    server.clock.advance(10 * 60_000);
    expect((await press(false)).announcement_id).not.toBe(again.announcement_id);
  });

  it('is another one in another tone, and by another organiser', async () => {
    const { token: other } = await aPerson(server, { role: 'organiser', username: 'Ravi' });
    const say = async (by: string, tone: 'info' | 'warning') =>
      (await server.succeed(announce, { body: { text: 'Hall B.', tone } }, { token: by })).announcement_id;
    const told = [await say(token, 'info'), await say(token, 'warning'), await say(other, 'info')];
    expect(new Set(told).size).toBe(3);
    expect(await say(other, 'info')).toBe(told[2]);
  });

  it('that is withdrawn leaves the mails that have left in the log', async () => {
    await aPerson(server, { email: 'gone@campus.test' });
    await aPerson(server, { email: 'waits@campus.test' });
    const made = await server.succeed(announce, { body: { text: 'Rain.', by_mail: true } }, { token });
    await server.services.db
      .update(mailOutbox)
      .set({ sentAt: server.clock.now() })
      .where(eq(mailOutbox.recipient, 'gone@campus.test'));
    const how = { params: { announcementId: made.announcement_id } };
    expect(await server.succeed(withdrawAnnouncement, how, { token })).toMatchObject({ mails_stopped: 1 });
    const left = await listMails(server.services.db, 10);
    expect(left.map(({ recipient }) => recipient)).toEqual(['gone@campus.test']);
  });

  it('is in the list and in the audit log, and can be undone there', async () => {
    await server.succeed(announce, { body: { text: 'Wrong hall!', tone: 'warning' } }, { token });
    const [act] = (await server.succeed(listAudit, { query: {} }, { token })).rows;
    expect(act).toMatchObject({ actor: 'Meera', action: 'event.announce', target: 'Wrong hall!', undo: 'possible' });
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    const [row] = (await server.succeed(listAnnouncements, { query: {} }, { token })).rows;
    expect(row).toMatchObject({ text: 'Wrong hall!', tone: 'warning', is_shown: false });
  });
});

describe('a pause', () => {
  it('gives no image out and is told, until the game goes on', async () => {
    const player = await aPerson(server, { team: await aTeam(server) });
    await anImage(server);
    await server.services.event.changeSettings('Meera', { pausedAt: server.clock.now().toISOString() });
    expect(await server.refuse(getImage, {}, { token: player.token })).toBe('GAME_PAUSED');
    expect((await server.succeed(getEvent, {})).settings.is_paused).toBe(true);
    await server.services.event.changeSettings('Meera', { pausedAt: null });
    await server.succeed(getImage, {}, { token: player.token });
  });
});
