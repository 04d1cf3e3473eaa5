import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { getImage, leaseAhead, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeImages, listImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { getOverview } from '@uvh/contract/calls/organiser/overview';
import { erasePerson, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { decideReport, listReports, openReport } from '@uvh/contract/calls/organiser/reports';
import { type ReportKind, reportImage } from '@uvh/contract/calls/report';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeErasedFiles } from '../../src/features/images/curation/erase-picture.ts';
import { imageLinks } from '../../src/features/images/file/image-links.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { teamMember } from '../../src/platform/db/schema/accounts.ts';
import { image, imageBatch, imageQueue, LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { report } from '../../src/platform/db/schema/reports.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let organiser: { readonly token: string };
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser', username: 'Meera', email: 'meera@lab.test' });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Images of the test before are out of reach; their history stays.
  await server.services.db.update(lease).set({ state: LEASE_STATE.returned }).where(eq(lease.state, LEASE_STATE.live));
  await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
});

const HOUR_MS = 3_600_000;

let keys = 0;
const aKey = () => {
  keys += 1;
  return `report-key-${keys}`;
};
const newcomer = async (): Promise<Person> => aPerson(server, { team: await aTeam(server), isLeader: true });
const send = ({ token }: Person, imageId: number, kind: ReportKind, more = {}) =>
  server.succeed(reportImage, { body: { key: aKey(), image_id: imageId, kind, ...more } }, { token });
const current = async ({ token }: Person) => (await server.succeed(getImage, {}, { token })).image_id;
const latest = async () => (await server.succeed(listAudit, { query: { limit: 1 } }, organiser)).rows[0];
const undoLatest = async () =>
  server.call(undoAct, { params: { entryId: (await latest())?.entry_id ?? 0 } }, organiser);
const stateOf = async (imageId: number) => (await server.succeed(openImage, { params: { imageId } }, organiser)).state;
const openReports = async () => (await server.succeed(listReports, { query: { state: 'open' } }, organiser)).rows;
const decide = (reportId: number, decision: 'keep' | 'withdraw' | 'erase') =>
  server.call(
    decideReport,
    { params: { reportId }, body: { decision, reason: 'Looked at it.' } },
    { token: organiser.token },
  );

