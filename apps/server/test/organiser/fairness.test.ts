import { getImage, type SubmittedBox, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { decideFlags, listFlagged, noteAppeal, openFlags } from '@uvh/contract/calls/organiser/fairness';
import { openPerson } from '@uvh/contract/calls/organiser/people';
import { openTeam } from '@uvh/contract/calls/organiser/teams';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWeights } from '../../src/features/consensus/model-queries.ts';
import { teamMember } from '../../src/platform/db/schema/accounts.ts';
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
let source: Person;
let imageId: number;
beforeEach(async () => {
  server = await startApp();
  const { db, clock } = server.services;
  ({ token } = await aPerson(server, { role: 'organiser', username: 'Meera' }));
  imageId = await anImage(server);
  team = await aTeam(server);
  copier = await aPerson(server, { username: 'Copier', team, isLeader: true });
  source = await aPerson(server, { username: 'Source', team: await aTeam(server) });
  const other = source;
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

  it('shows first where two people have most in common, and marks boxes that are the same in every way', async () => {
    const { db, clock } = server.services;
    const third = await aPerson(server, { team: await aTeam(server) });
    const [first, second, last] = threeSuggestions().map(untouched);
    if (!first || !second || !last) throw new Error('three boxes');
    const moved = { is_edited: true } as const;
    const bothReview = async (placedAlike: number, own: SubmittedBox[], others: SubmittedBox[]) => {
      await db.update(imageQueue).set({ isGold: false, open: 0 });
      const shared = await anImage(server, { open: 3 });
      for (const [person, bbox] of [
        [third, others.map((box) => ({ ...box, is_edited: true, width: box.width + 30 }))],
        [copier, own],
        [source, others],
      ] as const) {
        const { image_id } = await server.succeed(getImage, {}, { token: person.token });
        await server.succeed(submitImage, { body: { image_id, bbox: [...bbox] } }, { token: person.token });
      }
      const [annotatorId, otherId] = [Math.min(copier.userId, source.userId), Math.max(copier.userId, source.userId)];
      const likeness = { annotatorId, otherId, placedAlike, placedByBoth: 3 };
      const strangers = { annotatorId, otherId: third.userId + 1000, placedAlike: 9, placedByBoth: 9 };
      const part = { sums: { crowd: [], people: [] }, conduct: [], likenesses: [strangers, likeness] };
      await db
        .insert(imageLearning)
        .values({ imageId: shared, reviews: 3, part, learnedAt: clock.now() })
        .onConflictDoUpdate({ target: imageLearning.imageId, set: { part } });
      return shared;
    };
    const few = await bothReview(
      2,
      [
        { ...first, ...moved, x: first.x + 4 },
        { ...second, ...moved, y: second.y + 4 },
        { ...last, ...moved, height: last.height + 4 },
      ],
      [
        { ...first, ...moved, x: first.x + 5 },
        { ...second, ...moved, y: second.y + 5 },
        { ...last, ...moved, height: last.height + 5 },
      ],
    );
    const most = await bothReview(
      3,
      [
        { ...first, ...moved, y: first.y + 4.4 },
        { ...second, ...moved, width: second.width + 4 },
        { ...last, is_deleted: true, is_edited: true },
      ],
      [
        { ...first, ...moved, y: first.y + 4.9 },
        { ...second, ...moved, width: second.width + 5 },
        { ...last, is_confirmed: true },
      ],
    );
    await bothReview(0, aReview(), aReview());
    const [shown] = (await server.succeed(openFlags, params(), { token })).flags;
    expect(shown?.evidence.map(({ image_id }) => image_id)).toEqual([most, few, imageId]);
    const marks = shown?.evidence.map(({ boxes, other_boxes }) =>
      [boxes, other_boxes ?? []].map((of) => of.map(({ is_marked }) => is_marked)),
    );
    expect(marks).toEqual([
      [
        [true, false, false],
        [true, false, false],
      ],
      [
        [false, false, false],
        [false, false, false],
      ],
      [
        [true, false, false],
        [true, false, false],
      ],
    ]);
    expect(shown?.evidence[0]?.boxes[0]).toMatchObject({ y: first.y + 4.4 });
    expect(shown?.evidence[0]?.other_boxes?.[0]).toMatchObject({ y: first.y + 4.9 });
  });

  it('names nobody with a team that they have left, and tells of each what was decided about them alone', async () => {
    const { db, clock } = server.services;
    await db
      .insert(conductFlag)
      .values({ userId: source.userId, flags: [{ ...flag, otherId: copier.userId }], updatedAt: clock.now() });
    await db.update(teamMember).set({ leftAt: clock.now() }).where(eq(teamMember.userId, copier.userId));
    const [one, other] = (await server.succeed(listFlagged, {}, { token })).people.toSorted(
      (a, b) => a.user_id - b.user_id,
    );
    expect([one, other].map((each) => [each?.username, each?.team === null])).toEqual([
      ['Copier', true],
      ['Source', false],
    ]);
    const body = { decision: 'no-weight', reason: 'The same to the pixel.' } as const;
    await server.succeed(decideFlags, { params: { userId: source.userId }, body }, { token });
    expect(await server.succeed(openFlags, params(), { token })).toMatchObject({ counts: true, history: [] });
    const told = await server.succeed(openFlags, { params: { userId: source.userId } }, { token });
    expect(told).toMatchObject({ counts: false, history: [{ text: 'The same to the pixel.' }] });
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
