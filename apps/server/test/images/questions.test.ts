import { getImage, leaseAhead } from '@uvh/contract/calls/image';
import { decideFlags } from '@uvh/contract/calls/organiser/fairness';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { answerQuestion, askOpinion, type QuestionAudience, teamQuestions } from '@uvh/contract/calls/question';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conductFlag } from '../../src/platform/db/schema/consensus.ts';
import { imageQueue, LEASE_STATE, lease } from '../../src/platform/db/schema/images.ts';
import { question } from '../../src/platform/db/schema/questions.ts';
import { anImage } from '../support/images.ts';
import { aPerson, aTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Images of the test before are out of reach; their history stays.
  await server.services.db.update(lease).set({ state: LEASE_STATE.returned }).where(eq(lease.state, LEASE_STATE.live));
  await server.services.db.update(imageQueue).set({ open: 0, isGold: false });
});

const DAY_MS = 24 * 3_600_000;
const BOX = { x: 200, y: 300, width: 120, height: 90 };
let keys = 0;
const newcomer = async (): Promise<Person> => aPerson(server, { team: await aTeam(server) });
const current = ({ token }: Person) => server.succeed(getImage, {}, { token });
const aQuestion = (imageId: number, audience: QuestionAudience, note = ' Cab or trailer? ') => {
  keys += 1;
  return { body: { key: `question-${keys}`, image_id: imageId, audience, note, box: BOX } };
};
const listOf = async ({ token }: Person) => (await server.succeed(teamQuestions, {}, { token })).questions;

describe('a question to the next reviewers', () => {
  it('comes with the image to another team: the place and the note, neither class nor name', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const imageId = await anImage(server);
    expect((await current(asha)).image_id).toBe(imageId);
    await server.succeed(askOpinion, aQuestion(imageId, 'reviewers'), { token: asha.token });
    const shown = await current(ravi);
    expect(shown.image_id).toBe(imageId);
    expect(shown.questions).toEqual([{ question_id: expect.any(Number), ...BOX, note: 'Cab or trailer?' }]);
    expect((await current(asha)).questions).toBeUndefined();
  });

  it('comes with images leased ahead as well', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const asked = await anImage(server);
    await current(asha);
    await server.succeed(askOpinion, aQuestion(asked, 'reviewers'), { token: asha.token });
    await anImage(server);
    const first = await current(ravi);
    const ahead = await server.succeed(leaseAhead, { body: { count: 1 } }, { token: ravi.token });
    const both = [first, ...ahead.images];
    expect(both.find(({ image_id }) => image_id === asked)?.questions).toHaveLength(1);
    expect(both.find(({ image_id }) => image_id !== asked)?.questions).toBeUndefined();
  });

  it('comes with at most nineteen others of the same person, so that nobody covers a picture with them', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const imageId = await anImage(server);
    await current(asha);
    for (let n = 1; n <= 25; n += 1)
      await server.succeed(askOpinion, aQuestion(imageId, 'reviewers', `Doubt ${n}`), { token: asha.token });
    const { questions } = await current(ravi);
    expect(questions?.map(({ note }) => note)).toEqual(Array.from({ length: 20 }, (_, n) => `Doubt ${n + 1}`));
  });

  it('is not shown while the team that asked is disqualified', async () => {
    const [team, asha, ravi] = [await aTeam(server), await newcomer(), await newcomer()];
    const asking = await aPerson(server, { team });
    const imageId = await anImage(server, { open: 3 });
    await current(asking);
    await current(asha);
    await server.succeed(askOpinion, aQuestion(imageId, 'reviewers'), { token: asking.token });
    const { token } = await aPerson(server, { role: 'organiser' });
    const body = { standing: 'disqualified', reason: 'Test.' } as const;
    await server.succeed(setTeamStanding, { params: { teamId: team.teamId }, body }, { token });
    const shown = await Promise.all([asha, ravi].map(current));
    expect(shown).toMatchObject([{ image_id: imageId }, { image_id: imageId }]);
    expect(shown.map(({ questions }) => questions)).toEqual([undefined, undefined]);
  });

  it('is not shown while the word of who asked does not count', async () => {
    const [asking, asha, ravi, meena] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    const imageId = await anImage(server, { open: 4 });
    const { token } = await aPerson(server, { role: 'organiser' });
    const decide = async (decision: 'dismiss' | 'no-weight') => {
      const body = { decision, reason: 'Looked at it.' } as const;
      await server.succeed(decideFlags, { params: { userId: asking.userId }, body }, { token });
    };
    const shownTo = async (person: Person) => {
      const shown = await current(person);
      expect(shown.image_id).toBe(imageId);
      return shown.questions?.map(({ note }) => note);
    };
    await current(asking);
    await server.succeed(askOpinion, aQuestion(imageId, 'reviewers', 'All of them are buses.'), asking);
    const now = server.clock.now();
    const flags = [{ code: 'spoils-right-boxes', count: 9, of: 9, bound: 0.7, limit: 0.3 } as const];
    await server.services.db
      .insert(conductFlag)
      .values({ userId: asking.userId, flags, updatedAt: now, heldBackAt: now });
    expect(await shownTo(asha)).toBeUndefined();
    await decide('dismiss');
    expect(await shownTo(ravi)).toEqual(['All of them are buses.']);
    await decide('no-weight');
    expect(await shownTo(meena)).toBeUndefined();
  });

  it('is refused under the key of another one, which stands', async () => {
    const asha = await newcomer();
    await anImage(server);
    const { image_id: imageId } = await current(asha);
    const other = await anImage(server);
    const { body } = aQuestion(imageId, 'team');
    const asked = await server.succeed(askOpinion, { body }, { token: asha.token });
    for (const change of [
      { image_id: other },
      { audience: 'reviewers' as const },
      { note: 'A bus?' },
      { box: { ...BOX, width: 121 } },
    ]) {
      const another = { body: { ...body, ...change } };
      expect(await server.refuse(askOpinion, another, { token: asha.token })).toBe('IDEMPOTENCY_MISMATCH');
    }
    expect(await server.succeed(askOpinion, { body }, { token: asha.token })).toEqual(asked);
    expect(await listOf(asha)).toHaveLength(1);
  });

  it('can be asked sixty times an hour', async () => {
    const asha = await newcomer();
    const imageId = await anImage(server);
    await current(asha);
    const ask = () => server.call(askOpinion, aQuestion(imageId, 'reviewers'), { token: asha.token });
    for (let asked = 0; asked < 60; asked += 1) expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(429);
  });

  it('is kept once, however often it is sent', async () => {
    const asha = await newcomer();
    const imageId = await anImage(server);
    await current(asha);
    const sent = aQuestion(imageId, 'reviewers');
    const answers = await Promise.all([1, 2, 3].map(() => server.succeed(askOpinion, sent, { token: asha.token })));
    expect(new Set(answers.map(({ question_id }) => question_id)).size).toBe(1);
    expect(await server.services.db.$count(question, eq(question.imageId, imageId))).toBe(1);
  });

  it('is refused of an image that the person never had', async () => {
    const asha = await newcomer();
    const refused = await server.call(askOpinion, aQuestion(await anImage(server), 'reviewers'), { token: asha.token });
    expect(refused).toMatchObject({ refusal: { code: 'NOT_LEASED' } });
  });
});