describe('a report of an image', () => {
  it('brings no picture into play whose truth everybody may have, since they practise on it', async () => {
    const { db, clock, event } = server.services;
    const [asha, imageId] = [await newcomer(), await anImage(server)];
    expect(await current(asha)).toBe(imageId);
    const { report_id: reportId } = await send(asha, imageId, 'unsuitable');
    await server.succeed(changeImages, { body: { act: 'retire', image_ids: [imageId] } }, organiser);
    const values = {
      name: 'school',
      source: 's',
      format: 'coco',
      actor: 'test',
      fingerprint: 'f',
      createdAt: clock.now(),
    };
    const [batch] = await db.insert(imageBatch).values(values).returning();
    await db.update(image).set({ batchId: batch?.id }).where(eq(image.id, imageId));
    const boxes = threeSuggestions().map(({ bboxId: _, ...box }) => box);
    await server.succeed(setTruth, { params: { imageId }, body: { boxes } }, organiser);
    await event.changeSettings('test', { practice: 'school' });
    expect((await decide(reportId, 'keep')).status).toBe(200);
    expect(await stateOf(imageId)).toBe('withdrawn');
    await event.changeSettings('test', { practice: null });
  });

  it('brings the next image, and the reported one comes back to others alone', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const only = await anImage(server, { open: 1 });
    expect(await current(asha)).toBe(only);
    const other = await anImage(server, { open: 1 });
    const [sedan, second, third] = aReview();
    if (!sedan || !second || !third) throw new Error('three boxes');
    const bbox = [sedan, second, { ...third, is_deleted: true, is_edited: true }];
    const sent = await send(asha, only, 'broken', { note: ' Half of it is grey. ', bbox });
    expect(sent.given_back).toBe(true);
    expect(await current(asha)).toBe(other);
    expect(await current(ravi)).toBe(only);
    const opened = await server.succeed(openReport, { params: { reportId: sent.report_id } }, organiser);
    expect(opened).toMatchObject({
      kind: 'broken',
      note: 'Half of it is grey.',
      username: asha.username,
      image_id: only,
      is_withdrawn: false,
      decision: null,
    });
    // What the person had done came along.
    expect(opened.boxes.map(({ label }) => label)).toEqual(['Sedan', 'Hatchback']);
  });

  it('or a note on a box can be sent sixty times an hour', async () => {
    const asha = await newcomer();
    const imageId = await anImage(server);
    await current(asha);
    const box = { bbox_id: 1, label: 'Sedan', x: 100, y: 100, width: 50, height: 40 };
    for (let sent = 0; sent < 60; sent += 1) await send(asha, imageId, 'box', { box, note: 'Cab or trailer?' });
    const oneMore = { body: { key: aKey(), image_id: imageId, kind: 'box', box, note: '' } } as const;
    expect(await server.refuse(reportImage, oneMore, asha)).toBe('RATE_LIMITED');
    server.clock.advance(HOUR_MS + 1);
    await server.succeed(reportImage, oneMore, asha);
  });

  it('counts once under one key', async () => {
    const asha = await newcomer();
    const imageId = await anImage(server);
    await current(asha);
    const body = { key: aKey(), image_id: imageId, kind: 'unsuitable' } as const;
    const [first, again] = await Promise.all([
      server.succeed(reportImage, { body }, asha),
      server.succeed(reportImage, { body }, asha),
    ]);
    expect(again).toEqual(first);
    expect(await server.services.db.$count(report, eq(report.imageId, imageId))).toBe(1);
  });

  it('is refused under the key of another one, which stands', async () => {
    const asha = await newcomer();
    await anImage(server);
    const imageId = await current(asha);
    const other = await anImage(server);
    const box = { bbox_id: 1, label: 'Sedan', x: 200.1 + 0.2, y: 300, width: 120.5, height: 90 };
    const body = { key: aKey(), image_id: imageId, kind: 'box', note: 'A cab?', box } as const;
    const first = await server.succeed(reportImage, { body }, asha);
    for (const change of [
      { image_id: other },
      { kind: 'private' as const },
      { note: 'A trailer?' },
      { box: { ...box, x: 201 } },
      { box: undefined },
    ])
      expect(await server.refuse(reportImage, { body: { ...body, ...change } }, asha)).toBe('IDEMPOTENCY_MISMATCH');
    // What was done to the image meanwhile is no other report.
    expect(await server.succeed(reportImage, { body: { ...body, bbox: aReview() } }, asha)).toEqual(first);
    expect(await server.services.db.$count(report, eq(report.key, body.key))).toBe(1);
  });

  it('is answered alike when it is sent again, also of an image that was submitted before', async () => {
    const asha = await newcomer();
    const imageId = await anImage(server);
    await current(asha);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, asha);
    const body = { key: aKey(), image_id: imageId, kind: 'unsuitable' } as const;
    const first = await server.succeed(reportImage, { body }, asha);
    expect(first.given_back).toBe(true);
    expect(await server.succeed(reportImage, { body }, asha)).toEqual(first);
  });

  it('keeps the image from nobody else who once let it run out', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const only = await anImage(server, { open: 1 });
    expect(await current(ravi)).toBe(only);
    server.clock.advance(HOUR_MS + 1);
    expect(await current(asha)).toBe(only);
    await send(asha, only, 'unsuitable');
    expect(await current(ravi)).toBe(only);
  });

  it('keeps the image from its author, though their time for it was over before', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const only = await anImage(server, { open: 1 });
    expect(await current(asha)).toBe(only);
    server.clock.advance(HOUR_MS + 1);
    expect(await current(ravi)).toBe(only);
    expect(await send(asha, only, 'unsuitable')).toMatchObject({ given_back: true });
    server.clock.advance(HOUR_MS + 1);
    expect(await server.refuse(getImage, {}, asha)).toBe('NO_IMAGE_LEFT');
  });

  it('is refused for an image that the person was never given', async () => {
    const imageId = await anImage(server);
    const body = { key: aKey(), image_id: imageId, kind: 'private' } as const;
    expect(await server.refuse(reportImage, { body }, await newcomer())).toBe('NOT_LEASED');
  });

  it('is kept, but gives nothing back once twelve images have been within the hour', async () => {
    const asha = await newcomer();
    for (let count = 0; count < 14; count += 1) await anImage(server, { open: 1 });
    for (let count = 0; count < 12; count += 1) {
      expect(await send(asha, await current(asha), 'broken')).toMatchObject({ given_back: true });
    }
    const stays = await current(asha);
    expect(await send(asha, stays, 'private')).toMatchObject({ given_back: false });
    expect(await current(asha)).toBe(stays);
    expect(await stateOf(stays)).toBe('waiting');
    expect((await openReports()).some(({ image_id }) => image_id === stays)).toBe(true);
    await server.succeed(submitImage, { body: { image_id: stays, bbox: aReview() } }, asha);
    server.clock.advance(HOUR_MS + 1);
    expect(await send(asha, await current(asha), 'broken')).toMatchObject({ given_back: true });
  });
});

