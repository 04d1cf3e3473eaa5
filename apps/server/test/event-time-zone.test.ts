import { getEvent } from '@uvh/contract/calls/event';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { teamPulse } from '@uvh/contract/calls/reward';
import { teamHistory } from '@uvh/contract/calls/team';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recomputeConsensus } from '../src/features/consensus/recompute-consensus.ts';
import { settledAnswer } from '../src/platform/db/schema/rewards.ts';
import { anImage, threeSuggestions, untouched } from './support/images.ts';
import { aPerson, aTeam, type Person } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';
import { testClock } from './support/test-clock.ts';

/** Half past midnight of Thursday in India; still Wednesday evening in Paris. */
const NOW = new Date('2026-11-05T00:30:00+05:30');

describe('the time zone of the event', () => {
  let server: TestApp;
  let person: Person;
  beforeAll(async () => {
    server = await startApp({ clock: testClock(NOW) });
    person = await aPerson(server, { team: await aTeam(server), isLeader: true });
    const truth = threeSuggestions().map(({ bboxId, ...box }) => ({
      ...box,
      label: bboxId === 1 ? 'Sedan' : box.label,
    }));
    const gold = await anImage(server, { truth });
    await server.succeed(getImage, {}, { token: person.token });
    const bbox = threeSuggestions().map((suggestion, at) => ({
      ...untouched(suggestion),
      ...(at === 0 ? { label: 'Sedan', is_label_changed: true, is_edited: true } : { is_confirmed: true }),
    }));
    await server.succeed(submitImage, { body: { image_id: gold, bbox } }, { token: person.token });
    await recomputeConsensus(server.services, gold);
  });
  afterAll(() => server.close());
  beforeEach(() => server.services.event.changeSettings('test', { timeZone: 'Asia/Kolkata' }));

  const settledDays = async () => (await server.services.db.select().from(settledAnswer)).map(({ day }) => day);
  const daysOfTeam = async () =>
    (await server.succeed(teamHistory, {}, { token: person.token })).days.map(({ day }) => day);

  it('is India until somebody says otherwise', async () => {
    expect((await server.succeed(getEvent, {})).time_zone).toBe('Asia/Kolkata');
    expect(await settledDays()).toEqual(['2026-11-05']);
    expect(await daysOfTeam()).toEqual(['2026-11-05']);
  });

  it('counts all days anew when it changes, also those of what was settled before', async () => {
    const before = await server.succeed(teamPulse, {}, { token: person.token });
    expect(before.goal.done).toBe(1);
    await server.services.event.changeSettings('test', { timeZone: 'Europe/Paris' });
    expect((await server.succeed(getEvent, {})).time_zone).toBe('Europe/Paris');
    expect(await settledDays()).toEqual(['2026-11-04']);
    expect(await daysOfTeam()).toEqual(['2026-11-04']);
    expect((await server.succeed(teamPulse, {}, { token: person.token })).goal.done).toBe(1);
  });
});
