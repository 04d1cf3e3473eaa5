import { ALL_CALLS } from '@uvh/contract/api';
import type { Call } from '@uvh/contract/call';
import { eraseAccount } from '@uvh/contract/calls/account';
import { appealBox, giveSecondOpinion } from '@uvh/contract/calls/appeal';
import { getImage, releaseAhead, submitImage } from '@uvh/contract/calls/image';
import { createToken } from '@uvh/contract/calls/organiser/tokens';
import { endPush } from '@uvh/contract/calls/push';
import { answerQuestion, askOpinion } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { reactToFeed } from '@uvh/contract/calls/reward';
import { createTeam, joinTeam, removeMember, renameTeam } from '@uvh/contract/calls/team';
import type { ErrorCode } from '@uvh/contract/errors';
import { requestOf } from '@uvh/contract/request';
import { TOKEN_SCOPES, type TokenScope } from '@uvh/contract/scopes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushSubscription } from '../../src/platform/db/schema/push.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, type CreatedTeam, PASSWORD, type Person } from '../support/people.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const ENDPOINT = 'https://push.example/of-a-member';
const BOX = { x: 200, y: 300, width: 120, height: 90 };
/** What every request may leave behind: when somebody was last seen, and what limits count. */
const TRACES = ['session', 'api_token', 'rate_limit'];

type Input = { readonly params?: Record<string, number>; readonly body?: Record<string, unknown> };

let server: TestApp;
let victims: CreatedTeam;
let leader: Person;
let member: Person;
let organiser: Person;
let ids: { image: number; submission: number; question: number; report: number; token: number };
beforeAll(async () => {
  server = await startApp();
  organiser = await aPerson(server, { role: 'organiser' });
  victims = await aTeam(server, 'Silk Board');
  leader = await aPerson(server, { team: victims, isLeader: true });
  member = await aPerson(server, { team: victims });
  for (let n = 0; n < 6; n += 1) await anImage(server);
  const browser = { endpoint: ENDPOINT, key: 'k', secret: 's', language: 'en', createdAt: server.clock.now() };
  await server.services.db.insert(pushSubscription).values({ ...browser, userId: member.userId });
  const hold = async () => (await server.succeed(getImage, {}, { token: member.token })).image_id;
  const image = await hold();
  const asked = { key: 'a-question-1', image_id: image, audience: 'team' as const, box: BOX };
  const { question_id } = await server.succeed(askOpinion, { body: asked }, { token: member.token });
  const note = { key: 'a-report-of-1', image_id: image, kind: 'box' as const, note: 'A face.' };
  const { report_id } = await server.succeed(reportImage, { body: note }, { token: member.token });
  const sent = { image_id: image, bbox: aReview() };
  const { submission_id } = await server.succeed(submitImage, { body: sent }, { token: member.token });
  const { token_id } = await server.succeed(
    createToken,
    { body: { name: 'wall', scopes: ['read:results'] } },
    { token: organiser.token },
  );
  ids = { image: await hold(), submission: submission_id, question: question_id, report: report_id, token: token_id };
});
afterAll(() => server.close());

