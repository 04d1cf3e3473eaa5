import { getImage } from '@uvh/contract/calls/image';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../src/features/demo/seed-demo.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { adjustScore, listLedger, rebuildTotals } from '../../src/features/ledger/service.ts';
import { image, submission } from '../../src/platform/db/schema/images.ts';
import { ledger, memberTotal, teamTotal } from '../../src/platform/db/schema/ledger.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('the books', () => {
  let server: TestApp;
  /** What a demo event has come to as soon as it is there. */
  let made: Awaited<ReturnType<typeof aDemoEvent>>;
  beforeAll(async () => {
    server = await startApp({ mode: 'demo' });
    made = await aDemoEvent();
  }, 180_000);
  afterAll(() => server.close());

  const broken = async () => (await verifyBooks(server.services.db)).filter((check) => check.broken > 0);

  /** Its making is interrupted once. */
  async function aDemoEvent() {
    const interrupted = seedDemo(
      server.services,
      (step, done) => {
        if (step === 'reviews' && done === 30) throw new Error('the power went off');
      },
      { scenes: 10 },
    );
    await expect(interrupted).rejects.toThrow('the power went off');
    const steps: string[] = [];
    await seedDemo(server.services, (step, done, total) => void steps.push(`${step} ${done}/${total}`), { scenes: 10 });
    const { teams } = await server.services.leaderboard.live();
    return { steps, teams, submissions: await server.services.db.select().from(submission), broken: await broken() };
  }

  it('agree after a demo event of simulated people, also when its making was interrupted', () => {
    expect(made.steps).toContain('images 10/10');
    expect(made.submissions).not.toHaveLength(0);
    expect(made.broken).toEqual([]);
    expect(made.teams).toHaveLength(10);
    expect(made.teams.filter((team) => team.rank > 0).length).toBeGreaterThan(5);
  });

  it('begin, for everybody of a new team, with a photograph', async () => {
    const team = await aTeam(server);
    for (const person of [await aPerson(server, { team }), await aPerson(server, { team })]) {
      const { image_id } = await server.succeed(getImage, {}, { token: person.token });
      const [shown] = await server.services.db.select().from(image).where(eq(image.id, image_id));
      expect(shown).toMatchObject({
        sourceName: expect.stringMatching(/^demo\/photograph-/),
        licence: 'CC BY 4.0',
        attribution: expect.stringContaining('ATL-version-2'),
      });
    }
  });

  it('are left alone by a second start', async () => {
    const before = await server.services.db.select().from(ledger);
    await seedDemo(server.services, () => {
      throw new Error('nothing is to be done');
    });
    expect(await server.services.db.select().from(ledger)).toEqual(before);
  });

  it('send of a total that is not what the ledger says, and put it right', async () => {
    await server.services.db.update(teamTotal).set({ xp: 12_345, images: 99 });
    await server.services.db.update(memberTotal).set({ judged: 1, xp: -5 });
    expect((await broken()).map((check) => check.promise)).toEqual(
      expect.arrayContaining([
        'team totals equal the ledger',
        'member totals equal the ledger',
        'team image counts equal the submissions',
      ]),
    );
    const changed = await rebuildTotals(server.services, 'organiser');
    expect(changed.teams).toBe(await server.services.db.$count(teamTotal));
    expect(await broken()).toEqual([]);
  });

  it('take an organiser’s adjustment as a row with its reason', async () => {
    const own = await aTeam(server);
    const order = { teamCode: own.code.toLowerCase(), actor: 'console', reason: 'best helper' };
    expect(await adjustScore(server.services, { ...order, amount: 40 })).toBe(40);
    expect(await adjustScore(server.services, { ...order, amount: -15 })).toBe(25);
    const rows = await listLedger(server.services.db, own.code, 10);
    expect(rows.map((row) => [row.kind, row.amount, row.params.reason])).toEqual([
      ['adjustment', -15, 'best helper'],
      ['adjustment', 40, 'best helper'],
    ]);
    expect(await broken()).toEqual([]);
    await rebuildTotals(server.services, 'organiser');
    expect(await broken()).toEqual([]);
    await expect(adjustScore(server.services, { ...order, teamCode: 'NOBODY', amount: 1 })).rejects.toThrow(/No team/);
  });

  it('cannot be rewritten', async () => {
    await expect(server.services.db.update(ledger).set({ amount: 1_000_000 })).rejects.toThrow();
    await expect(server.services.db.delete(submission)).rejects.toThrow();
  });
});
