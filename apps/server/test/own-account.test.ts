import { eraseAccount, exportAccount } from '@uvh/contract/calls/account';
import { getImage, submitImage } from '@uvh/contract/calls/image';
import { setMailPreference } from '@uvh/contract/calls/mail-preference';
import { movePerson } from '@uvh/contract/calls/organiser/people';
import { answerQuestion, askOpinion } from '@uvh/contract/calls/question';
import { reportImage } from '@uvh/contract/calls/report';
import { currentSession, login } from '@uvh/contract/calls/session';
import { joinTeam } from '@uvh/contract/calls/team';
import { errorSentence } from '@uvh/contract/messages/catalogue';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMembership, lockTeam } from '../src/features/teams/queries.ts';
import { appUser, teamMember } from '../src/platform/db/schema/accounts.ts';
import { auditLog } from '../src/platform/db/schema/event.ts';
import { report } from '../src/platform/db/schema/reports.ts';
import { feedReaction } from '../src/platform/db/schema/rewards.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { anImage, aReview } from './support/images.ts';
import { aPerson, aTeam, PASSWORD } from './support/people.ts';
import { startApp, type TestApp } from './support/start-app.ts';

/** Whether somebody waits for a row that another transaction holds. */
async function waitingForRow({ services }: TestApp): Promise<boolean> {
  const { rows } = await services.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

describe('an own account', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('can be taken along: the account, its teams, its submissions and its ledger, and nothing of the password', async () => {
    const team = await aTeam(server, 'Take Along');
    const person = await aPerson(server, { team, isLeader: true });
    await aPerson(server, { team });
    const taken = await server.succeed(exportAccount, {}, { token: person.token });
    expect(taken.account).toMatchObject({ email: person.email, password_changes: 0 });
    expect(taken.teams).toMatchObject([{ name: 'Take Along', is_leader: true, left_at: null }]);
    expect([taken.submissions, taken.ledger]).toEqual([[], []]);
    expect(JSON.stringify(taken)).not.toMatch(/argon2|hash/i);
  });

  it('is taken along ten times an hour, and no more', async () => {
    const { token } = await aPerson(server, {});
    for (let copy = 0; copy < 10; copy += 1) await server.succeed(exportAccount, {}, { token });
    expect(await server.refuse(exportAccount, {}, { token })).toBe('RATE_LIMITED');
    const other = await aPerson(server, {});
    await server.succeed(exportAccount, {}, { token: other.token });
  });

  it('is taken along with what the person said beside submissions', async () => {
    const team = await aTeam(server);
    const [asha, ravi] = [await aPerson(server, { team }), await aPerson(server, { team })];
    const imageId = await anImage(server);
    await server.succeed(getImage, {}, { token: asha.token });
    const box = { x: 200, y: 300, width: 120, height: 90 };
    const asked = await server.succeed(
      askOpinion,
      { body: { key: 'question-1', image_id: imageId, audience: 'team', note: 'Cab?', box } },
      { token: asha.token },
    );
    const at = { params: { questionId: asked.question_id }, body: { label: null } };
    await server.succeed(answerQuestion, at, { token: ravi.token });
    const bbox = aReview();
    const body = { key: 'report-1', image_id: imageId, kind: 'private', note: 'A face.', bbox } as const;
    await server.succeed(reportImage, { body }, { token: asha.token });
    expect(await server.succeed(exportAccount, {}, { token: asha.token })).toMatchObject({
      questions: [{ image_id: imageId, audience: 'team', note: 'Cab?', box }],
      answers: [],
      reports: [{ image_id: imageId, kind: 'private', note: 'A face.', boxes: JSON.stringify(bbox), decision: null }],
    });
    expect(await server.succeed(exportAccount, {}, { token: ravi.token })).toMatchObject({
      questions: [],
      answers: [{ question_id: asked.question_id, label: null }],
    });
  });

  /** Tables that know people, and what of the file has it. */
  const TAKEN_ALONG = {
    appeal: 'appeals',
    device_login: 'logins',
    feed_reaction: 'reactions',
    ledger: 'ledger',
    mail_preference: 'mails',
    push_subscription: 'push',
    question: 'questions and answers',
    report: 'reports',
    second_opinion: 'opinions',
    submission: 'submissions',
    team_member: 'teams',
  };
  /** And why it is left out. */
  const NOT_TAKEN_ALONG = {
    annotator_skill: 'learned from the reviews of all, for organisers',
    api_token: 'of organisers; the console has them',
    conduct_flag: 'what organisers look at for fair play',
    known_device: 'the same browsers as logins',
    lease: 'an image in hand; each becomes a submission or nothing',
    member_total: 'sums of the ledger',
    session: 'the same as logins, while it lasts',
    settled_answer: 'follows from submissions',
    settled_standing: 'sums of the ledger',
  };

  it('has something of every table that knows people, or a reason why not', async () => {
    const { rows } = await server.services.db.execute<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass order by 1`);
    const known = Object.keys({ ...TAKEN_ALONG, ...NOT_TAKEN_ALONG });
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  /** Sends a call that finds its caller as they were, and lets it wait until an erasure that has begun is over. */
  const duringErasure = <T>(userId: number, send: () => Promise<T>): Promise<T> =>
    inTransaction(server.services.db, async (tx) => {
      await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update');
      await tx.update(appUser).set({ erasedAt: new Date() }).where(eq(appUser.id, userId));
      const sending = send();
      await expect.poll(() => waitingForRow(server)).toBe(true);
      return { sending };
    }).then(({ sending }) => sending);

  it('leaves no note behind that was on its way while it was erased', async () => {
    const person = await aPerson(server, { team: await aTeam(server) });
    const imageId = await anImage(server);
    await server.succeed(getImage, {}, { token: person.token });
    const body = { key: 'report-late', image_id: imageId, kind: 'private', note: 'My sister, +91 98…' } as const;
    const send = () => server.refuse(reportImage, { body }, { token: person.token });
    expect(await duringErasure(person.userId, send)).toBe('NOT_LEASED');
    expect(await server.services.db.$count(report, eq(report.key, 'report-late'))).toBe(0);
  });

  it('takes no place in a team that it was joining while it was erased', async () => {
    const { code, teamId } = await aTeam(server);
    const person = await aPerson(server, {});
    const send = () => server.refuse(joinTeam, { body: { team_code: code } }, { token: person.token });
    expect(await duringErasure(person.userId, send)).toBe('UNAUTHENTICATED');
    expect(await server.services.db.$count(teamMember, eq(teamMember.teamId, teamId))).toBe(0);
  });

  it('is erased with the password, and nobody logs in with it again', async () => {
    const person = await aPerson(server, { team: await aTeam(server), isLeader: true });
    const at = { token: person.token };
    expect(await server.refuse(eraseAccount, { body: { password: 'not it' } }, at)).toBe('INVALID_CREDENTIALS');
    const { message } = await server.succeed(eraseAccount, { body: { password: PASSWORD } }, at);
    expect(message).toBe('Your account has been deleted.');
    expect(await server.refuse(currentSession, {}, at)).toBe('UNAUTHENTICATED');
    expect(await server.refuse(login, { body: { email: person.email, password: PASSWORD } })).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('keeps its place in the team for a day where it reviewed, so that no accounts take turns at guessing', async () => {
    const team = await aTeam(server);
    await aPerson(server, { team, isLeader: true });
    const people = await Promise.all([1, 2, 3, 4].map(() => aPerson(server, { team })));
    const [reviewer, idle] = people;
    if (!reviewer || !idle) throw new Error('There is nobody.');
    const enter = async () => {
      const { token } = await aPerson(server);
      return server.call(joinTeam, { body: { team_code: team.code } }, { token });
    };
    await anImage(server);
    const { image_id: imageId } = await server.succeed(getImage, {}, reviewer);
    await server.succeed(submitImage, { body: { image_id: imageId, bbox: aReview() } }, reviewer);
    await server.succeed(eraseAccount, { body: { password: PASSWORD } }, reviewer);
    expect(await enter()).toMatchObject({ refusal: { code: 'TEAM_FULL' } });
    // Who did nothing for the team leaves a free place.
    await server.succeed(eraseAccount, { body: { password: PASSWORD } }, idle);
    expect(await enter()).toMatchObject({ ok: true });
    expect(await enter()).toMatchObject({ refusal: { code: 'TEAM_FULL' } });
    // Organisers know whom they let in.
    const guest = await aPerson(server);
    const organiser = await aPerson(server, { role: 'organiser' });
    const moved = { params: { userId: guest.userId }, body: { team_id: team.teamId } };
    await server.succeed(movePerson, moved, organiser);
    await server.succeed(eraseAccount, { body: { password: PASSWORD } }, guest);
    expect(await enter()).toMatchObject({ refusal: { code: 'TEAM_FULL' } });
    server.clock.advance(24 * 3_600_000 + 1);
    expect(await enter()).toMatchObject({ ok: true });
  });

  it('leaves neither name nor address anywhere once it is erased', async () => {
    const person = await aPerson(server, { username: 'Tamarind38' });
    await server.succeed(eraseAccount, { body: { password: PASSWORD } }, { token: person.token });
    const acts = await server.services.db.select().from(auditLog);
    expect(acts.find(({ details }) => JSON.stringify(details) === `{"userId":${person.userId}}`)).toMatchObject({
      action: 'account.erase',
      actor: `erased#${person.userId}`,
    });
    expect(JSON.stringify(acts)).not.toContain('Tamarind38');
    expect(JSON.stringify(acts)).not.toContain(person.email);
  });

  it('of a leader with a team is kept until somebody else leads it', async () => {
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    await aPerson(server, { team });
    const at = { token: leader.token };
    expect(await server.refuse(eraseAccount, { body: { password: PASSWORD } }, at)).toBe('LEADER_OF_OTHERS');
    await server.succeed(currentSession, {}, at);
  });

  it('of a leader is kept too when somebody joins their team while it is erased, and they are told in their language', async () => {
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    const joining = await aPerson(server, {});
    const { erasing } = await inTransaction(server.services.db, async (tx) => {
      await lockTeam(tx, team.teamId);
      await insertMembership(tx, { ...team, userId: joining.userId, isLeader: false, joinedAt: new Date() });
      const erasing = server.call(
        eraseAccount,
        { body: { password: PASSWORD } },
        { token: leader.token, language: 'hi' },
      );
      await expect.poll(() => waitingForRow(server)).toBe(true);
      return { erasing };
    });
    expect(await erasing).toMatchObject({
      ok: false,
      refusal: { code: 'LEADER_OF_OTHERS', message: errorSentence('hi', 'LEADER_OF_OTHERS') },
    });
    await server.succeed(currentSession, {}, { token: leader.token });
  });

  it('asks for the password only so many times', async () => {
    const person = await aPerson(server);
    const at = { token: person.token };
    for (let i = 0; i < 10; i += 1) await server.refuse(eraseAccount, { body: { password: 'not it' } }, at);
    expect(await server.refuse(eraseAccount, { body: { password: PASSWORD } }, at)).toBe('RATE_LIMITED');
  });

  it('asks a leader who types it rightly as often as they like', async () => {
    const team = await aTeam(server);
    const { token } = await aPerson(server, { team, isLeader: true });
    await aPerson(server, { team });
    for (let i = 0; i < 12; i += 1)
      expect(await server.refuse(eraseAccount, { body: { password: PASSWORD } }, { token })).toBe('LEADER_OF_OTHERS');
  });
});

