import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getTeam } from '@uvh/contract/calls/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../src/organiser-doctor.ts';
import { openDatabaseOf } from '../../src/platform/db/open-database.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { isInstalled, type StartedProgram, startPgBouncer } from '../faults/support/layout.ts';
import { type Guard, openGuard } from '../support/guard.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

type Pooler = StartedProgram & { readonly url: string };

/** Two servers of one database. */
const env = { SECRET_KEY: 'the secret of two servers on one database' };

const canTry = isInstalled('pgbouncer');
if (!canTry) console.warn('What a pooler may not do is not tried: it takes pgbouncer.');

describe.skipIf(!canTry)('a pooler before the database', () => {
  let server: TestApp;
  let folder: string;
  let guard: Guard;
  const poolers: Pooler[] = [];

  beforeAll(async () => {
    server = await startApp({ env });
    folder = await mkdtemp(path.join(os.tmpdir(), 'uvh-pooler-'));
    await chmod(folder, 0o755);
    guard = openGuard(folder);
  });
  afterAll(async () => {
    await server.close();
    for (const pooler of poolers) await pooler.stop();
    await rm(folder, { recursive: true, force: true });
    guard.leave();
  });

  const aPooler = async (mode?: string) => {
    const pooler = await startPgBouncer({ folder, guard }, await freePort(), server.database.url, mode);
    poolers.push(pooler);
    return pooler;
  };
  const opening = ({ url: databaseUrl }: Pooler) => openDatabaseOf({ databaseUrl, dataDir: '' }, () => undefined);

  it('that shares sessions is refused at the start, in a sentence, and named by the doctor', async () => {
    const pooler = await aPooler('transaction');
    const sentence = /a pooler shares sessions .* pool_mode = session/;
    await expect(opening(pooler)).rejects.toThrow(sentence);
    const findings = await examine({ DATABASE_URL: pooler.url, DATA_DIR: server.dataDir });
    expect(findings).toContainEqual(
      expect.objectContaining({ state: 'broken', says: expect.stringMatching(sentence) }),
    );
  });

  it('that keeps sessions apart is taken', async () => {
    await expect(opening(await aPooler())).resolves.toBeDefined();
  });

  it('that begins to share them while people play has calls ask to come back', async () => {
    const token = (await aPerson(server, { team: await aTeam(server) })).token;
    const pooler = await aPooler('transaction');
    const { clock } = server;
    const beside = await startApp({ env, clock, database: { url: pooler.url, drop: async () => undefined } });
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const answers = Array.from({ length: 8 }, () => beside.call(getTeam, {}, { token }));
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await beside.close();
  });
});
