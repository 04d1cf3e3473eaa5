import { getImage, submitImage } from '@uvh/contract/calls/image';
import { type LiveEvent, liveEventSchema } from '@uvh/contract/calls/live';
import { changePassword, forgotPassword } from '@uvh/contract/calls/password-reset';
import { currentSession, login, logout } from '@uvh/contract/calls/session';
import { getTeam, removeMember } from '@uvh/contract/calls/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPEALS_CHANGED_TOPIC } from '../../src/features/appeals/events.ts';
import { SCORE_TOPIC } from '../../src/features/submissions/events.ts';
import { handOverLeadership } from '../../src/features/teams/organisers.ts';
import { setStanding } from '../../src/features/teams/standing.ts';
import { publish } from '../../src/platform/pubsub/publish.ts';
import { anImage, aReview } from '../support/images.ts';
import { aPerson, aTeam, PASSWORD, type Person } from '../support/people.ts';
import { latestCode } from '../support/post.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

interface Heard {
  readonly id: string;
  readonly event: LiveEvent;
}

/** Opens a stream over a real connection. */
class Stream {
  readonly heard: Heard[] = [];
  private readonly abort = new AbortController();
  heartbeats = 0;
  private text = '';
  readonly over: Promise<void>;
  readonly opened: Promise<Response>;

