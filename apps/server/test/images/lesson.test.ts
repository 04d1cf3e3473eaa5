import { getImage, submitImage } from '@uvh/contract/calls/image';
import { listMixUps, submissionLesson } from '@uvh/contract/calls/submission';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../src/features/accounts/sessions/sessions.ts';
import { recomputeConsensus } from '../../src/features/consensus/recompute-consensus.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const DAY_MS = 86_400_000;

describe('what a submission teaches', () => {
  let server: TestApp;
  let team: CreatedTeam;
  let player: Person;
  let gold: number;
  let submissionId: number;
  beforeEach(async () => {
    server = await startApp();
    team = await aTeam(server);
    player = await aPerson(server, { team });
    const truth = threeSuggestions().map(({ bboxId: _, ...box }) => box);
    gold = await anImage(server, { truth });
    await server.succeed(getImage, {}, { token: player.token });
    const body = { image_id: gold, bbox: aReview('SUV') };
    ({ submission_id: submissionId } = await server.succeed(submitImage, { body }, { token: player.token }));
  });
  afterEach(() => server.close());

  const lessonFor = (person: Person) =>
    server.succeed(submissionLesson, { params: { submissionId } }, { token: person.token });

  it('is nothing before it is settled', async () => {
    expect(await lessonFor(player)).toEqual({ lesson: null });
  });

  it('is one box, the mistake, as soon as it is settled, and nothing about gold', async () => {
    await recomputeConsensus(server.services, gold);
    const { lesson } = await lessonFor(player);
    expect(lesson).toMatchObject({
      said: 'SUV',
      settled: 'Hatchback',
      is_right: false,
      reason: 'relabelled-wrong',
      box: { x: 200, y: 300, width: 120, height: 90 },
    });
    expect(JSON.stringify(lesson)).not.toMatch(/gold|certainty|basis/);
    expect(await lessonFor(player)).toMatchObject({ lesson: { settled: 'Hatchback', box: { x: 200 } } });
  });

  it('is told to nobody else, in the team or outside', async () => {
    const mate = await aPerson(server, { team });
    const stranger = await aPerson(server, { team: await aTeam(server) });
    for (const { token } of [mate, stranger])
      expect(await server.refuse(submissionLesson, { params: { submissionId } }, { token })).toBe('NOT_FOUND');
  });

  it('is counted as a mix-up from the next day on', async () => {
    await recomputeConsensus(server.services, gold);
    expect(await server.succeed(listMixUps, {}, { token: player.token })).toEqual({ mix_ups: [] });
    server.clock.advance(DAY_MS);
    const token = await openSession(server.services.db, server.services, player.userId, false);
    const { mix_ups: mixUps } = await server.succeed(listMixUps, {}, { token });
    expect(mixUps).toMatchObject([{ truth: 'Hatchback', said: 'SUV', times: 1 }]);
  });
});
