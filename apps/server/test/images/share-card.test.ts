import { API_BASE } from '@uvh/contract/api-base';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { SHARE_CARD_PATH, SHARE_CARD_SIZE } from '@uvh/contract/calls/share-card';
import { renameTeam } from '@uvh/contract/calls/team';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('share card', () => {
  let server: TestApp;
  let player: Person;
  beforeAll(async () => {
    server = await startApp();
    player = await aPerson(server, { team: await aTeam(server, 'ನಮ್ಮ ನಜರ್'), isLeader: true });
    await anImage(server);
    const { image_id } = await server.succeed(getImage, {}, { token: player.token });
    await server.succeed(submitImage, { body: { image_id, bbox: aReview() } }, { token: player.token });
  });
  afterAll(() => server.close());

  const card = (headers: Record<string, string>) => server.app.inject({ url: API_BASE + SHARE_CARD_PATH, headers });
  const as = (person: Person) => ({ authorization: `Bearer ${person.token}` });

  it('is for signed-in members only', async () => {
    const anonymous = await card({});
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    const lonely = await card(as(await aPerson(server)));
    expect([lonely.statusCode, lonely.json().code]).toEqual([403, 'NO_TEAM']);
  });

  it('is not there before the first submission', async () => {
    const newcomer = await aPerson(server, { team: await aTeam(server) });
    const response = await card(as(newcomer));
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is a picture of 1200 x 630 that no cache shares', async () => {
    const response = await card(as(player));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...SHARE_CARD_SIZE });
  });

  it('is in the language of the person who shares it', async () => {
    const [english, kannada] = await Promise.all([card(as(player)), card({ ...as(player), 'accept-language': 'kn' })]);
    expect(kannada.statusCode).toBe(200);
    expect(kannada.rawPayload.equals(english.rawPayload)).toBe(false);
  });

  it('has the name of the team without emoji, in whose place empty boxes would stand', async () => {
    const plain = await card(as(player));
    await server.succeed(renameTeam, { body: { team_name: '🚗 ನಮ್ಮ ನಜರ್ ❤️' } }, { token: player.token });
    expect((await card(as(player))).rawPayload.equals(plain.rawPayload)).toBe(true);
  });

  it('is drawn for everybody of many who ask at once', async () => {
    const drawn = await Promise.all(Array.from({ length: 12 }, () => card(as(player))));
    expect(new Set(drawn.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});
