import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, CallInput } from '@uvh/contract/call';
import { appealBox, giveSecondOpinion, nextAppeal } from '@uvh/contract/calls/appeal';
import { releaseAhead } from '@uvh/contract/calls/image';
import { announce, listAnnouncements, withdrawAnnouncement } from '@uvh/contract/calls/organiser/announcements';
import { listAudit, undoAct } from '@uvh/contract/calls/organiser/audit';
import { changeEvent, freezeLeaderboard, pauseGame } from '@uvh/contract/calls/organiser/event';
import { changeImages, setTruth } from '@uvh/contract/calls/organiser/images';
import { makeLeader, movePerson, takeOutOfTeam } from '@uvh/contract/calls/organiser/people';
import { decideReport, listReports } from '@uvh/contract/calls/organiser/reports';
import { listTeams, renameAnyTeam, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { reportImage } from '@uvh/contract/calls/report';
import { answerOf, requestOf } from '@uvh/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../support/people.ts';
import { ACTING_SECONDS } from './support/amounts.ts';
import { emptyCrowd, play } from './support/crowd.ts';
import { type SeededPlayer, seedEvent } from './support/event.ts';
import { type Installation, openInstallation, type ProductProcess } from './support/installation.ts';
import { expectSound } from './support/invariants.ts';

const ORGANISERS = 3;
const BECAUSE = 'It is tried.';

const crowd = emptyCrowd();
let installation: Installation;
let servers: ProductProcess[];
let players: SeededPlayer[];
let organisers: string[];
let imageIds: readonly number[];
let teamIds: readonly number[];

beforeAll(async () => {
  const opened = await openInstallation();
  installation = opened.installation;
  servers = [opened.server, await installation.startServer()];
  await installation.startWorker();
  players = await seedEvent(installation.services, { teams: 10, images: 600 });
  imageIds = await idsOf(sql`select id from image`);
  teamIds = await idsOf(sql`select id from team`);
  const people = Array.from({ length: ORGANISERS }, () => aPerson(installation, { role: 'organiser' }));
  organisers = (await Promise.all(people)).map(({ token }) => token);
}, 180_000);
afterAll(() => installation?.close(), 60_000);

async function idsOf(query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await installation.services.db.execute<{ id: string }>(query);
  return rows.map(({ id }) => Number(id));
}

/** One of them by chance: which acts meet is another one in each run. */
function oneOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new RangeError('There is none.');
  return one;
}
const someImages = (most: number) => [...new Set(Array.from({ length: most }, () => oneOf(imageIds)))];

/** Answers of a kind that were no refusal, and everything that is a fault whatever happens. */
const done = new Set<string>();
const faults: string[] = [];

/** Asks one of the servers; undefined where it refuses. */
async function ask<C extends Call>(token: string, call: C, input: CallInput<C>): Promise<Answer<C> | undefined> {
  const { url, body } = requestOf(call, input);
  const response = await fetch(oneOf(servers).origin + url, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 500) faults.push(`${call.id} ${response.status} ${text} after ${JSON.stringify(body)}`);
  if (!response.ok) return undefined;
  done.add(call.id);
  return answerOf(call, JSON.parse(text));
}

type Act = (token: string) => Promise<unknown>;
const onImages =
  (act: CallInput<typeof changeImages>['body']['act'], most = 30): Act =>
  (token) =>
    ask(token, changeImages, { body: { act, image_ids: someImages(most) } });
const somebody = () => ({ userId: oneOf(players).userId });