describe('an own account of somebody who has played', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('is taken along with their boxes as sent, how they worked, when they logged in, and what they want and like', async () => {
    const team = await aTeam(server);
    const person = await aPerson(server, { team });
    const how = { token: person.token };
    const { db, clock } = server.services;
    const imageId = await anImage(server);
    expect((await server.succeed(getImage, {}, how)).image_id).toBe(imageId);
    const answers = [{ kind: 'confirm' as const, count: 3, seconds: 4 }];
    const telemetry = {
      active_seconds: 12.5,
      coverage_tiles: 9,
      coverage_looked: 8,
      actions: 5,
      keys: 7,
      presses: 2,
      answers,
    };
    const body = { image_id: imageId, bbox: aReview(), telemetry };
    await server.succeed(submitImage, { body }, how);
    await server.succeed(login, { body: { email: person.email, password: PASSWORD, remember_me: false } });
    await server.succeed(setMailPreference, { body: { weekly: false } }, { ...how, language: 'kn' });
    const liked = { teamId: team.teamId, item: 'zone:2027-05-09', userId: person.userId, createdAt: clock.now() };
    await db.insert(feedReaction).values({ ...liked, reaction: 'cheer' });
    const at = clock.now().toISOString();
    expect(await server.succeed(exportAccount, {}, how)).toMatchObject({
      submissions: [
        {
          boxes: JSON.stringify(body.bbox),
          seconds: 12.5,
          coverage_tiles: 9,
          coverage_looked: 8,
          actions: 5,
          effort: { keys: 7, presses: 2, answers },
          candidates_shown: null,
        },
      ],
      logins: [{ at }],
      mails: { weekly: false, language: 'kn' },
      reactions: [{ item: 'zone:2027-05-09', reaction: 'cheer', reacted_at: at }],
    });
  });
});
