import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { removeMember } from '@uvh/contract/calls/team';
import { isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { imageQueue, submission } from '../../src/platform/db/schema/images.ts';
import { settlement } from '../../src/platform/db/schema/ledger.ts';
import { type Dice, dice } from '../support/dice.ts';
import { anImage, aReview, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const LABELS = ['Sedan', 'SUV', 'MUV', 'Hatchback'];
const STEPS_PER_PERSON = 12;

describe.each([1, 2])('a storm of everything at once, number %i', (seed) => {
  let server: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    server = await startApp();
    second = await startApp({ beside: server });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  it('leaves the books, the queue and the leases in agreement', { timeout: 60_000 }, async () => {
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
    for (let i = 0; i < 12; i += 1) await anImage(server, i % 4 === 0 ? { truth } : {});
    const teams = await Promise.all(Array.from({ length: 4 }, () => aTeam(server)));
    const people = await Promise.all(
      teams.flatMap((team) => [0, 1, 2].map((i) => aPerson(server, { team, isLeader: i === 0 }))),
    );
    await server.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    await Promise.all([
      ...people.map((person, index) => play(person, dice(seed * 1000 + index + 1))),
      settleMeanwhile(),
      removeOne(teams[0], people[0], people[1]),
    ]);
    await catchUp(server.services);
    expect((await verifyBooks(server.services.db)).filter((check) => check.broken > 0)).toEqual([]);
    await expectQueueInOrder();

    const after = await startApp({ beside: server, phase: 'after' });
    await Promise.all([catchUp(after.services), catchUp(after.services)]);
    const unsettled = await server.services.db
      .select({ id: submission.id })
      .from(submission)
      .leftJoin(settlement, sql`${settlement.submissionId} = ${submission.id}`)
      .where(isNull(settlement.submissionId));
    expect(unsettled).toEqual([]);
    expect((await verifyBooks(server.services.db)).filter((check) => check.broken > 0)).toEqual([]);
    await after.close();
  });

  /** Leases, releases, submits, sends twice, and asks on either server. Refusals are answers too. */
  async function play({ token }: Person, roll: Dice): Promise<void> {
    for (let step = 0; step < STEPS_PER_PERSON; step += 1) {
      const at = roll(2) === 0 ? server : second;
      const image = await at.call(getImage, {}, { token });
      if (!image.ok) continue;
      const ahead = await at.call(leaseAhead, { body: { count: 1 + roll(3) } }, { token });
      if (ahead.ok && roll(3) === 0) {
        const image_ids = ahead.answer.images.map((one) => one.image_id);
        await at.call(releaseAhead, { body: { image_ids } }, { token });
      }
      const peers = image.answer.bbox.filter((box) => box.bbox_id > 3);
      const bbox = [
        ...aReview(LABELS[roll(LABELS.length)]),
        ...peers.map(({ bbox_id: bboxId, ...box }) => ({
          ...untouched({ bboxId, ...box }),
          is_confirmed: true,
        })),
      ];
      if (roll(4) === 0)
        bbox.push({ ...untouched({ bboxId: -1, label: 'Bus', x: 900, y: 600, width: 90, height: 80 }), is_new: true });
      const submission = {
        body: { image_id: image.answer.image_id, bbox },
        query: { ahead: [undefined, 1, 3][roll(3)] },
      };
      await Promise.all(
        Array.from({ length: 1 + roll(3) }, (_, i) =>
          (i % 2 ? server : second).call(submitImage, submission, { token }),
        ),
      );
    }
  }

  async function settleMeanwhile(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      const images = await server.services.db.select({ id: imageQueue.imageId }).from(imageQueue);
      await Promise.all(images.map(({ id }, index) => recomputeConsensus((index % 2 ? server : second).services, id)));
      if (round % 4 === 3) await refitSkillModel(server.services);
      await leaseService(second.services).sweep();
    }
  }

  async function removeOne(team: CreatedTeam | undefined, leader: Person | undefined, member: Person | undefined) {
    if (!team || !leader || !member) throw new Error('nobody to remove');
    await new Promise((resolve) => setTimeout(resolve, 150));
    await server.succeed(removeMember, { body: { email: member.email } }, { token: leader.token });
  }

  async function expectQueueInOrder(): Promise<void> {
    const { rows } = await server.services.db.execute<{ image_id: string; wanted: string }>(sql`
      select q.image_id, q.open + count(l.id) as wanted from image_queue q
      left join lease l on l.image_id = q.image_id and l.state = 1
      where not q.is_gold and q.retired_at is null and q.done > 0 group by q.image_id, q.open`);
    // An image that is not settled has always exactly as many reviews on offer or under way as it wants.
    for (const row of rows) expect(Number(row.wanted)).toBeGreaterThanOrEqual(1);
  }
});