/** What three people can be at in the console at the same time, on the same images, people and teams. */
const ACTS: readonly Act[] = [
  onImages('send-back'),
  onImages('make-gold'),
  onImages('unset-gold'),
  onImages('uphold-gold'),
  onImages('retire'),
  onImages('restore'),
  onImages('delete', 3),
  (token) =>
    ask(token, setTruth, {
      params: { imageId: oneOf(imageIds) },
      body: { boxes: [{ label: 'Sedan', x: 100, y: 100, width: 200, height: 150 }] },
    }),
  (token) => ask(token, movePerson, { params: somebody(), body: { team_id: oneOf(teamIds) } }),
  (token) => ask(token, takeOutOfTeam, { params: somebody() }),
  (token) => ask(token, makeLeader, { params: somebody() }),
  (token) =>
    ask(token, renameAnyTeam, {
      params: { teamId: oneOf(teamIds) },
      body: { name: `Team ${oneOf('abcdef'.split(''))}` },
    }),
  (token) => {
    const standing = oneOf(['playing', 'playing', 'hidden', 'disqualified'] as const);
    return ask(token, setTeamStanding, { params: { teamId: oneOf(teamIds) }, body: { standing, reason: BECAUSE } });
  },
  (token) => ask(token, changeEvent, { body: { settings: { most_reviews: oneOf([5, 6, 7]) } } }),
  async (token) => {
    await ask(token, pauseGame, { body: { is_paused: true } });
    return ask(token, pauseGame, { body: { is_paused: false } });
  },
  (token) => {
    const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
    return ask(token, freezeLeaderboard, { body: { frozen_at: oneOf([null, aMinuteAgo]) } });
  },
  (token) => ask(token, announce, { body: { text: BECAUSE, tone: 'info', by_mail: false } }),
  async (token) => {
    const { rows = [] } = (await ask(token, listAnnouncements, { query: {} })) ?? {};
    const announcementId = rows[0]?.announcement_id;
    return announcementId && ask(token, withdrawAnnouncement, { params: { announcementId } });
  },
  async (token) => {
    const { rows = [] } = (await ask(token, listReports, { query: {} })) ?? {};
    const reportId = rows[0]?.report_id;
    const decision = oneOf(['keep', 'withdraw', 'erase'] as const);
    return reportId && ask(token, decideReport, { params: { reportId }, body: { decision, reason: BECAUSE } });
  },
  async (token) => {
    const { rows = [] } = (await ask(token, listAudit, { query: {} })) ?? {};
    const possible = rows.filter(({ undo }) => undo === 'possible');
    return possible.length > 0 && ask(token, undoAct, { params: { entryId: oneOf(possible).entry_id } });
  },
];

/** What players do beside their reviews, and what works on the same rows. */
const ASIDES: readonly ((player: SeededPlayer) => Promise<unknown>)[] = [
  async ({ userId, token }) => {
    const [submissionId] = await idsOf(
      sql`select id from submission where user_id = ${userId} order by random() limit 1`,
    );
    return submissionId && ask(token, appealBox, { params: { submissionId }, body: { index: oneOf([0, 1, 2]) } });
  },
  async ({ token }) => {
    const appealId = (await ask(token, nextAppeal, {}))?.appeal?.appeal_id;
    const said = oneOf(['Sedan', 'removed', null]);
    return appealId && ask(token, giveSecondOpinion, { params: { appealId }, body: { said } });
  },
  async ({ userId, token }) => {
    const [image_id] = await heldBy(userId);
    const kind = oneOf(['broken', 'private', 'unsuitable'] as const);
    return image_id && ask(token, reportImage, { body: { key: crypto.randomUUID(), image_id, kind, note: '' } });
  },
  async ({ userId, token }) => ask(token, releaseAhead, { body: { image_ids: await heldBy(userId) } }),
];
const heldBy = (userId: number) => idsOf(sql`select image_id as id from lease where user_id = ${userId} and state = 1`);

async function whileActing(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act();
    await sleep(20);
  }
}

/** As they were: everybody in a team sees a board that moves. */
async function endWhatOrganisersBegan(): Promise<void> {
  const token = oneOf(organisers);
  await ask(token, freezeLeaderboard, { body: { frozen_at: null } });
  const { rows = [] } = (await ask(token, listTeams, { query: {} })) ?? {};
  for (const { team_id: teamId } of rows)
    await ask(token, setTeamStanding, { params: { teamId }, body: { standing: 'playing', reason: BECAUSE } });
}

describe('organisers who do whatever their console can while everybody plays', () => {
  it('break nothing and lose nothing, three of them at once, on two servers', async () => {
    const signal = AbortSignal.timeout(ACTING_SECONDS * 1000);
    const origins = () => servers.map(({ origin }) => origin);
    const until = Number.POSITIVE_INFINITY;
    await Promise.all([
      // Who is refused, without a team or during a pause, tries again.
      ...players.map((player) => whileActing(signal, () => play(crowd, { players: [player], origins, until, signal }))),
      ...organisers.map((token) => whileActing(signal, () => oneOf(ACTS)(token))),
      ...[1, 2].map(() => whileActing(signal, () => oneOf(ASIDES)(oneOf(players)))),
    ]);
    expect(faults).toEqual([]);
    expect([...done]).toEqual(expect.arrayContaining(['changeImages', 'movePerson', 'setTeamStanding', 'undoAct']));
    const inHandThoughOut = sql`
      select l.id from lease l left join image_queue q using (image_id)
      where l.state = 1 and (q.image_id is null or q.withdrawn_at is not null)`;
    expect(await idsOf(inHandThoughOut)).toEqual([]);
    await endWhatOrganisersBegan();
    const members = new Set(await idsOf(sql`select user_id as id from team_member where left_at is null`));
    const inTeams = players.filter(({ userId }) => members.has(userId));
    await expectSound(installation, { crowd, players: inTeams, servers, hasWorker: true, hasFormerGold: true });
  }, 900_000);
});