describe('a question to the team', () => {
  it('is listed to teammates, answered by one of them, and shown to who asked', async () => {
    const team = await aTeam(server);
    const [asha, ravi] = [await aPerson(server, { team }), await aPerson(server, { team })];
    const imageId = await anImage(server);
    await current(asha);
    const { question_id } = await server.succeed(askOpinion, aQuestion(imageId, 'team'), { token: asha.token });
    expect(await listOf(ravi)).toMatchObject([{ question_id, box: BOX, is_own: false, answer: null }]);
    const params = { questionId: question_id };
    const cart = { params, body: { label: 'Pushcart' } };
    expect(await server.refuse(answerQuestion, cart, { token: ravi.token })).toBe('INVALID_INPUT');
    await server.succeed(answerQuestion, { params, body: { label: 'Truck' } }, { token: ravi.token });
    expect(await listOf(asha)).toMatchObject([{ question_id, is_own: true, answer: { label: 'Truck' } }]);
  });

  it('is in the list for a day', async () => {
    const team = await aTeam(server);
    const asha = await aPerson(server, { team });
    const imageId = await anImage(server);
    await current(asha);
    await server.succeed(askOpinion, aQuestion(imageId, 'team'), { token: asha.token });
    server.clock.advance(DAY_MS - 1);
    expect(await listOf(await aPerson(server, { team }))).toHaveLength(1);
    server.clock.advance(2);
    expect(await listOf(await aPerson(server, { team }))).toEqual([]);
  });

  it('is no business of other teams: they neither see nor answer it, and no later reviewer is shown it', async () => {
    const [asha, ravi] = [await newcomer(), await newcomer()];
    const imageId = await anImage(server);
    await current(asha);
    const { question_id } = await server.succeed(askOpinion, aQuestion(imageId, 'team'), { token: asha.token });
    expect(await listOf(ravi)).toEqual([]);
    const answer = { params: { questionId: question_id }, body: { label: null } };
    expect(await server.call(answerQuestion, answer, { token: ravi.token })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await server.call(answerQuestion, answer, { token: asha.token })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect((await current(ravi)).questions).toBeUndefined();
  });

  it('keeps its first answer, and is gone with a picture that an organiser takes out', async () => {
    const team = await aTeam(server);
    const [asha, ravi, mira] = await Promise.all([1, 2, 3].map(() => aPerson(server, { team })));
    if (!asha || !ravi || !mira) throw new Error('no team');
    const imageId = await anImage(server);
    await current(asha);
    const { question_id } = await server.succeed(askOpinion, aQuestion(imageId, 'team'), { token: asha.token });
    const params = { questionId: question_id };
    await server.succeed(answerQuestion, { params, body: { label: null } }, { token: ravi.token });
    const late = await server.call(answerQuestion, { params, body: { label: 'Bus' } }, { token: mira.token });
    expect(late).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await listOf(asha)).toMatchObject([{ answer: { label: null } }]);
    const organiser = await aPerson(server, { role: 'organiser' });
    await server.succeed(changeImages, { body: { act: 'retire', image_ids: [imageId] } }, { token: organiser.token });
    expect(await listOf(asha)).toEqual([]);
  });
});
