import { getImage, submitImage } from '@uvh/contract/calls/image';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchUpWithReviews, refitSkillModel } from '../../src/features/consensus/refit-skill-model.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

describe('an image that is sent back', () => {
  let server: TestApp;
  let token: string;
  let imageId: number;
  beforeAll(async () => {
    server = await startApp();
    ({ token } = await aPerson(server, { role: 'organiser' }));
    imageId = await anImage(server);
    for (let count = 0; count < 9 && (await queue()).retiredAt === null; count += 1) await review();
  });
  afterAll(() => server.close());

  async function queue() {
    const [row] = await server.services.db.select().from(imageQueue).where(eq(imageQueue.imageId, imageId));
    if (!row) throw new Error('no image');
    return row;
  }

  async function review(): Promise<void> {
    const person = await aPerson(server, { team: await aTeam(server) });
    const leased = await server.succeed(getImage, {}, { token: person.token });
    expect(leased.image_id).toBe(imageId);
    const bbox = aReview('Sedan').map((box, at) => (at === 0 ? box : { ...box, is_confirmed: true }));
    await server.succeed(submitImage, { body: { image_id: imageId, bbox } }, { token: person.token });
    await catchUpWithReviews(server.services);
  }

  it('asks for one more review until that has come, whatever is learned meanwhile', async () => {
    const { done, retiredAt } = await queue();
    expect(retiredAt).not.toBeNull();
    await server.succeed(changeImages, { body: { act: 'send-back', image_ids: [imageId] } }, { token });
    expect(await queue()).toMatchObject({ open: 1, retiredAt: null });
    // Later than the judgement, so that it is among the stalest.
    server.clock.advance(1000);
    await refitSkillModel(server.services);
    expect(await queue()).toMatchObject({ open: 1, retiredAt: null });
    await review();
    expect(await queue()).toMatchObject({ open: 0, done: done + 1, retiredAt: expect.any(Date) });
  });
});