  constructor(origin: string, token: string, lastId?: string, query = '') {
    this.opened = fetch(`${origin}/api/live${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
      signal: this.abort.signal,
    });
    this.over = this.read();
  }

  private async read(): Promise<void> {
    try {
      const { body } = await this.opened;
      if (!body) return;
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        this.text += chunk;
        const frames = this.text.split('\n\n');
        this.text = frames.pop() ?? '';
        for (const frame of frames) {
          const match = /^id: (.*)\ndata: (.*)$/.exec(frame);
          if (frame.startsWith(':')) this.heartbeats += 1;
          if (match) this.heard.push({ id: match[1] ?? '', event: liveEventSchema.parse(JSON.parse(match[2] ?? '')) });
        }
      }
    } catch {
      // Closed by the test.
    }
  }

  async until(kind: LiveEvent['kind']): Promise<Heard> {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = this.heard.find(({ event }) => event.kind === kind);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`${kind} was not told; heard ${JSON.stringify(this.heard)}`);
  }

  close(): void {
    this.abort.abort();
  }
}

describe('live stream', () => {
  let server: TestApp;
  let second: TestApp;
  let origin = '';
  let secondOrigin = '';
  const streams: Stream[] = [];

  beforeAll(async () => {
    server = await startApp();
    second = await startApp({ beside: server });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    secondOrigin = await second.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await second.close();
    await server.close();
  });

  async function listen(at: string, person: Person, lastId?: string, query?: string): Promise<Stream> {
    const stream = new Stream(at, person.token, lastId, query);
    streams.push(stream);
    expect((await stream.opened).status).toBe(200);
    return stream;
  }

  it('tells a team of its score on every server, and other teams only that places moved', async () => {
    await anImage(server);
    const team = await aTeam(server);
    const [player, mate] = await Promise.all([aPerson(server, { team }), aPerson(server, { team })]);
    const stranger = await aPerson(server, { team: await aTeam(server) });
    const mine = await listen(origin, player);
    const theirs = await listen(secondOrigin, mate);
    const others = await listen(origin, stranger);
    const image = await server.succeed(getImage, {}, { token: player.token });
    await server.succeed(submitImage, { body: { image_id: image.image_id, bbox: aReview() } }, { token: player.token });
    const score = { kind: 'score', team_id: team.teamId, team_score: 1 };
    expect((await mine.until('score')).event).toEqual(score);
    expect((await theirs.until('score')).event).toEqual(score);
    await others.until('leaderboard');
    expect(others.heard.map(({ event }) => event.kind)).not.toContain('score');
  });

  it('tells everybody that a team was taken off the board, and the team to fetch all that is theirs', async () => {
    const team = await aTeam(server);
    const own = await listen(secondOrigin, await aPerson(server, { team }));
    const others = await listen(origin, await aPerson(server, { team: await aTeam(server) }));
    await setStanding(server.services, 'Meera', team.teamId, { standing: 'hidden', reason: 'Two accounts.' });
    await Promise.all([others.until('event'), others.until('leaderboard'), own.until('event'), own.until('resync')]);
    expect(others.heard.map(({ event }) => event.kind)).not.toContain('resync');
  });

  it('tells what was missed while the connection was broken, or to fetch everything again', async () => {
    const person = await aPerson(server, { team: await aTeam(server) });
    const first = await listen(origin, person);
    await publish(server.services.db, 'event');
    const { id } = await first.until('event');
    first.close();
    // Whoever is still there tells when the server knows of the second.
    const witness = await listen(origin, person);
    await publish(server.services.db, 'event');
    await witness.until('event');
    const again = await listen(origin, person, id);
    await again.until('event');
    const elsewhere = await listen(secondOrigin, person, id);
    await elsewhere.until('resync');
  });

  it('tells a page that has just been opened what happened since', async () => {
    const team = await aTeam(server);
    const person = await aPerson(server, { team });
    const first = await listen(origin, person);
    await publish(server.services.db, 'event');
    await first.until('event');
    const fresh = await listen(origin, person, undefined, '?age=4000');
    await fresh.until('event');
    const [since, old, odd] = await Promise.all(
      ['?age=0', '?age=3600000', '?age=long'].map((query) => listen(origin, person, undefined, query)),
    );
    // What happens after they were opened comes after what they were told of before.
    await publish(server.services.db, SCORE_TOPIC, { teamId: team.teamId, teamScore: 7 });
    for (const stream of [since, old, odd]) await stream?.until('score');
    const told = [since, old, odd].flatMap((stream) => stream?.heard ?? []);
    expect(told.map(({ event }) => event.kind)).not.toContain('event');
  });

  it('lets a team look again whose appeals wait for nobody any more', async () => {
    const team = await aTeam(server);
    const mine = await listen(secondOrigin, await aPerson(server, { team }));
    const others = await listen(origin, await aPerson(server, { team: await aTeam(server) }));
    await publish(server.services.db, APPEALS_CHANGED_TOPIC, { teamId: team.teamId });
    await mine.until('resync');
    expect(others.heard).toEqual([]);
  });

  it('lets the whole team look again when another of them leads it', async () => {
    const team = await aTeam(server);
    const [leader, heir, mate] = await Promise.all([
      aPerson(server, { team, isLeader: true }),
      aPerson(server, { team }),
      aPerson(server, { team }),
    ]);
    const [former, next, plain] = [
      await listen(origin, leader),
      await listen(secondOrigin, heir),
      await listen(origin, mate),
    ];
    const others = await listen(origin, await aPerson(server, { team: await aTeam(server) }));
    await handOverLeadership(server.services, 'test', heir.email);
    await former.until('resync');
    await next.until('resync');
    await plain.until('resync');
    expect(others.heard).toEqual([]);
  });

  it('tells a team that it has another code, once its leader has removed somebody', async () => {
    await server.services.event.changeSettings('test', { leadersMayRemoveMembers: true });
    const team = await aTeam(server);
    const leader = await aPerson(server, { team, isLeader: true });
    const [mate, removed] = [await aPerson(server, { team }), await aPerson(server, { team })];
    const theirs = await listen(secondOrigin, mate);
    await server.succeed(removeMember, { body: { email: removed.email } }, { token: leader.token });
    await theirs.until('resync');
    const { team_code: code } = await server.succeed(getTeam, {}, { token: mate.token });
    expect(code).not.toBe(team.code);
  });

  it('asks for a session and is not cached', async () => {
    expect((await fetch(`${origin}/api/live`)).status).toBe(401);
    const person = await aPerson(server);
    const response = await (await listen(origin, person)).opened;
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('closes the oldest of too many streams of one person', async () => {
    const person = await aPerson(server);
    const many: Stream[] = [];
    for (let i = 0; i < 11; i += 1) many.push(await listen(origin, person));
    await many[0]?.over;
    await publish(server.services.db, 'event');
    await many[10]?.until('event');
    expect(many[0]?.heard.map(({ event }) => event.kind)).not.toContain('event');
  });

  it('ends when the server stops', async () => {
    const third = await startApp({ beside: server });
    const at = await third.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(at, await aPerson(server));
    await third.close();
    await stream.over;
  });

  it('end at once with the session that they were opened for, on any server', async () => {
    const { token } = await aPerson(server);
    const stream = new Stream(origin, token);
    expect((await stream.opened).status).toBe(200);
    await server.succeed(logout, {}, { token });
    await stream.over;
    // A stream that looks only at its heartbeat would have sent one first.
    expect(stream.heartbeats).toBe(0);
  });

  it('end at once with a new password, whatever session they are of; one that is logged out ends no other', async () => {
    const { email, token } = await aPerson(server);
    const other = await server.succeed(login, { body: { email, password: PASSWORD, remember_me: true } });
    const [kept, left] = [new Stream(origin, token), new Stream(origin, other.access_token)];
    expect((await kept.opened).status).toBe(200);
    expect((await left.opened).status).toBe(200);
    await server.succeed(logout, {}, { token: other.access_token });
    await left.over;
    await server.succeed(currentSession, {}, { token });
    let isOver = false;
    void kept.over.then(() => {
      isOver = true;
    });
    await server.succeed(forgotPassword, { body: { email } });
    expect(isOver).toBe(false);
    const otp = await latestCode(server, email, 'Reset code');
    await server.succeed(changePassword, { body: { email, otp, new_password: 'monsoon-over-mysuru' } });
    await kept.over;
  });
});