/** What the calls of the console are asked with: what an organiser would send about these people, teams and images. */
function consoleInputs(): Record<string, Input> {
  const person = { params: { userId: member.userId } };
  const team = { params: { teamId: victims.teamId } };
  const list = 'name,email,team\nAsha,asha@campus.test,Ring Road';
  const formats = ['coco'];
  return {
    announce: { body: { text: 'All of you have won.', by_mail: true } },
    withdrawAnnouncement: { params: { announcementId: 1 } },
    undoAct: { params: { entryId: 1 } },
    applyEventFile: { body: { file: 'event: {}' } },
    changeEvent: { body: { settings: { max_team_size: 1 } } },
    checkEventFile: { body: { file: 'event: {}' } },
    freezeLeaderboard: { body: { frozen_at: null } },
    pauseGame: { body: { is_paused: true } },
    previewEventChange: { body: { settings: { max_team_size: 1 } } },
    changeInvitation: { params: { leaderId: 1 }, body: { act: 'revoke' } },
    checkLeaders: { body: { list } },
    inviteLeaders: { body: { leaders: [{ line: 1, name: 'Asha', email: 'asha@campus.test', team: 'Ring Road' }] } },
    retryMail: {},
    estimateExport: { body: { formats, methods: ['ours'] } },
    decideFlags: { ...person, body: { decision: 'disqualify', reason: 'Because.' } },
    noteAppeal: { ...person, body: { note: 'Because.' } },
    changeImages: { body: { act: 'delete', image_ids: [ids.image] } },
    setTruth: { params: { imageId: ids.image }, body: { boxes: [{ label: 'Bus', ...BOX }] } },
    decideReport: { params: { reportId: ids.report }, body: { decision: 'erase', reason: 'Because.' } },
    linkDownload: { body: { kind: 'certificates' } },
    erasePerson: person,
    makeLeader: person,
    movePerson: { ...person, body: { team_id: victims.teamId } },
    takeOutOfTeam: person,
    renameAnyTeam: { ...team, body: { name: 'Taken Over' } },
    setTeamStanding: { ...team, body: { standing: 'disqualified', reason: 'Because.' } },
    linkTaskFile: { params: { taskId: 1 } },
    startTask: { body: { kind: 'backup', backup: {} } },
    undoBatch: { params: { batchId: 1 } },
    createToken: { body: { name: 'more', scopes: [...TOKEN_SCOPES] } },
    revokeToken: { params: { tokenId: ids.token } },
  };
}

const consoleWrites = ALL_CALLS.filter(({ access, method }) => access === 'organiser' && method !== 'GET');

async function codeOf(call: Call, input: Input, token: string | undefined): Promise<ErrorCode | 'done'> {
  const { method, url, body } = requestOf(call, input);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  return answer.statusCode < 300 ? 'done' : answer.json<{ code: ErrorCode }>().code;
}

