import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalVersion, runFinalPass } from '../../src/features/consensus/final-pass.ts';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { currentConsensusVersion } from '../../src/features/consensus/version-queries.ts';
import { setReviewWeight } from '../../src/features/fairness/service.ts';
import { consensusVersion, finalPass } from '../../src/platform/db/schema/consensus.ts';
import { afterTheGame, anEvent, PEOPLE, submitAll, TURNS } from '../support/reviewed-event.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

// One event from its first day until it is opened once more: each test is the next step of it, and none stands alone.
describe('when the server closes the event by itself', { shuffle: false }, () => {
  let server: TestApp;
  let event: Awaited<ReturnType<typeof anEvent>>;
  beforeAll(async () => {
    server = await startApp();
    event = await anEvent(server);
  }, 120_000);
  afterAll(() => server.close());

  const versions = () => server.services.db.$count(consensusVersion);

  it('is not after a game that nobody played', async () => {
    await afterTheGame(server, (after) => catchUp(after.services));
    expect(await versions()).toBe(0);
  });

  it('is not while the game is on, however much came in', async () => {
    await submitAll(server, event, TURNS.slice(0, PEOPLE));
    await catchUp(server.services);
    expect(await versions()).toBe(0);
  });

  it('is as soon as the game is over, and once', async () => {
    await afterTheGame(server, async (after) => {
      await catchUp(after.services);
      await catchUp(after.services);
    });
    expect(await versions()).toBe(1);
  });

  it('keeps nothing of a pass that another server was faster with', async () => {
    const version = await afterTheGame(server, (after) =>
      runFinalPass(after.services, { kind: 'final', actor: 'server' }),
    );
    expect(version.id).toBe(1);
    expect(await server.services.db.$count(finalPass)).toBe(0);
  });

  it('leaves alone what a pass on newer ground has kept', async () => {
    const [first] = event.people;
    if (!first) throw new Error('nobody');
    await afterTheGame(server, async ({ services }) => {
      let isBegun = false;
      const beginAnother = async () => {
        if (isBegun) return;
        isBegun = true;
        await setReviewWeight(services, { address: first.email, weight: 0, actor: 'console' });
        const killed = runFinalPass(services, {
          kind: 'rerun',
          actor: 'console',
          onStep: () => {
            throw new Error('killed');
          },
        });
        await expect(killed).rejects.toThrow('killed');
      };
      await runFinalPass(services, { kind: 'final', actor: 'server', onStep: beginAnother });
      expect(isBegun).toBe(true);
    });
    expect(await versions()).toBe(1);
    expect(await server.services.db.select({ rounds: finalPass.rounds }).from(finalPass)).toEqual([{ rounds: 1 }]);
  });

  it('is again where the game was opened once more and went on learning', async () => {
    const { db, skillModel } = server.services;
    skillModel.clear();
    server.clock.advance(600_000);
    await refitSkillModel(server.services);
    await afterTheGame(server, async (after) => {
      expect(await finalVersion(db)).toBeUndefined();
      await catchUp(after.services);
      await catchUp(after.services);
    });
    expect(await versions()).toBe(2);
    const version = await currentConsensusVersion(db);
    skillModel.clear();
    expect(JSON.parse(JSON.stringify((await skillModel.model()).model))).toEqual(version?.model.model);
  });
});
