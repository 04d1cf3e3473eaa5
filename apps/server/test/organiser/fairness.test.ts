import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { decideFlags, listFlagged, noteAppeal, openFlags } from '@uvh/contract/calls/organiser/fairness';
import { openPerson } from '@uvh/contract/calls/organiser/people';
import { openTeam } from '@uvh/contract/calls/organiser/teams';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWeights } from '../../src/features/consensus/model-queries.ts';
import { conductFlag, imageLearning } from '../../src/platform/db/schema/consensus.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const flag = { code: 'same-boxes-as-another', count: 18, of: 20, bound: 0.6, limit: 0.2 } as const;

let server: TestApp;
let token: string;
let copier: Person;
let team: CreatedTeam;
let imageId: number;
beforeEach(async () => {
  server = await startApp();
  const { db, clock } = server.services;
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera' }));
  imageId = await anImage(server);
  team = await aTeam(server);
  copier = await aPerson(server, { username: 'Copier', team, isLeader: true });
  const other = await aPerson(server, { username: 'Source', team: await aTeam(server) });
  // Both moved the first box to the same place, to the pixel.
  const moved = aReview().map((box, index) => (index === 0 ? { ...box, x: box.x + 7 } : box));
  for (const person of [other, copier]) {
    const { image_id } = await server.succeed(getImage, {}, { token: person.token });
    await server.succeed(submitImage, { body: { image_id, bbox: moved } }, { token: person.token });
  }
  const now = clock.now();
  await db
    .insert(conductFlag)
    .values({ userId: copier.userId, flags: [{ ...flag, otherId: other.userId }], updatedAt: now });
  const [annotatorId, otherId] = [Math.min(copier.userId, other.userId), Math.max(copier.userId, other.userId)];
  const likeness = { annotatorId, otherId, placedAlike: 1, placedByBoth: 1 };
  const part = { sums: { crowd: [], people: [] }, conduct: [], likenesses: [likeness] };
  await db
    .insert(imageLearning)
    .values({ imageId, reviews: 2, part, learnedAt: now })
    .onConflictDoUpdate({ target: imageLearning.imageId, set: { part } });
  expect(await db.$count(imageLearning)).toBe(1);
});
afterEach(() => server.close());

const params = () => ({ params: { userId: copier.userId } });
const counts = async () => (await server.succeed(openPerson, params(), { token })).counts;

