import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FinalPassStep, runFinalPass } from '../../src/features/consensus/final-pass.ts';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { currentConsensusVersion } from '../../src/features/consensus/version-queries.ts';
import { setReviewWeight } from '../../src/features/fairness/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { consensusVersion, finalOutcome, finalPass } from '../../src/platform/db/schema/consensus.ts';
import { ledger, memberTotal, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { afterTheGame, anEvent, IMAGES, PEOPLE, type Reviewer, submitAll, TURNS } from '../support/reviewed-event.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

async function xpOf(server: TestApp, people: readonly Reviewer[]) {
  const rows = await server.services.db.select().from(memberTotal);
  return people.map(({ userId }) => {
    const { xp, judged, hits } = rows.find((row) => row.userId === userId) ?? {};
    return { xp, judged, hits };
  });
}

// What a pass has made is what the next test looks at: they are steps of one event, of which the first takes long.
describe('the final pass', { shuffle: false }, () => {
  let one: TestApp;
  let other: TestApp;
  let event: Awaited<ReturnType<typeof anEvent>>;
  beforeAll(async () => {
    one = await startApp();
    other = await startApp();
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  const broken = async (server: TestApp) => (await verifyBooks(server.services.db)).filter((check) => check.broken > 0);

  /** How long it learned, and how many reviews it judged. What was revised depends on what the game had said. */
  const figuresOf = async (server: TestApp) => {
    const versions = await server.services.db.select().from(consensusVersion);
    return versions.map(({ figures: { images, reviews, rounds, isAtRest } }) => ({
      images,
      reviews,
      rounds,
      isAtRest,
    }));
  };

  /** Kills the pass after each of its steps: nothing may be seen of it before the end, and no step may be done twice. */
  const finishInSpiteOfKills = async ({ services }: TestApp): Promise<void> => {
    const booked = await services.db.$count(ledger);
    const steps: FinalPassStep[] = [];
    const kill = (step: FinalPassStep) => {
      steps.push(step);
      throw new Error('killed');
    };
    const order = { kind: 'final', actor: 'server', onStep: kill } as const;
    for (let version: unknown; !version; ) {
      const before = steps.length;
      version = await runFinalPass(services, order).catch(() => undefined);
      if (version) break;
      expect(steps).toHaveLength(before + 1);
      expect(await services.db.$count(consensusVersion)).toBe(0);
      expect(await services.db.$count(ledger)).toBe(booked);
    }
    const rounds = steps.flatMap((step) => (step.kind === 'learned' ? [step.rounds] : []));
    expect(rounds).toEqual(rounds.map((_, index) => index + 1));
    expect(rounds.length).toBeGreaterThan(2);
    expect(steps.filter(({ kind }) => kind === 'judged')).toHaveLength(1);
    expect(await services.db.$count(finalPass)).toBe(0);
    expect(await services.db.$count(finalOutcome)).toBe(0);
  };

  it('gives the same totals in whatever order reviews came in and however often it was killed', {
    timeout: 120_000,
  }, async () => {
    event = await anEvent(one);
    await submitAll(one, event, TURNS);
    const mirrored = await anEvent(other);
    await submitAll(other, mirrored, TURNS.toReversed());
    await afterTheGame(one, (after) => catchUp(after.services));
    await afterTheGame(other, finishInSpiteOfKills);
    const totals = await xpOf(one, event.people);
    expect(await xpOf(other, mirrored.people)).toEqual(totals);
    expect(await figuresOf(other)).toEqual(await figuresOf(one));
    expect(totals.some(({ xp }) => (xp ?? 0) > 3)).toBe(true);
    expect(await broken(one)).toEqual([]);
    expect(await broken(other)).toEqual([]);
  });

  it('corrects what was settled before by rows of a later revision, unique by kind', async () => {
    const rows = await one.services.db.select().from(ledger).orderBy(asc(ledger.id));
    const later = rows.filter(({ params }) => Number(params.revision) > 1);
    expect(later.length).toBeGreaterThan(0);
    const keys = later.map(({ submissionId, kind, params }) => `${submissionId} ${kind} ${params.revision}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is published once: another look finds nothing to do', async () => {
    const before = await one.services.db.select().from(ledger);
    await afterTheGame(one, (after) => catchUp(after.services));
    expect(await one.services.db.select().from(ledger)).toHaveLength(before.length);
    const versions = await one.services.db.select().from(consensusVersion);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({
      kind: 'final',
      excluded: [],
      figures: { images: IMAGES, reviews: PEOPLE * IMAGES, isAtRest: true },
    });
  });

  it('run again gives the same parameters and books nothing', async () => {
    const before = await one.services.db.select().from(ledger);
    const first = await currentConsensusVersion(one.services.db);
    const again = await afterTheGame(one, (after) => runFinalPass(after.services, { kind: 'rerun', actor: 'console' }));
    expect(again.id).not.toBe(first?.id);
    expect(again.parametersHash).toBe(first?.parametersHash);
    expect(await one.services.db.select().from(ledger)).toHaveLength(before.length);
  });

  it('run again without somebody names them, and the books still agree', async () => {
    const excluded = event.people[PEOPLE - 1];
    if (!excluded) throw new Error('nobody');
    await setReviewWeight(one.services, { address: excluded.email, weight: 0, actor: 'console' });
    const again = await afterTheGame(one, (after) => runFinalPass(after.services, { kind: 'rerun', actor: 'console' }));
    expect(again.excluded).toEqual([excluded.userId]);
    expect((await currentConsensusVersion(one.services.db))?.id).toBe(again.id);
    expect(await broken(one)).toEqual([]);
    const [total] = await one.services.db.select().from(teamTotal).where(eq(teamTotal.teamId, excluded.teamId));
    expect(total?.xp).toBeGreaterThanOrEqual(0);
  });
});
