import { getImage } from '@uvh/contract/calls/image';
import { getLeaderboard } from '@uvh/contract/calls/leaderboard';
import { reportImage } from '@uvh/contract/calls/report';
import { currentSession, login } from '@uvh/contract/calls/session';
import { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
let operator: pg.Client;
beforeEach(async () => {
  server = await startApp();
  const url = new URL(server.database.url);
  url.pathname = '/postgres';
  operator = new pg.Client({ connectionString: url.toString() });
  await operator.connect();
});
afterEach(async () => {
  await operator.end();
  await server.close();
});

const readiness = async () => {
  const response = await server.app.inject('/readyz');
  return [response.statusCode, response.json()];
};

/** What a host of databases does when a disk fills up, and takes back later. Sessions that are open keep what they began with. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(server.database.url).pathname.slice(1);
  await operator.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
}

async function endSessions(): Promise<void> {
  const name = new URL(server.database.url).pathname.slice(1);
  await operator.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
}

describe('a database that takes no changes', () => {
  it('is no reason to be ready, and the server is ready again as soon as it takes them', async () => {
    await setReadOnly(true);
    await endSessions();
    await expect.poll(readiness).toEqual([503, { status: 'not ready', reason: 'The database is set to read-only.' }]);
    await setReadOnly(false);
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
  });

  it('leaves no connection behind on which changes go on being refused', async () => {
    const imageId = await anImage(server);
    const player = await aPerson(server, { team: await aTeam(server) });
    await server.succeed(getImage, {}, player);
    await setReadOnly(true);
    await endSessions();
    const body = { key: 'a-report-that-is-tried', image_id: imageId, kind: 'unsuitable' } as const;
    const report = async () => (await server.call(reportImage, { body }, player)).status;
    await expect.poll(report).toBe(503);
    // What is there can still be read.
    expect(await server.succeed(currentSession, {}, player)).toBeDefined();
    await setReadOnly(false);
    // Whatever connection there still is sees it now, if it has not been ended.
    await report();
    expect(await report()).toBe(201);
  });

  it('shows everybody who is logged in the board, the first time of a day too; who wants to log in is asked to wait', async () => {
    const player = await aPerson(server, { team: await aTeam(server), isLeader: true });
    await setReadOnly(true);
    await endSessions();
    const wanted = { body: { email: player.email, password: PASSWORD } };
    const refused = { status: 503, refusal: { code: 'UNAVAILABLE', retry_after: 2 } };
    await expect.poll(() => server.call(login, wanted)).toMatchObject(refused);
    const board = await server.succeed(getLeaderboard, { query: { zone: 1 } }, player);
    expect(board.own.row).toMatchObject({ rank: 0, xp: 0 });
    expect(await server.succeed(teamDashboard, {}, player)).toMatchObject({ team_position: 0 });
    await setReadOnly(false);
    // Each connection that there still is sees it once.
    await expect.poll(() => server.call(login, wanted)).toMatchObject({ ok: true });
  });
});
