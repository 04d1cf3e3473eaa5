import { initialModel } from '@uvh/consensus/skill/learn';
import { openRates } from '@uvh/consensus/skill/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFinalPass } from '../../src/features/consensus/final-pass.ts';
import {
  type ConsensusServices,
  recomputeConsensus,
  recomputeConsensusOf,
} from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { setReviewWeight } from '../../src/features/fairness/service.ts';
import { recomputeTotals, verifyBooks } from '../../src/features/ledger/queries.ts';
import { consensusVersion, crowdModel, imageConsensus } from '../../src/platform/db/schema/consensus.ts';
import { ledger, settlement } from '../../src/platform/db/schema/ledger.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { afterTheGame, anEvent, PEOPLE, type Reviewer, submitAll, TURNS } from '../support/reviewed-event.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const FIRST_IMAGES = 4;

describe('a final pass beside work that began before it', () => {
  let server: TestApp;
  let imageIds: readonly number[];
  let people: readonly Reviewer[];
  beforeAll(async () => {
    server = await startApp();
    const event = await anEvent(server);
    people = event.people;
    imageIds = event.images.slice(0, FIRST_IMAGES);
    await submitAll(server, event, TURNS.slice(0, PEOPLE * FIRST_IMAGES));
    await afterTheGame(server, publishAgain);
  }, 120_000);
  afterAll(() => server.close());

  const publishAgain = (after: TestApp) => runFinalPass(after.services, { kind: 'rerun', actor: 'console' });
  const judged = async () => {
    const { db } = server.services;
    const { submissionId, verdicts, milliXp, totals } = settlement;
    const { imageId, risk, objects } = imageConsensus;
    return {
      settlements: await db.select({ submissionId, verdicts, milliXp, totals }).from(settlement).orderBy(submissionId),
      images: await db.select({ imageId, risk, objects }).from(imageConsensus).orderBy(imageId),
    };
  };
  const entries = () => server.services.db.$count(ledger);

  it('is what holds, when a refit that began before it ends after it', async () => {
    await afterTheGame(server, async (after) => {
      const { skillModel } = after.services;
      let learned: unknown;
      await refitSkillModel({
        ...after.services,
        skillModel: {
          ...skillModel,
          async store(fitted, since) {
            await publishAgain(after);
            learned = await after.services.db.select().from(crowdModel);
            const isStored = await skillModel.store(fitted, since);
            expect(isStored).toBe(false);
            return isStored;
          },
        },
      });
      expect(learned).toHaveLength(1);
      expect(await after.services.db.select().from(crowdModel)).toEqual(learned);
    });
  });

  it.each<[string, (services: ConsensusServices) => Promise<void>]>([
    ['one image', (services) => recomputeConsensus(services, imageIds[1] ?? 0)],
    ['many images', (services) => recomputeConsensusOf(services, imageIds)],
    ['images that are due', (services) => recomputeConsensusOf(services, imageIds, 'when done')],
  ])('is what holds, when work on %s began before it and ends after it', async (_, judge) => {
    const before = await judged();
    const booked = await entries();
    await afterTheGame(server, async (after) => {
      const { skillModel } = after.services;
      let isPublished = false;
      await judge({
        ...after.services,
        skillModel: {
          ...skillModel,
          async datedRates() {
            const { rates, versionId } = await skillModel.datedRates();
            if (isPublished) return { rates, versionId };
            await publishAgain(after);
            isPublished = true;
            // What was known when the game began: nothing of anybody.
            const { model, skills } = initialModel(rates.states);
            const learnedFrom = { goldAnswers: 500, images: 50 };
            return { rates: openRates({ ...model, learnedFrom }, skills), versionId };
          },
        },
      });
    });
    expect(await judged()).toEqual(before);
    expect(await entries()).toBe(booked);
  });

  it('judges again what somebody settled by what was known before, after it had found no change there', async () => {
    const before = await judged();
    const booked = await entries();
    const { db } = server.services;
    let isSettledAnew = false;
    await afterTheGame(server, (after) =>
      runFinalPass(after.services, {
        kind: 'rerun',
        actor: 'console',
        async onStep({ kind }) {
          if (kind !== 'judged' || isSettledAnew) return;
          isSettledAnew = true;
          await db
            .update(settlement)
            .set({ verdicts: [], totals: [], milliXp: 0, settledAt: new Date(0) })
            .where(eq(settlement.submissionId, before.settlements[0]?.submissionId ?? 0));
          await inTransaction(db, (tx) => recomputeTotals(tx, server.clock.now()));
        },
      }),
    );
    expect(isSettledAnew).toBe(true);
    expect(await judged()).toEqual(before);
    expect(await entries()).toBe(booked);
  });

  it('publishes every image, when another pass has published and cleared away what both had kept', async () => {
    const before = await judged();
    const inBetween: Awaited<ReturnType<typeof publishAgain>>[] = [];
    const version = await afterTheGame(server, (after) =>
      runFinalPass(after.services, {
        kind: 'rerun',
        actor: 'console',
        async onStep({ kind }) {
          if (kind === 'judged' && inBetween.length === 0) inBetween.push(await publishAgain(after));
        },
      }),
    );
    expect(inBetween[0]?.figures).toMatchObject({ images: FIRST_IMAGES, reviews: PEOPLE * FIRST_IMAGES });
    expect(version.figures).toEqual({ ...inBetween[0]?.figures, revised: 0 });
    expect(await judged()).toEqual(before);
  });

  it('counts a weight that was set when every image was judged already', async () => {
    const [first] = people;
    if (!first) throw new Error('nobody');
    const setWeight = (services: TestApp['services'], weight: 0 | 1) =>
      setReviewWeight(services, { address: first.email, weight, actor: 'console' });
    let isSet = false;
    const version = await afterTheGame(server, (after) =>
      runFinalPass(after.services, {
        kind: 'rerun',
        actor: 'console',
        async onStep({ kind }) {
          if (kind !== 'judged' || isSet) return;
          isSet = true;
          await setWeight(after.services, 0);
        },
      }),
    );
    expect(version.excluded).toEqual([first.userId]);
    await afterTheGame(server, async (after) => {
      await setWeight(after.services, 1);
      expect((await publishAgain(after)).excluded).toEqual([]);
    });
  });

  it('is published once when two organisers close the event at the same moment', async () => {
    const { db } = server.services;
    await db.delete(consensusVersion);
    const versions = await afterTheGame(server, (after) =>
      Promise.all(
        ['one@campus.test', 'two@campus.test'].map((actor) => runFinalPass(after.services, { kind: 'final', actor })),
      ),
    );
    expect(new Set(versions.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(consensusVersion)).toBe(1);
    expect((await verifyBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