describe('a picture that nobody can be shown', () => {
  it('keeps nobody with its image, however many they gave back, and is held back at once where it is gone', async () => {
    const { blobs, db } = server.services;
    const asha = await newcomer();
    for (let count = 0; count < 15; count += 1) await anImage(server, { open: 1 });
    for (let count = 0; count < 12; count += 1) await send(asha, await current(asha), 'broken');
    const keyOf = async (imageId: number) =>
      (await db.select().from(image).where(eq(image.id, imageId)))[0]?.objectKey ?? '';
    const spoil = [
      (key: string) => blobs.remove(key),
      (key: string) => blobs.put(key, { bytes: Buffer.from('half of a pic'), contentType: 'image/webp' }),
    ];
    for (const spoilt of spoil) {
      const { image_id: imageId, image_url: url } = await server.succeed(getImage, {}, asha);
      await spoilt(await keyOf(imageId));
      const answer = await server.app.inject({ url });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await send(asha, imageId, 'broken')).toMatchObject({ given_back: true });
      expect(await stateOf(imageId)).toBe('withdrawn');
      expect(await latest()).toMatchObject({ action: 'images.hold-back', actor: 'server' });
      expect(await current(asha)).not.toBe(imageId);
    }
  });

  it('is not held back where the store does not say whether it is there', async () => {
    const asha = await newcomer();
    for (let count = 0; count < 14; count += 1) await anImage(server, { open: 1 });
    for (let count = 0; count < 12; count += 1) await send(asha, await current(asha), 'broken');
    const imageId = await current(asha);
    const [row] = await server.services.db.select().from(image).where(eq(image.id, imageId));
    const place = path.join(server.dataDir, 'blobs', row?.objectKey ?? '');
    await rm(place);
    // What leads to itself is neither read nor missing.
    await symlink(place, place);
    expect(await send(asha, imageId, 'broken')).toMatchObject({ given_back: true });
    expect(await stateOf(imageId)).toBe('waiting');
    expect(await current(asha)).not.toBe(imageId);
  });
});

describe('a note on a box', () => {
  it('stands beside its box, and the image stays in hand', async () => {
    const asha = await newcomer();
    const imageId = await anImage(server);
    await current(asha);
    const box = { bbox_id: 2, label: 'Bus', x: 400, y: 300, width: 120, height: 90 };
    const { report_id: reportId, given_back: isGivenBack } = await send(asha, imageId, 'box', { note: 'Two?', box });
    expect(isGivenBack).toBe(false);
    expect(await current(asha)).toBe(imageId);
    const opened = await server.succeed(openReport, { params: { reportId } }, organiser);
    expect(opened.box).toEqual({ label: 'Bus', x: 400, y: 300, width: 120, height: 90 });
    expect(opened.boxes).toHaveLength(3);
  });
});

