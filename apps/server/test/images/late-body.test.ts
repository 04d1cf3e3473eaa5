import { getImage } from '@uvh/contract/calls/image';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseAllLeases } from '../../src/features/images/lease/give-back.ts';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { inHandBesideCaller } from '../../src/features/submissions/ground-queries.ts';
import { createSubmission } from '../../src/features/submissions/service.ts';
import { endMembership } from '../../src/features/teams/queries.ts';
import { LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { MemberCaller } from '../../src/platform/http/caller.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;

describe('a submission whose body is on its way for long', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  /** Somebody with an image in hand, as their session told it when the head of the request came in. */
  async function aSlowClient(): Promise<{ readonly caller: MemberCaller; readonly imageId: number }> {
    await anImage(server);
    const team = await aTeam(server);
    const { token } = await aPerson(server, { team });
    const { image_id: imageId } = await server.succeed(getImage, {}, { token });
    const caller = await server.app.authenticate(token, { beside: inHandBesideCaller, value: null });
    if (!caller?.team) throw new Error('The person has a team.');
    expect(inHandBesideCaller.of(caller)?.leases.map((held) => held.imageId)).toEqual([imageId]);
    const member: MemberCaller = Object.assign(caller, { team: caller.team });
    return { caller: member, imageId };
  }

  const endLease = (imageId: number, state: number) =>
    server.services.db.update(lease).set({ state }).where(eq(lease.imageId, imageId));

  it('is taken where the lease ran out meanwhile and nobody else has the image', async () => {
    const { caller, imageId } = await aSlowClient();
    await endLease(imageId, LEASE_STATE.returned);
    const input = { imageId, boxes: aReview(), idempotencyKey: undefined, telemetry: undefined };
    expect(await createSubmission(server.services, caller, input)).toMatchObject({ isReplayed: false, total: 3 });
    // The same again knows of the first, whatever the session told before.
    expect(await createSubmission(server.services, caller, input)).toMatchObject({ isReplayed: true, total: 3 });
  });

  it('keeps the lease that it took up, also when forgotten ones are looked for at that moment', async () => {
    const { caller, imageId } = await aSlowClient();
    server.clock.advance(HOUR_MS + 1);
    const { services } = server;
    // Once before the lease is taken up, and once after it.
    const event: typeof services.event = {
      ...services.event,
      async current() {
        await leaseService(services).sweep();
        return services.event.current();
      },
    };
    const input = { imageId, boxes: aReview(), idempotencyKey: undefined, telemetry: undefined, ahead: 1 };
    expect(await createSubmission({ ...services, event }, caller, input)).toMatchObject({ isReplayed: false });
  });

  it('is refused where the image was given back meanwhile', async () => {
    const { caller, imageId } = await aSlowClient();
    await endLease(imageId, LEASE_STATE.declined);
    const input = { imageId, boxes: aReview(), idempotencyKey: undefined, telemetry: undefined };
    await expect(createSubmission(server.services, caller, input)).rejects.toMatchObject({ code: 'NOT_LEASED' });
  });

  it.each([
    ['', 0],
    [', though the lease had run out and was not swept yet', HOUR_MS + 1],
  ])('is refused where its person was taken out of the team meanwhile%s', async (_, laterMs) => {
    const { caller, imageId } = await aSlowClient();
    const { services } = server;
    server.clock.advance(laterMs);
    const seeker = { userId: caller.userId, teamId: caller.team.teamId };
    await inTransaction(services.db, async (tx) => {
      await endMembership(tx, seeker.teamId, seeker.userId, services.clock.now());
      await releaseAllLeases(tx, seeker);
    });
    const input = { imageId, boxes: aReview(), idempotencyKey: undefined, telemetry: undefined };
    await expect(createSubmission(services, caller, input)).rejects.toMatchObject({ code: 'NOT_LEASED' });
  });
});
