import type { Call, CallInput } from '@uvh/contract/call';
import { getImage, leaseAhead, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeEvent, pauseGame } from '@uvh/contract/calls/organiser/event';
import { changeImages, openImage, setTruth } from '@uvh/contract/calls/organiser/images';
import { erasePerson, makeLeader, movePerson, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { decideReport, listReports } from '@uvh/contract/calls/organiser/reports';
import { undoBatch } from '@uvh/contract/calls/organiser/tasks';
import { renameAnyTeam, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { answerQuestion, askOpinion, teamQuestions } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchUp } from '../../src/features/consensus/jobs.ts';
import { leaseService } from '../../src/features/images/lease/service.ts';
import { verifyBooks } from '../../src/features/ledger/queries.ts';
import { image, imageBatch } from '../../src/platform/db/schema/images.ts';
import { type Dice, dice } from '../support/dice.ts';
import { anImage, aReview, threeSuggestions } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const HOUR_MS = 3_600_000;
const BOX = { x: 200, y: 300, width: 120, height: 90 };
const ACTS = 60;
const STEPS = 10;

/** Two servers, as many organisers as acts go on at once, and people who play while they act. */
let server: TestApp;
let second: TestApp;
let teams: CreatedTeam[];
let players: Person[];
let organisers: Person[];
/** Ids of images that there are or have been. */
const images: number[] = [];
const batches: number[] = [];
/** Answers that a call must not give. */
const faults: string[] = [];
beforeAll(async () => {
  server = await startApp({ env: { EVENT_PHASE: '' } });
  second = await startApp({ beside: server, env: { EVENT_PHASE: '' } });
  teams = await Promise.all(Array.from({ length: 5 }, () => aTeam(server)));
  players = await Promise.all(
    teams.flatMap((team) => [0, 1, 2, 3].map((n) => aPerson(server, { team, isLeader: n === 0 }))),
  );
  organisers = await Promise.all([0, 1, 2].map(() => aPerson(server, { role: 'organiser' })));
  await open(true);
  for (let n = 0; n < 4; n += 1) await aBatch();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

async function open(isOpen: boolean): Promise<void> {
  const window = {
    opensAt: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
    closesAt: new Date(Date.now() + (isOpen ? HOUR_MS : -HOUR_MS)).toISOString(),
  };
  const { event } = server.services;
  await event.changeSchedule('test', (schedule) => ({ ...schedule, game: window, competition: window }));
}

/** Five images that came together. */
async function aBatch(): Promise<void> {
  const { db, clock } = server.services;
  const values = { name: 'b', source: 's', format: 'coco', actor: 'test', fingerprint: 'f', createdAt: clock.now() };
  const [batch] = await db.insert(imageBatch).values(values).returning();
  const ids: number[] = [];
  const truth = threeSuggestions().map(({ bboxId: _, ...box }) => ({ ...box, label: 'Sedan' }));
  for (let n = 0; n < 5; n += 1) ids.push(await anImage(server, n === 0 ? { truth } : {}));
  await db.update(image).set({ batchId: batch?.id }).where(inArray(image.id, ids));
  images.push(...ids);
  batches.push(batch?.id ?? 0);
}

/** Makes a call at either server; every answer is fine but a failure. */
async function tell<C extends Call>(call: C, input: CallInput<C>, { token }: Person, roll: Dice) {
  const outcome = await (roll(2) === 0 ? server : second).call(call, input, { token });
  const said = outcome.ok ? 'done' : outcome.refusal.code;
  if (!outcome.ok && outcome.status >= 500 && said !== 'UNAVAILABLE')
    faults.push(`${call.id} ${outcome.status} ${said}`);
  return outcome;
}

/** A person who plays, whatever becomes of them meanwhile. */
async function play(person: Person, roll: Dice): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const key = `${person.userId} step ${step}`;
    const found = await tell(getImage, {}, person, roll);
    const image_id = found.ok ? found.answer.image_id : (images[roll(images.length)] ?? 1);
    if (roll(3) === 0) {
      const ahead = await tell(leaseAhead, { body: { count: 1 + roll(3) } }, person, roll);
      const image_ids = ahead.ok ? ahead.answer.images.map((one) => one.image_id) : [image_id];
      if (roll(2) === 0) await tell(releaseAhead, { body: { image_ids } }, person, roll);
    }
    if (roll(3) === 0) {
      const audience = roll(2) === 0 ? 'team' : 'reviewers';
      await tell(askOpinion, { body: { key, image_id, audience, note: '', box: BOX } }, person, roll);
      const asked = await tell(teamQuestions, {}, person, roll);
      const questionId = asked.ok ? asked.answer.questions[0]?.question_id : undefined;
      if (questionId !== undefined)
        await tell(answerQuestion, { params: { questionId }, body: { label: 'Bus' } }, person, roll);
    }
    if (roll(4) === 0) {
      const kind = (['broken', 'unsuitable', 'private'] as const)[roll(3)] ?? 'broken';
      await tell(reportImage, { body: { key, image_id, kind, note: '' } }, person, roll);
    }
    const label = ['Sedan', 'SUV', 'Bus'][roll(3)];
    const query = { ahead: [undefined, 1, 3][roll(3)] };
    await tell(submitImage, { body: { image_id, bbox: aReview(label) }, query }, person, roll);
  }
}

const IMAGE_ACTS = [
  'delete',
  'delete',
  'retire',
  'restore',
  'send-back',
  'make-gold',
  'unset-gold',
  'uphold-gold',
] as const;

/** An organiser who does one thing after the other. */
async function act(organiser: Person, roll: Dice): Promise<void> {
  const some = <T>(list: readonly T[]): T => {
    const one = list[roll(list.length)];
    if (one === undefined) throw new Error('an empty list');
    return one;
  };
  const onImages = async () => {
    const image_ids = [...new Set([some(images), some(images), some(images.slice(-10))])];
    await tell(changeImages, { body: { act: some(IMAGE_ACTS), image_ids } }, organiser, roll);
  };
  const onSomebody = () => ({ userId: some(players).userId });
  const acts: readonly (() => Promise<unknown>)[] = [
    onImages,
    onImages,
    onImages,
    onImages,
    () => aBatch(),
    () => tell(undoBatch, { params: { batchId: some(batches) } }, organiser, roll),
    () => tell(openImage, { params: { imageId: some(images) } }, organiser, roll),
    () =>
      tell(
        setTruth,
        { params: { imageId: some(images) }, body: { boxes: [{ ...BOX, label: 'SUV' }] } },
        organiser,
        roll,
      ),
    () => tell(movePerson, { params: onSomebody(), body: { team_id: some(teams).teamId } }, organiser, roll),
    () => tell(movePerson, { params: onSomebody(), body: { team_id: some(teams).teamId } }, organiser, roll),
    () => tell(takeOutOfTeam, { params: onSomebody() }, organiser, roll),
    () => tell(makeLeader, { params: onSomebody() }, organiser, roll),
    () => (roll(3) === 0 ? tell(erasePerson, { params: onSomebody() }, organiser, roll) : Promise.resolve()),
    () => tell(renameAnyTeam, { params: some(teams), body: { name: `Team ${roll(1000)}` } }, organiser, roll),
    () => {
      const body = { standing: some(['playing', 'hidden', 'disqualified'] as const), reason: 'a storm' };
      return tell(setTeamStanding, { params: some(teams), body }, organiser, roll);
    },
    async () => {
      await tell(pauseGame, { body: { is_paused: true } }, organiser, roll);
      await tell(pauseGame, { body: { is_paused: false } }, organiser, roll);
    },
    () => tell(changeEvent, { body: { settings: { least_reviews: 2 + roll(3) } } }, organiser, roll),
    async () => {
      await open(false);
      await open(true);
    },
    async () => {
      const open = await tell(listReports, { query: { state: 'open' } }, organiser, roll);
      if (!open.ok || open.answer.rows.length === 0) return;
      const params = { reportId: some(open.answer.rows).report_id };
      const body = { decision: some(['keep', 'withdraw', 'erase'] as const), reason: 'a storm' };
      await tell(decideReport, { params, body }, organiser, roll);
    },
    async () => {
      const done = await tell(listAudit, { query: { limit: 10 } }, organiser, roll);
      if (done.ok) await tell(undoAct, { params: { entryId: some(done.answer.rows).entry_id } }, organiser, roll);
    },
  ];
  for (let turn = 0; turn < ACTS; turn += 1) await some(acts)();
}

/** Background work, while the others are at it. */
async function work(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await catchUp(server.services);
    await leaseService(second.services).sweep();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('whatever organisers do while people play, nobody is told of a failure, and the books agree', async () => {
  let isOver = false;
  const working = work(() => isOver);
  await Promise.all([
    ...players.map((person, n) => play(person, dice(n + 1))),
    ...organisers.map((organiser, n) => act(organiser, dice(1000 + n))),
  ]);
  isOver = true;
  await working;
  expect(faults).toEqual([]);
  await catchUp(server.services);
  expect((await verifyBooks(server.services.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  // An image asks for no fewer reviews than none, and a lease that is live is of an image that is in play, but for one that
  // is held back for a report: who has it may finish.
  const { rows } = await server.services.db.execute(sql`
    select q.image_id, 'asks for ' || q.open as what from image_queue q where q.open < 0
    union all select l.image_id, 'is out of play and held' from lease l join image_queue q on q.image_id = l.image_id
      where l.state = 1 and q.withdrawn_at is not null
        and not exists (select from report r where r.image_id = l.image_id)
    union all select l.image_id, 'is held by who is in no such team' from lease l
      where l.state = 1 and not exists (
        select from team_member m where m.user_id = l.user_id and m.team_id = l.team_id and m.left_at is null)`);
  expect(rows).toEqual([]);
  // Nobody is asked to wait for an image when nobody else is at it.
  for (const { token } of players)
    expect(await server.call(getImage, {}, { token })).not.toMatchObject({ status: 503 });
});