describe('an image that players report', () => {
  it('is held back at once when it is private, and whoever has it may finish', async () => {
    const [asha, ravi, meena] = [await newcomer(), await newcomer(), await newcomer()];
    const imageId = await anImage(server);
    expect([await current(asha), await current(ravi)]).toEqual([imageId, imageId]);
    const { report_id: reportId } = await send(asha, imageId, 'private');
    expect(await server.refuse(getImage, {}, meena)).toBe('NO_IMAGE_LEFT');
    expect(await stateOf(imageId)).toBe('withdrawn');
    expect(await latest()).toMatchObject({ action: 'images.hold-back', actor: 'server' });
    server.clock.advance(4000);
    expect((await server.succeed(getOverview, {}, organiser)).reports.held_back).toBeGreaterThan(0);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, ravi);

    expect(await decide(reportId, 'keep')).toMatchObject({ ok: true });
    expect(await current(meena)).toBe(imageId);
    // An organiser has looked: it is not taken out again by the next report.
    await send(meena, imageId, 'private');
    expect(await stateOf(imageId)).toBe('started');
  });

  it('is held back when two teams say that it cannot be used, and not for two of one team', async () => {
    const imageId = await anImage(server, { open: 3 });
    const shared = await aTeam(server);
    const [asha, ravi] = [await aPerson(server, { team: shared }), await aPerson(server, { team: shared })];
    const other = await newcomer();
    for (const person of [asha, ravi]) {
      await current(person);
      await send(person, imageId, 'broken');
      expect(await stateOf(imageId)).toBe('waiting');
    }
    await current(other);
    await send(other, imageId, 'unsuitable');
    expect(await stateOf(imageId)).toBe('withdrawn');
  });

  it('is not held back by the word of those who have reviewed it, whatever they say it is', async () => {
    const imageId = await anImage(server, { open: 3 });
    const [asha, ravi, meena] = [await newcomer(), await newcomer(), await newcomer()];
    for (const person of [asha, ravi]) {
      expect(await current(person)).toBe(imageId);
      await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, person);
    }
    for (const kind of ['unsuitable', 'private'] as const)
      for (const person of [asha, ravi]) await send(person, imageId, kind);
    expect(await stateOf(imageId)).toBe('started');
    // Organisers see all four.
    expect((await openReports()).filter(({ image_id }) => image_id === imageId)).toHaveLength(4);
    expect(await current(meena)).toBe(imageId);
    await send(meena, imageId, 'unsuitable');
    expect(await stateOf(imageId)).toBe('started');
  });
});

describe('a team that calls one image after the other private', () => {
  const ALONE = 6;
  const aTeamOf = async (size: number) => {
    const team = await aTeam(server);
    return Promise.all(Array.from({ length: size }, () => aPerson(server, { team })));
  };
  /** Images that are reported as private by these people in turn; what became of each. */
  const callPrivate = async (people: readonly Person[], count: number) => {
    const seen: { readonly imageId: number; readonly reportId: number; readonly state: string }[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const person = people[turn % people.length];
      if (!person) throw new Error('There is nobody.');
      await server.services.db.update(imageQueue).set({ open: 0 });
      const imageId = await anImage(server, { open: 3 });
      expect(await current(person)).toBe(imageId);
      const { report_id: reportId, given_back: isGivenBack } = await send(person, imageId, 'private');
      expect(isGivenBack).toBe(true);
      seen.push({ imageId, reportId, state: await stateOf(imageId) });
    }
    return seen;
  };
  const states = (seen: readonly { readonly state: string }[]) => seen.map(({ state }) => state);
  const held = (count: number) => Array.from({ length: count }, () => 'withdrawn');

  it('holds back a few until an organiser has looked; then a second team has to say so', async () => {
    const seen = await callPrivate(await aTeamOf(3), ALONE + 2);
    expect(states(seen)).toEqual([...held(ALONE), 'waiting', 'waiting']);
    const last = seen.at(-1)?.imageId ?? 0;
    const other = await newcomer();
    await server.services.db.update(imageQueue).set({ open: 3 }).where(eq(imageQueue.imageId, last));
    expect(await current(other)).toBe(last);
    await send(other, last, 'private');
    expect(await stateOf(last)).toBe('withdrawn');
  });

  it('is believed again when organisers find that it was right, and less when they keep the images', async () => {
    const [right, wrong] = [await aTeamOf(2), await aTeamOf(2)];
    for (const [people, decision] of [[right, 'withdraw'] as const, [wrong, 'keep'] as const]) {
      for (const { reportId } of await callPrivate(people, ALONE)) await decide(reportId, decision);
    }
    expect(states(await callPrivate(right, ALONE + 2))).toEqual(held(ALONE + 2));
    expect(states(await callPrivate(wrong, 1))).toEqual(['waiting']);
  });

  it('has its share once, also when all of them say so at one moment', async () => {
    const people = await aTeamOf(5);
    await callPrivate(people, ALONE - 1);
    await server.services.db.update(imageQueue).set({ open: 0 });
    const images = await Promise.all(people.map(() => anImage(server, { open: 1 })));
    for (const person of people) await current(person);
    await Promise.all(people.map(async (person) => send(person, await current(person), 'private')));
    expect((await Promise.all(images.map(stateOf))).filter((state) => state === 'withdrawn')).toHaveLength(1);
  });

  it('takes its share along when one of them goes to another team', async () => {
    const [asha] = await aTeamOf(1);
    if (!asha) throw new Error('There is nobody.');
    await callPrivate([asha], ALONE);
    await server.succeed(takeOutOfTeam, { params: { userId: asha.userId } }, organiser);
    const team = await aTeam(server);
    await server.services.db
      .insert(teamMember)
      .values({ teamId: team.teamId, userId: asha.userId, isLeader: false, joinedAt: server.clock.now() });
    expect(states(await callPrivate([asha], 1))).toEqual(['waiting']);
  });
});

