import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@uvh/contract/api-base';
import type { Call, CallInput } from '@uvh/contract/call';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { IMPORT_FILES_PATH, listImportSources } from '@uvh/contract/calls/organiser/tasks';
import { setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { logout } from '@uvh/contract/calls/session';
import { errorAnswerSchema } from '@uvh/contract/errors';
import { requestOf } from '@uvh/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

/** Longer than what a caller was let in by holds. */
const SLOW_MS = 1200;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** Sends a call whose body ends only after something else was done; gives the code of its refusal. */
async function refusedLate<C extends Call>(
  call: C,
  input: CallInput<C>,
  token: string,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const { method, url, body } = requestOf(call, input);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = slowly(JSON.stringify(body), meanwhile);
  const response = await server.app.inject({ method, url, headers, payload });
  return errorAnswerSchema.parse(response.json()).code;
}

/** A body of which the rest comes only after something else was done. */
function slowly(text: string, meanwhile: () => Promise<unknown>): Readable {
  return Readable.from(
    (async function* parts() {
      yield text.slice(0, 10);
      await meanwhile();
      await sleep(SLOW_MS);
      yield text.slice(10);
    })(),
  );
}

describe('who loses a right while the body of their call is on its way', () => {
  let team: CreatedTeam;
  let player: Person;
  let organiser: Person;
  let body: CallInput<typeof submitImage>['body'];
  beforeEach(async () => {
    await anImage(server);
    team = await aTeam(server);
    player = await aPerson(server, { team });
    organiser = await aPerson(server, { role: 'organiser' });
    const { image_id } = await server.succeed(getImage, {}, { token: player.token });
    body = { image_id, bbox: aReview() };
  });

  it('is refused when they were taken out of their team', async () => {
    const remove = () =>
      server.succeed(takeOutOfTeam, { params: { userId: player.userId } }, { token: organiser.token });
    expect(await refusedLate(submitImage, { body }, player.token, remove)).toBe('NO_TEAM');
  });

  it('is refused when their team was taken out of the contest', async () => {
    const disqualify = () =>
      server.succeed(
        setTeamStanding,
        { params: { teamId: team.teamId }, body: { standing: 'disqualified', reason: 'copied' } },
        { token: organiser.token },
      );
    expect(await refusedLate(submitImage, { body }, player.token, disqualify)).toBe('TEAM_DISQUALIFIED');
  });

  it('is refused when their session ended', async () => {
    const end = () => server.succeed(logout, {}, { token: organiser.token });
    const input = { params: { teamId: team.teamId }, body: { standing: 'hidden', reason: 'a try' } } as const;
    expect(await refusedLate(setTeamStanding, input, organiser.token, end)).toBe('UNAUTHENTICATED');
  });

  it('leaves nothing of a piece of an upload when their session ended', async () => {
    const response = await server.app.inject({
      method: 'PUT',
      url: `${API_BASE}${IMPORT_FILES_PATH}?name=late.csv&offset=0&last=1`,
      headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/octet-stream' },
      payload: slowly('a piece of a list', () => server.succeed(logout, {}, { token: organiser.token })),
    });
    expect(errorAnswerSchema.parse(response.json()).code).toBe('UNAUTHENTICATED');
    const { token } = await aPerson(server, { role: 'organiser' });
    expect((await server.succeed(listImportSources, {}, { token })).sources).toEqual([]);
  });
});
