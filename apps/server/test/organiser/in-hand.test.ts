import { getImage } from '@uvh/contract/calls/image';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('an image that people have in hand while organisers change it', () => {
  let server: TestApp;
  let token: string;
  beforeEach(async () => {
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
  });
  afterEach(() => server.close());

  const change = (act: 'send-back' | 'unset-gold', imageId: number) =>
    server.succeed(changeImages, { body: { act, image_ids: [imageId] } }, { token });
  const somebodyAsks = async () => {
    const person = await aPerson(server, { team: await aTeam(server) });
    return server.call(getImage, {}, { token: person.token });
  };

  it('asks for no more reviews than one that nobody has, once it is gold no longer', async () => {
    const imageId = await anImage(server, { truth: [{ label: 'Bus', x: 10, y: 20, width: 300, height: 200 }] });
    for (let count = 0; count < 3; count += 1) expect(await somebodyAsks()).toMatchObject({ ok: true });
    await change('unset-gold', imageId);
    expect(await somebodyAsks()).toMatchObject({ ok: false, refusal: { code: 'NO_IMAGE_LEFT' } });
  });

  it('is sent back for the one review that is under way', async () => {
    const imageId = await anImage(server);
    expect(await somebodyAsks()).toMatchObject({ ok: true });
    // The consensus became sure of it meanwhile.
    await server.services.db
      .update(imageQueue)
      .set({ open: 0, retiredAt: server.clock.now() })
      .where(eq(imageQueue.imageId, imageId));
    await change('send-back', imageId);
    expect(await somebodyAsks()).toMatchObject({ ok: false, refusal: { code: 'NO_IMAGE_LEFT' } });
    // Who has it does not hand it in.
    server.clock.advance(60 * 60_000);
    expect(await somebodyAsks()).toMatchObject({ ok: true });
    expect(await somebodyAsks()).toMatchObject({ ok: false, refusal: { code: 'NO_IMAGE_LEFT' } });
  });
});