describe('fairness', () => {
  it('shows two people’s equal boxes beside each other', async () => {
    const { people } = await server.succeed(listFlagged, {}, { token });
    expect(people).toMatchObject([
      { username: 'Copier', counts: true, flags: [{ count: 18, of: 20, limit: 20, other: { username: 'Source' } }] },
    ]);
    const [flag] = (await server.succeed(openFlags, params(), { token })).flags;
    expect(flag?.evidence).toHaveLength(1);
    const [shown] = flag?.evidence ?? [];
    expect(shown).toMatchObject({ image_id: imageId });
    expect(shown?.boxes.map(({ is_marked }) => is_marked)).toEqual([true, false, false]);
    expect(shown?.other_boxes?.map(({ is_marked }) => is_marked)).toEqual([true, false, false]);
  });

  it('shows on four images what a habit of somebody rests on, the answer marked among their other boxes', async () => {
    const { db } = server.services;
    const habit = { code: 'keeps-wrong-boxes', count: 6, of: 6, bound: 0.6, limit: 0.2 } as const;
    await db
      .update(conductFlag)
      .set({ flags: [habit] })
      .where(eq(conductFlag.userId, copier.userId));
    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({ ...box, label: bboxId === 2 ? 'Bus' : box.label }));
    const reviewed: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await db.update(imageQueue).set({ isGold: false, open: 0 });
      reviewed.push(await anImage(server, { truth }));
      const { image_id } = await server.succeed(getImage, {}, { token: copier.token });
      const bbox = threeSuggestions().map((suggestion) => ({ ...untouched(suggestion), is_confirmed: true }));
      await server.succeed(submitImage, { body: { image_id, bbox } }, { token: copier.token });
    }
    const [shown] = (await server.succeed(openFlags, params(), { token })).flags;
    expect(shown).toMatchObject({ code: 'keeps-wrong-boxes', other: null });
    expect(shown?.evidence.map(({ image_id }) => image_id)).toEqual(
      reviewed.toSorted((one, other) => one - other).slice(0, 4),
    );
    for (const { boxes, other_boxes } of shown?.evidence ?? []) {
      expect(boxes.map(({ label, is_marked }) => [label, is_marked])).toEqual([
        ['Hatchback', false],
        ['Hatchback', true],
        ['Hatchback', false],
      ]);
      expect(other_boxes).toBeNull();
    }
  });

  it('is decided with a reason, appealed and undone', async () => {
    const decision = { decision: 'no-weight', reason: 'Equal to half a pixel on 18 of 20.' } as const;
    await server.succeed(decideFlags, { ...params(), body: decision }, { token });
    expect(await counts()).toBe(false);
    const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
    await server.succeed(noteAppeal, { ...params(), body: { note: 'We shared a screen.' } }, { token });
    const { history } = await server.succeed(openFlags, params(), { token });
    expect(history).toMatchObject([
      { kind: 'appeal', text: 'We shared a screen.' },
      { kind: 'count', actor: 'Meera', text: 'Equal to half a pixel on 18 of 20.' },
    ]);
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    expect(await counts()).toBe(true);
  });

  it('counts as before when a dismissal is undone', async () => {
    const body = { decision: 'dismiss', reason: 'They sat side by side.' } as const;
    await server.succeed(decideFlags, { ...params(), body }, { token });
    const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
    await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
    expect(await counts()).toBe(true);
  });

  it.each(['no-weight', 'dismiss'] as const)(
    'holds back again whom it held back, when "%s" is undone',
    async (decision) => {
      const { db, clock } = server.services;
      const suspect = await aPerson(server, { team: await aTeam(server) });
      const now = clock.now();
      const flags = [{ ...flag, otherId: copier.userId }];
      await db.insert(conductFlag).values({ userId: suspect.userId, flags, heldBackAt: now, updatedAt: now });
      const weight = async () => (await readWeights(db)).get(suspect.userId) ?? 1;
      expect(await weight()).toBe(0);
      const { userId } = suspect;
      await server.succeed(decideFlags, { params: { userId }, body: { decision, reason: 'A slip.' } }, { token });
      expect(await weight()).toBe(decision === 'dismiss' ? 1 : 0);
      const [act] = (await server.succeed(listAudit, { query: { limit: 1 } }, { token })).rows;
      await server.succeed(undoAct, { params: { entryId: act?.entry_id ?? 0 } }, { token });
      expect(await weight()).toBe(0);
      // Nobody has decided: the next word of an organiser is not refused for one that was taken back.
      expect((await server.succeed(openFlags, { params: { userId } }, { token })).decided_at).toBeNull();
    },
  );

  it('is not decided over what another organiser has decided since it was looked at', async () => {
    const { decided_at: expected } = await server.succeed(openFlags, params(), { token });
    server.clock.advance(1000);
    const of = (decision: 'no-weight' | 'dismiss' | 'disqualify') =>
      server.call(decideFlags, { ...params(), body: { decision, reason: 'Looked at it.', expected } }, { token });
    const outcomes = await Promise.all([of('no-weight'), of('dismiss'), of('disqualify')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await of('disqualify')).toMatchObject({ refusal: { code: 'CHANGED_SINCE' } });
  });

  it('disqualifies the team besides', async () => {
    const body = { decision: 'disqualify', reason: 'Two accounts of one person.' } as const;
    await server.succeed(decideFlags, { ...params(), body }, { token });
    expect(await counts()).toBe(false);
    const { standing } = await server.succeed(openTeam, { params: { teamId: team.teamId } }, { token });
    expect(standing).toBe('disqualified');
    const nobody = { params: { userId: 999_999 }, body };
    expect(await server.refuse(decideFlags, nobody, { token })).toBe('NOT_FOUND');
  });
});
