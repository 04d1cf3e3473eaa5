import path from 'node:path';
import { eraseAccount } from '@uvh/contract/calls/account';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { erasePerson, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFinalPass } from '../../src/features/consensus/final-pass.ts';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { recomputeConsensusOf } from '../../src/features/consensus/recompute-consensus.ts';
import { refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { exportDataset } from '../../src/features/exports/export-dataset.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { appUser } from '../../src/platform/db/schema/accounts.ts';
import { submission } from '../../src/platform/db/schema/images.ts';
import { settlement } from '../../src/platform/db/schema/ledger.ts';
import { filesOf, readLines } from '../exchange/export/labelled-event.ts';
import { anExport } from '../support/exports.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const LABELS = ['Sedan', 'Sedan', 'Sedan', 'SUV'];

describe('people who are erased while their reviews are settled', () => {
  let server: TestApp;
  let second: TestApp;
  let organiser: Person;
  let imageIds: number[];
  /** Two of each of six teams. */
  let people: Person[];
  beforeAll(async () => {
    server = await startApp();
    second = await startApp({ beside: server });
    organiser = await aPerson(server, { role: 'organiser' });
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
    imageIds = [];
    for (let n = 0; n < 8; n += 1) imageIds.push(await anImage(server, n % 4 === 0 ? { truth } : { open: 6 }));
    people = [];
    for (let n = 0; n < 6; n += 1) {
      const team = await aTeam(server);
      people.push(await aPerson(server, { team }), await aPerson(server, { team }));
    }
    await Promise.all(people.map((person, index) => review(person, LABELS[index % LABELS.length] ?? '')));
    await refitSkillModel(server.services);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const review = async ({ token }: Person, label: string) => {
    for (let n = 0; n < 5; n += 1) {
      const leased = await server.call(getImage, {}, { token });
      if (!leased.ok) return;
      await server.call(submitImage, { body: { image_id: leased.answer.image_id, bbox: aReview(label) } }, { token });
    }
  };
  const eraseSelf = (at: TestApp, { token }: Person) =>
    at.call(eraseAccount, { body: { password: PASSWORD } }, { token });
  const eraseBy = (at: TestApp, { userId }: Person) =>
    at.call(erasePerson, { params: { userId } }, { token: organiser.token });
  const someOf = (from: number, to: number) => people.slice(from, to);
  const waiting = async () => {
    const { rows } = await server.services.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };

  const expectGone = async (gone: readonly Person[]) => {
    const { db } = server.services;
    const erased = await db.select({ userId: appUser.id }).from(appUser).where(isNotNull(appUser.erasedAt));
    expect(erased.map(({ userId }) => userId)).toEqual(expect.arrayContaining(gone.map(({ userId }) => userId)));
    const { rows } = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of rows) {
      const words = gone.map(({ email }) => sql`t::text ilike ${`%${email}%`}`);
      const found = await db.execute(sql`select 1 from ${sql.identifier(name)} t where ${sql.join(words, sql` or `)}`);
      expect(found.rows, name).toEqual([]);
    }
    expect((await verifyBooks(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  };

  it('are gone, and the books in order, after many at once during the game', async () => {
    const [self, both, byOrganiser] = [someOf(0, 3), someOf(3, 5), someOf(5, 8)];
    const settling = [
      catchUp(server.services),
      catchUp(second.services),
      recomputeConsensusOf(server.services, imageIds),
      recomputeConsensusOf(second.services, imageIds.toReversed()),
      refitSkillModel(second.services),
    ];
    const answers = await Promise.all([
      ...self.map((person, n) => eraseSelf(n % 2 ? server : second, person)),
      ...both.flatMap((person) => [eraseSelf(server, person), eraseBy(second, person)]),
      ...byOrganiser.flatMap((person, n) => [
        server.call(takeOutOfTeam, { params: { userId: person.userId } }, { token: organiser.token }),
        eraseBy(n % 2 ? server : second, person),
      ]),
    ]);
    await Promise.all(settling);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expectGone(someOf(0, 8));
  });

  it('are gone, and all that they reviewed is settled, after a final pass that they met in its last step', async () => {
    const { db } = server.services;
    const after = await startApp({ beside: server, phase: 'after' });
    try {
      const { passing, erasing } = await db.transaction(async (tx) => {
        // A pass writes its line of the log last, and so does an erasure.
        await tx.execute(sql`lock table audit_log in exclusive mode`);
        const passing = runFinalPass(after.services, { kind: 'final', actor: 'server' });
        await expect.poll(waiting).toBe(1);
        const erasing = someOf(8, 10).map((person) => eraseSelf(after, person));
        await expect.poll(waiting).toBe(3);
        return { passing, erasing };
      });
      await passing;
      expect((await Promise.all(erasing)).map(({ status }) => status)).toEqual([200, 200]);
      await expectGone(someOf(8, 10));
      const { passed, erased } = await db.transaction(async (tx) => {
        await tx.execute(sql`lock table audit_log in exclusive mode`);
        const erased = eraseBy(after, people[10] ?? organiser);
        await expect.poll(waiting).toBe(1);
        const passed = runFinalPass(after.services, { kind: 'rerun', actor: 'console' });
        await expect.poll(waiting).toBe(2);
        return { passed, erased };
      });
      await passed;
      expect((await erased).status).toBe(200);
      await expectGone(someOf(0, 11));
    } finally {
      await after.close();
    }
    expect(await db.$count(settlement)).toBe(await db.$count(submission));
  });

  it('are in an export by their reviews alone', async () => {
    const target = path.join(server.dataDir, 'of the erased');
    await exportDataset(server.services, anExport({ target }));
    expect(await readLines(target, 'reviews.jsonl')).toHaveLength(await server.services.db.$count(submission));
    const files = [...(await filesOf(target)).values()].map(String).join('\n');
    for (const { email, username } of people) {
      expect(files).not.toContain(email);
      expect(files).not.toContain(`"${username}"`);
    }
  });
});
