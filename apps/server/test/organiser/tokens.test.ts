import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { listImages } from '@uvh/contract/calls/organiser/images';
import { erasePerson } from '@uvh/contract/calls/organiser/people';
import { listResults } from '@uvh/contract/calls/organiser/results';
import { renameAnyTeam } from '@uvh/contract/calls/organiser/teams';
import { createToken, listTokens, revokeToken } from '@uvh/contract/calls/organiser/tokens';
import type { TokenScope } from '@uvh/contract/scopes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, appUser } from '../../src/platform/db/schema/accounts.ts';
import { auditLog } from '../../src/platform/db/schema/event.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
let session: string;
beforeAll(async () => {
  server = await startApp();
  session = (await aPerson(server, { role: 'organiser', username: 'Meera' })).token;
  await aPerson(server, { team: await aTeam(server, 'Python, "quoted"') });
});
afterAll(() => server.close());

async function aToken(scopes: TokenScope[], body: { name?: string; days?: number } = {}, token = session) {
  return server.succeed(createToken, { body: { name: 'script', scopes, ...body } }, { token });
}
const readWith = (token: string) => server.call(listResults, { query: {} }, { token });
const tokenRow = async (id: number) =>
  (await server.succeed(listTokens, {}, { token: session })).tokens.find(({ token_id }) => token_id === id);

describe('access tokens of scripts', () => {
  it('are told once, kept as a hash, and listed with when they were used', async () => {
    const made = await aToken(['read:results', 'read:results'], { name: ' wall ' });
    expect(made.token).toMatch(/^uvt_[\w-]{43}$/);
    expect(await tokenRow(made.token_id)).toMatchObject({
      name: 'wall',
      scopes: ['read:results'],
      username: 'Meera',
      last_used_at: null,
      is_good: true,
    });
    expect((await readWith(made.token)).ok).toBe(true);
    expect((await tokenRow(made.token_id))?.last_used_at).not.toBeNull();
    const kept = await server.services.db.select().from(apiToken);
    expect(JSON.stringify(kept)).not.toContain(made.token.slice(4));
  });

  it('are refused what they have no scope for, with the scope that is missing', async () => {
    const { token } = await aToken(['read:results']);
    expect(await server.call(listImages, { query: {} }, { token })).toMatchObject({
      ok: false,
      status: 403,
      refusal: { code: 'TOKEN_SCOPE', details: [{ field: 'scope', message: 'read:images' }] },
    });
    expect(await server.refuse(createToken, { body: { name: 'more', scopes: ['read:images'] } }, { token })).toBe(
      'TOKEN_SCOPE',
    );
  });

  it('act in the name of who made them, which the audit log tells apart', async () => {
    const { token } = await aToken(['write:people'], { name: 'renamer' });
    const { teamId } = await aTeam(server);
    await server.succeed(renameAnyTeam, { params: { teamId }, body: { name: 'Renamed' } }, { token });
    const acts = await server.services.db.select().from(auditLog).orderBy(auditLog.id);
    expect(acts.at(-1)).toMatchObject({ action: 'team.rename', actor: 'Meera (token renamer)' });
    expect(acts.filter(({ action }) => action === 'token.create').at(-1)).toMatchObject({
      actor: 'Meera',
      target: 'renamer',
      details: { scopes: ['write:people'] },
    });
  });

  it('are worthless once revoked', async () => {
    const { token, token_id: tokenId } = await aToken(['read:results']);
    await server.succeed(revokeToken, { params: { tokenId } }, { token: session });
    expect(await readWith(token)).toMatchObject({ ok: false, refusal: { code: 'UNAUTHENTICATED' } });
    expect(await tokenRow(tokenId)).toMatchObject({ is_good: false });
    expect(await server.refuse(revokeToken, { params: { tokenId } }, { token: session })).toBe('CHANGED_SINCE');
    expect(await server.refuse(revokeToken, { params: { tokenId: 9e9 } }, { token: session })).toBe('NOT_FOUND');
  });

  it('are worthless once over, and last a year at most', async () => {
    const { token, token_id } = await aToken(['read:results'], { days: 2 });
    await server.services.db
      .update(apiToken)
      .set({ expiresAt: new Date(server.services.clock.now().getTime() - DAY_MS) })
      .where(eq(apiToken.id, token_id));
    expect(await readWith(token)).toMatchObject({ ok: false, refusal: { code: 'UNAUTHENTICATED' } });
    const body = { name: 'for ever', scopes: ['read:results' as const], days: 10_000 };
    expect(await server.refuse(createToken, { body }, { token: session })).toBe('INVALID_INPUT');
  });

  it('are worthless once their maker is no organiser, and gone once the maker is erased', async () => {
    const maker = await aPerson(server, { role: 'organiser' });
    const { token, token_id } = await aToken(['read:results'], {}, maker.token);
    await server.services.db.update(appUser).set({ role: 'participant' }).where(eq(appUser.id, maker.userId));
    expect(await readWith(token)).toMatchObject({ ok: false, refusal: { code: 'UNAUTHENTICATED' } });
    expect(await tokenRow(token_id)).toMatchObject({ is_good: false });
    await server.succeed(erasePerson, { params: { userId: maker.userId } }, { token: session });
    expect(await tokenRow(token_id)).toBeUndefined();
  });
});

describe('examples/python/read_results.py', () => {
  it('prints the standing as CSV, and says what a token without the scope lacks', async ({ skip }) => {
    const python = promisify(execFile);
    const hasPython = await python('python3', ['--version']).then(
      () => true,
      () => false,
    );
    if (!hasPython) return skip('python3 is not installed');
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const script = path.resolve(import.meta.dirname, '../../../../examples/python/read_results.py');
    const runWith = (UVT_TOKEN: string) =>
      python('python3', [script, address], { env: { ...process.env, UVT_TOKEN }, timeout: 60_000 });
    const { stdout } = await runWith((await aToken(['read:results'])).token);
    expect(stdout.split('\n')[0]).toBe('overall_rank,name,zone,members,xp,accuracy');
    expect(stdout).toContain('"Python, ""quoted"""');
    await expect(runWith((await aToken(['read:images'])).token)).rejects.toMatchObject({
      stderr: expect.stringContaining('TOKEN_SCOPE'),
    });
    await expect(runWith('')).rejects.toMatchObject({ code: 2 });
  });
});
