import { appealBox } from '@uvh/contract/calls/appeal';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { explainSubmission } from '@uvh/contract/calls/submission';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { imageQueue } from '../../src/platform/db/schema/images.ts';
import { anImage, aReview, knowEnough, threeSuggestions, untouched } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  await knowEnough(server);
});
afterAll(() => server.close());

it('what an image was settled as is told box by box once nobody of another team has it in hand, or may be given it', async () => {
  const people = await Promise.all([0, 1, 2, 3].map(async () => aPerson(server, { team: await aTeam(server) })));
  const [author, holder, ...others] = people;
  if (!author || !holder) throw new Error('There is nobody.');
  const imageId = await anImage(server, { open: 4 });
  for (const { token } of people) await server.succeed(getImage, {}, { token });
  const confirmed = threeSuggestions().map((box) => ({ ...untouched(box), is_confirmed: true }));
  const submits = async ({ token }: Person, bbox = confirmed) => {
    const { submission_id } = await server.succeed(submitImage, { body: { image_id: imageId, bbox } }, { token });
    await recomputeConsensus(server.services, imageId);
    return submission_id;
  };
  const submissionId = await submits(author, aReview('Bus'));
  for (const person of others) await submits(person);
  const settle = async (open: number) => {
    const values = { open, retiredAt: server.clock.now() };
    await server.services.db.update(imageQueue).set(values).where(eq(imageQueue.imageId, imageId));
    await recomputeConsensus(server.services, imageId);
    await server.services.db.update(imageQueue).set({ open }).where(eq(imageQueue.imageId, imageId));
  };
  await settle(0);
  const explained = () => server.succeed(explainSubmission, { params: { submissionId } }, { token: author.token });
  const appeals = () =>
    server.call(appealBox, { params: { submissionId }, body: { index: 0 } }, { token: author.token });
  expect(await explained()).toMatchObject({ status: 'consensus', verdicts: [] });
  // Whether one may appeal would tell which boxes were wrong.
  expect(await appeals()).toMatchObject({ refusal: { code: 'NOT_APPEALABLE' } });
  await submits(holder);
  // What somebody of another team has in hand besides keeps back nothing of this one.
  await anImage(server);
  const busy = await aPerson(server, { team: await aTeam(server) });
  await server.succeed(getImage, {}, { token: busy.token });
  expect((await explained()).verdicts).toMatchObject([{ appeal: 'possible' }, {}, {}]);
  // Organisers have sent it back.
  await settle(1);
  expect((await explained()).verdicts).toEqual([]);
  expect(await appeals()).toMatchObject({ refusal: { code: 'NOT_APPEALABLE' } });
  await settle(0);
  expect(await appeals()).toMatchObject({ ok: true });
});