/** Every row of every table but {@link TRACES}. */
async function everything(): Promise<Record<string, string[]>> {
  const { db } = server.services;
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of rows.filter((row) => !TRACES.includes(row.name))) {
    const all = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t order by 1`);
    content[name] = all.rows.map(({ row }) => row);
  }
  return content;
}

describe('what is asked for with valid words about others', () => {
  it('is refused at the console to all who are no organisers, and changes nothing', async () => {
    const inputs = consoleInputs();
    expect(Object.keys(inputs).toSorted()).toEqual(consoleWrites.map(({ id }) => id).toSorted());
    for (const { id, body } of consoleWrites)
      expect(body?.safeParse(inputs[id]?.body).error, `${id} is asked for in valid words`).toBeUndefined();
    const other = await aTeam(server);
    const players = [
      await aPerson(server),
      await aPerson(server, { team: other }),
      await aPerson(server, { team: other, isLeader: true }),
      member,
      leader,
    ];
    const before = await everything();
    for (const call of consoleWrites) {
      const input = inputs[call.id] ?? {};
      expect(await codeOf(call, input, undefined), call.id).toBe('UNAUTHENTICATED');
      for (const { token } of players) expect(await codeOf(call, input, token), call.id).toBe('FORBIDDEN');
    }
    expect(await everything()).toEqual(before);
  });

  it.each(TOKEN_SCOPES)('is refused to a token of %s alone where it is not of that', async (scope) => {
    const inputs = consoleInputs();
    const { token } = await server.succeed(
      createToken,
      { body: { name: scope, scopes: [scope] } },
      { token: organiser.token },
    );
    const before = await everything();
    for (const call of consoleWrites.filter((each) => each.scope !== scope || isReading(scope)))
      expect([call.id, await codeOf(call, inputs[call.id] ?? {}, token)]).toEqual([
        call.id,
        // Reading has calls with bodies of its own: they are let in, and write nothing either.
        call.scope === scope ? expect.not.stringMatching('TOKEN_SCOPE') : 'TOKEN_SCOPE',
      ]);
    const players = ALL_CALLS.filter(
      ({ access, method }) => !['public', 'organiser'].includes(access) && method !== 'GET',
    );
    for (const call of players)
      expect([call.id, await codeOf(call, { params: { questionId: 1, submissionId: 1, appealId: 1 } }, token)]).toEqual(
        [call.id, 'TOKEN_SCOPE'],
      );
    expect(await everything()).toEqual(before);
  });

  it('is refused to players who are of another team, or of none', async () => {
    await server.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    const other = await aTeam(server);
    const stranger = await aPerson(server, { team: other });
    const otherLeader = await aPerson(server, { team: other, isLeader: true });
    const teamless = await aPerson(server);
    const key = 'a-key-of-mine';
    const of = (call: Call, input: Input, expected: ErrorCode) => ({ call, input, expected });
    const asked = [
      of(submitImage, { body: { image_id: ids.image, bbox: aReview() } }, 'NOT_LEASED'),
      of(askOpinion, { body: { key, image_id: ids.image, audience: 'team', box: BOX } }, 'NOT_LEASED'),
      of(reportImage, { body: { key, image_id: ids.image, kind: 'private' } }, 'NOT_LEASED'),
      of(reportImage, { body: { key: 'a-report-of-1', image_id: ids.image, kind: 'private' } }, 'NOT_LEASED'),
      of(answerQuestion, { params: { questionId: ids.question }, body: { label: 'Bus' } }, 'NOT_FOUND'),
      of(appealBox, { params: { submissionId: ids.submission }, body: { index: 0 } }, 'NOT_FOUND'),
      of(giveSecondOpinion, { params: { appealId: 1 }, body: { said: 'Bus' } }, 'NOT_FOUND'),
      of(reactToFeed, { body: { item: `goal:${member.userId}:2026-11-29`, reaction: 'cheer' } }, 'NOT_FOUND'),
      of(createTeam, { body: { name: 'Another One' } }, 'ALREADY_IN_TEAM'),
      of(joinTeam, { body: { team_code: victims.code } }, 'ALREADY_IN_TEAM'),
    ];
    const before = await everything();
    for (const { call, input, expected } of asked) {
      expect(call.body?.safeParse(input.body).error, call.id).toBeUndefined();
      for (const { token } of [stranger, otherLeader])
        expect([call.id, await codeOf(call, input, token)]).toEqual([call.id, expected]);
      if (call.access === 'member')
        expect([call.id, await codeOf(call, input, teamless.token)]).toEqual([call.id, 'NO_TEAM']);
      expect([call.id, await codeOf(call, input, undefined)]).toEqual([call.id, 'UNAUTHENTICATED']);
    }
    const ofLeaders = [
      of(removeMember, { body: { email: member.email } }, 'MEMBER_NOT_FOUND'),
      of(renameTeam, { body: { team_name: victims.name } }, 'TEAM_NAME_TAKEN'),
    ];
    for (const { call, input, expected } of ofLeaders) {
      expect(await codeOf(call, input, stranger.token)).toBe('NOT_LEADER');
      expect(await codeOf(call, input, teamless.token)).toBe('NO_TEAM');
      expect([call.id, await codeOf(call, input, otherLeader.token)]).toEqual([call.id, expected]);
    }
    for (const { token } of [stranger, otherLeader]) {
      expect(await codeOf(releaseAhead, { body: { image_ids: [ids.image] } }, token)).toBe('done');
      expect(await codeOf(endPush, { body: { endpoint: ENDPOINT } }, token)).toBe('done');
      expect(await codeOf(eraseAccount, { body: { password: `${PASSWORD}x` } }, token)).not.toBe('done');
    }
    expect(await everything()).toEqual(before);
  });
});

function isReading(scope: TokenScope): boolean {
  return scope.startsWith('read:');
}