describe('what organisers decide about reports', () => {
  const aReported = async (kind: ReportKind = 'unsuitable') => {
    // Nothing else is left to be given.
    await server.services.db.update(imageQueue).set({ open: 0 });
    const [asha, imageId] = [await newcomer(), await anImage(server, { open: 1 })];
    await current(asha);
    const { report_id: reportId } = await send(asha, imageId, kind, { note: `Note of ${asha.username}` });
    return { asha, imageId, reportId };
  };

  it('takes the image out, closes every report of it, and undo opens them again', async () => {
    const { imageId, reportId } = await aReported();
    const ravi = await newcomer();
    await current(ravi);
    const second = await send(ravi, imageId, 'box', { note: 'A tree.' });
    expect(await decide(reportId, 'withdraw')).toMatchObject({ answer: { decided: [reportId, second.report_id] } });
    expect(await stateOf(imageId)).toBe('withdrawn');
    expect(await decide(reportId, 'keep')).toMatchObject({ ok: false, refusal: { code: 'CHANGED_SINCE' } });
    const opened = await server.succeed(openReport, { params: { reportId } }, organiser);
    expect(opened).toMatchObject({ decision: 'withdraw', decided_by: 'Meera', reason: 'Looked at it.' });
    expect(opened.others).toMatchObject([{ report_id: second.report_id, note: 'A tree.', decision: 'withdraw' }]);
    expect(await latest()).toMatchObject({ action: 'reports.decide', details: { reason: 'Looked at it.' } });
    const decided = await latest();
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await latest()).toMatchObject({ action: 'reports.reopen', details: { undoes: decided?.entry_id } });
    const [, undone] = (await server.succeed(listAudit, { query: { limit: 2 } }, organiser)).rows;
    expect(undone).toMatchObject({ entry_id: decided?.entry_id, undo: 'undone' });
    expect(await stateOf(imageId)).toBe('waiting');
    expect((await openReports()).map(({ report_id }) => report_id)).toContain(reportId);
    expect((await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('stands, also where the report had held the image back before: what was decided is taken back first', async () => {
    const { imageId, reportId } = await aReported('private');
    const heldBack = await latest();
    expect(heldBack).toMatchObject({ action: 'images.hold-back', details: { imageIds: [imageId] } });
    const undoHoldBack = () => server.call(undoAct, { params: { entryId: heldBack?.entry_id ?? 0 } }, organiser);
    expect(await decide(reportId, 'withdraw')).toMatchObject({ ok: true });
    expect(await undoHoldBack()).toMatchObject({ ok: false, refusal: { code: 'CHANGED_SINCE' } });
    expect(await stateOf(imageId)).toBe('withdrawn');
    expect(await undoLatest()).toMatchObject({ ok: true });
    expect(await undoHoldBack()).toMatchObject({ ok: true });
    expect(await stateOf(imageId)).toBe('waiting');
  });

  it('erases the picture on every server, also where it was shown a moment ago', async () => {
    const { imageId, reportId } = await aReported('private');
    const { db, secret } = server.services;
    const [before] = await db.select().from(image).where(eq(image.id, imageId));
    const url = imageLinks(secret, server.clock).urlOf(before?.objectKey ?? '');
    const second = await startApp({ beside: server });
    const statuses = () =>
      Promise.all([server, second].map(async ({ app }) => (await app.inject({ method: 'GET', url })).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    expect(await decide(reportId, 'erase')).toMatchObject({ ok: true });
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([404, 404]);
    // Nor is a browser that still has it told to go on showing it.
    const known = { 'if-none-match': `"${/[0-9a-f]{64}/.exec(url)?.[0]}"` };
    expect((await server.app.inject({ url, headers: known })).statusCode).toBe(404);
    await second.close();
  });

  it('keeps the picture where the decision does not come about, and removes it later where the store is away', async () => {
    const { imageId, reportId } = await aReported('private');
    const { db, blobs } = server.services;
    const [{ objectKey = '' } = {}] = await db.select().from(image).where(eq(image.id, imageId));
    // As when the connection breaks at the commit.
    await db.execute(sql`
      create function refuse_erasing() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
    await db.execute(sql`
      create constraint trigger no_erasing after update on image deferrable initially deferred
      for each row when (new.erased_at is not null) execute function refuse_erasing()`);
    expect(await decide(reportId, 'erase')).toMatchObject({ ok: false });
    await db.execute(sql`drop trigger no_erasing on image`);
    await db.execute(sql`drop function refuse_erasing`);
    expect(await blobs.has(objectKey)).toBe(true);

    const removing = vi.spyOn(blobs, 'remove').mockRejectedValueOnce(new Error('away'));
    expect(await decide(reportId, 'erase')).toMatchObject({ ok: true });
    removing.mockRestore();
    expect(await blobs.has(objectKey)).toBe(true);
    await removeErasedFiles(server.services);
    expect(await blobs.has(objectKey)).toBe(false);
  });

  it('removes the other pictures where the store refuses one', async () => {
    const { db, blobs } = server.services;
    const [refused, other] = [await aReported('private'), await aReported('private')];
    const keyOf = async (imageId: number) => {
      const [row] = await db.select().from(image).where(eq(image.id, imageId));
      return row?.objectKey ?? '';
    };
    const [refusedKey, otherKey] = [await keyOf(refused.imageId), await keyOf(other.imageId)];
    const remove = blobs.remove.bind(blobs);
    const removing = vi
      .spyOn(blobs, 'remove')
      .mockImplementation((key) => (key === refusedKey ? Promise.reject(new Error('no')) : remove(key)));
    expect(await decide(refused.reportId, 'erase')).toMatchObject({ ok: true });
    expect(await decide(other.reportId, 'erase')).toMatchObject({ ok: true });
    expect(await blobs.has(otherKey)).toBe(false);
    await expect(removeErasedFiles(server.services)).rejects.toThrow('1 files of erased pictures are left');
    removing.mockRestore();
    await removeErasedFiles(server.services);
    expect(await blobs.has(refusedKey)).toBe(false);
  });

  it('erases the picture for good: file and name are gone, and nothing brings it back into the event', async () => {
    const { imageId, reportId } = await aReported('private');
    const { db, blobs } = server.services;
    const [before] = await db.select().from(image).where(eq(image.id, imageId));
    expect(await blobs.has(before?.objectKey ?? '')).toBe(true);
    expect(await decide(reportId, 'erase')).toMatchObject({ ok: true });
    expect(await blobs.has(before?.objectKey ?? '')).toBe(false);
    const opened = await server.succeed(openReport, { params: { reportId } }, organiser);
    expect(opened).toMatchObject({ decision: 'erase', source_name: `erased-${imageId}`, is_withdrawn: true });
    const response = await server.app.inject({ method: 'GET', url: opened.image_url });
    expect(response.statusCode).toBe(200);
    expect(await latest()).toMatchObject({ action: 'reports.erase', undo: 'none' });
    const body = { act: 'restore' as const, image_ids: [imageId] };
    const { kept } = await server.succeed(changeImages, { body }, organiser);
    expect(kept).toMatchObject([{ image_id: imageId, reason: expect.stringContaining('erased') }]);
  });

  it('leaves an erased picture out of the event, though somebody who had the image reports it later', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const imageId = await anImage(server);
    for (const person of [asha, ravi]) {
      expect(await current(person)).toBe(imageId);
      await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, person);
    }
    expect(await decide((await send(asha, imageId, 'private')).report_id, 'erase')).toMatchObject({ ok: true });
    const late = await send(ravi, imageId, 'unsuitable');
    expect(await decide(late.report_id, 'keep')).toMatchObject({ ok: true });
    expect(await stateOf(imageId)).toBe('withdrawn');
    expect(await latest()).toMatchObject({ action: 'reports.decide' });
    expect(await undoLatest()).toMatchObject({ ok: false });
    // Once more changes nothing.
    expect(await decide((await send(asha, imageId, 'unsuitable')).report_id, 'erase')).toMatchObject({ ok: true });
    expect(await stateOf(imageId)).toBe('withdrawn');
  });

  it('is found by state, kind and words, page by page, and images by whether they are reported', async () => {
    const mine = [await aReported('broken'), await aReported('unsuitable'), await aReported('broken')];
    const search = (query: object) => server.succeed(listReports, { query: { sort: 'image_id', ...query } }, organiser);
    const broken = (await search({ kind: 'broken', state: 'open', direction: 'desc' })).rows;
    expect(broken.map(({ report_id }) => report_id)).toEqual(
      expect.arrayContaining([mine[0]?.reportId, mine[2]?.reportId]),
    );
    const ofImages = broken.map(({ image_id }) => image_id);
    expect(ofImages).toEqual(ofImages.toSorted((a, b) => b - a));
    const first = await search({ kind: 'broken', state: 'open', direction: 'desc', limit: 1 });
    expect(first.rows).toEqual(broken.slice(0, 1));
    const second = await search({
      kind: 'broken',
      state: 'open',
      direction: 'desc',
      limit: 1,
      after: first.next ?? '',
    });
    expect(second.rows).toEqual(broken.slice(1, 2));
    expect((await search({ search: mine[1]?.asha.username ?? '' })).rows).toHaveLength(1);
    const reported = async (kind: 'open' | 'any') =>
      (await server.succeed(listImages, { query: { reported: kind, limit: 1000 } }, organiser)).rows.map(
        ({ image_id }) => image_id,
      );
    const decided = mine[0] ?? { imageId: 0, reportId: 0 };
    await decide(decided.reportId, 'keep');
    expect(await reported('open')).not.toContain(decided.imageId);
    expect(await reported('any')).toContain(decided.imageId);
    expect(await server.refuse(openReport, { params: { reportId: 999_999 } }, organiser)).toBe('NOT_FOUND');
  });

  it('goes with an image that is deleted, and loses its words with a person who is erased', async () => {
    const gone = await aReported();
    const body = { act: 'delete' as const, image_ids: [gone.imageId] };
    expect(await server.succeed(changeImages, { body }, organiser)).toMatchObject({ changed: [gone.imageId] });
    const kept = await aReported();
    await server.succeed(erasePerson, { params: { userId: kept.asha.userId } }, organiser);
    const opened = await server.succeed(openReport, { params: { reportId: kept.reportId } }, organiser);
    expect(opened).toMatchObject({ note: '', kind: 'unsuitable' });
    expect(opened.username).not.toBe(kept.asha.username);
  });
});

describe('images leased ahead', () => {
  it('stay in line when the one on screen is reported', async () => {
    for (let count = 0; count < 3; count += 1) await anImage(server, { open: 1 });
    const asha = await newcomer();
    const first = await current(asha);
    const { images } = await server.succeed(leaseAhead, { body: { count: 2 } }, asha);
    await send(asha, first, 'unsuitable');
    expect(await current(asha)).toBe(images[0]?.image_id);
  });
});
