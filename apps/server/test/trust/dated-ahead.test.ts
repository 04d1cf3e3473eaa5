import { eraseAccount } from '@uvh/contract/calls/account';
import { listAppeals } from '@uvh/contract/calls/appeal';
import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { askOpinion } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { joinTeam } from '@uvh/contract/calls/team';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamMember } from '../../src/platform/db/schema/accounts.ts';
import { appeal } from '../../src/platform/db/schema/appeals.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;
const BOX = { x: 200, y: 300, width: 120, height: 90 };

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  for (let i = 0; i < 40; i += 1) await anImage(server);
});
afterAll(() => server.close());

const aPlayer = async () => {
  const team = await aTeam(server);
  return { team, ...(await aPerson(server, { team })) };
};

/** Does something while the clock is hours ahead, and sets it right again. */
async function whileAhead(work: () => Promise<unknown>): Promise<void> {
  server.clock.advance(6 * HOUR_MS);
  await work();
  server.clock.advance(-6 * HOUR_MS);
}

describe('what was done while the clock was ahead uses up no budget once it is set right', () => {
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `sent under ${keys}`;
  };
  const times = async (count: number, work: () => Promise<{ readonly status: number }>) => {
    const statuses = new Set<number>();
    for (let n = 0; n < count; n += 1) statuses.add((await work()).status);
    return [...statuses];
  };

  it('of questions', async () => {
    const { token } = await aPlayer();
    const { image_id } = await server.succeed(getImage, {}, { token });
    const ask = () => {
      const body = { key: newKey(), image_id, audience: 'team' as const, note: '', box: BOX };
      return server.call(askOpinion, { body }, { token });
    };
    await whileAhead(async () => expect(await times(60, ask)).toEqual([201]));
    expect(await times(60, ask)).toEqual([201]);
    expect(await times(1, ask)).toEqual([429]);
  });

  it('of reports', async () => {
    const { token } = await aPlayer();
    const { image_id } = await server.succeed(getImage, {}, { token });
    const report = () => {
      const body = {
        key: newKey(),
        image_id,
        kind: 'box' as const,
        note: 'x',
        box: { bbox_id: 1, label: 'Bus', ...BOX },
      };
      return server.call(reportImage, { body }, { token });
    };
    await whileAhead(async () => expect(await times(60, report)).toEqual([201]));
    expect(await times(60, report)).toEqual([201]);
    expect(await times(1, report)).toEqual([429]);
  });

  it('of images given back', async () => {
    const { token } = await aPlayer();
    const giveBack = async (): Promise<number> => {
      await server.succeed(getImage, {}, { token });
      const { images } = await server.succeed(leaseAhead, { body: { count: 3 } }, { token });
      const image_ids = images.map((one) => one.image_id);
      return (await server.succeed(releaseAhead, { body: { image_ids } }, { token })).released.length;
    };
    await whileAhead(async () => {
      for (let n = 0; n < 4; n += 1) expect(await giveBack()).toBe(3);
      expect(await giveBack()).toBe(0);
    });
    expect(await giveBack()).toBe(3);
  });

  it('of what is only asked for, as whether a name is held', async () => {
    const { limiter } = server.services;
    const rule = { name: 'held name', limit: 1, seconds: 3600 };
    await whileAhead(async () => {
      await limiter.take(rule, 'asha');
      expect(await limiter.isSpent(rule, 'asha')).toBe(true);
    });
    expect(await limiter.isSpent(rule, 'asha')).toBe(false);
    await limiter.take(rule, 'asha');
    expect(await limiter.isSpent(rule, 'asha')).toBe(true);
  });

  it('of appeals', async () => {
    const player = await aPlayer();
    const { image_id: imageId } = await server.succeed(getImage, {}, player);
    const { submission_id } = await server.succeed(
      submitImage,
      { body: { image_id: imageId, bbox: aReview() } },
      player,
    );
    const fiveAppeals = async (from: number) => {
      const { team, userId } = player;
      const of = { submissionId: submission_id, imageId, userId, teamId: team.teamId, box: BOX };
      const createdAt = server.clock.now();
      const values = [0, 1, 2, 3, 4].map((n) => ({ ...of, boxIndex: from + n, said: 'Bus', was: 'SUV', createdAt }));
      await server.services.db.insert(appeal).values(values);
    };
    const left = async () => (await server.succeed(listAppeals, {}, player)).left;
    await whileAhead(async () => {
      await fiveAppeals(0);
      expect(await left()).toBe(0);
    });
    expect(await left()).toBe(5);
    await fiveAppeals(5);
    expect(await left()).toBe(0);
  });

  it('of places in a team, which who deleted their account while it was ahead keeps a day', async () => {
    const team = await aTeam(server);
    const [first] = await Promise.all([0, 1, 2, 3, 4].map(() => aPerson(server, { team })));
    if (!first) throw new Error('There is nobody.');
    const { db } = server.services;
    const enter = async () => {
      const { token } = await aPerson(server);
      return (await server.call(joinTeam, { body: { team_code: team.code } }, { token })).status;
    };
    await whileAhead(async () => {
      const { image_id } = await server.succeed(getImage, {}, first);
      await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, first);
      await server.succeed(eraseAccount, { body: { password: PASSWORD } }, first);
      expect(await enter()).toBe(409);
    });
    expect(await enter()).toBe(200);
    expect(await db.$count(teamMember, and(eq(teamMember.teamId, team.teamId), isNull(teamMember.leftAt)))).toBe(5);
  });
});
