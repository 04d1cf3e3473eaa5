import { listAppeals, nextAppeal } from '@uvh/contract/calls/appeal';
import { eventTotals, getEvent, getEventMap } from '@uvh/contract/calls/event';
import { lastWorkSession } from '@uvh/contract/calls/image';
import { getLeaderboard, leaderboardHistory } from '@uvh/contract/calls/leaderboard';
import { verifyResetCode } from '@uvh/contract/calls/password-reset';
import { teamQuestions } from '@uvh/contract/calls/question';
import { teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import { currentSession } from '@uvh/contract/calls/session';
import { listSubmissions } from '@uvh/contract/calls/submission';
import { teamHistory, teamPage } from '@uvh/contract/calls/team';
import { keepDraft } from '../../src/features/auth/draft.ts';
import { startSession } from '../../src/session/session.ts';
import { aSitting } from '../results/builders.ts';
import { answerResults } from '../results/support.ts';
import { aBoard, aFeed, aMap, anEvent, aPulse, aRow, aUser } from '../support/builders.ts';
import { aServer, type FakeServer } from '../support/fake-server.ts';
import { aMember, aTeam, inATeam } from '../support/team.ts';
import { aPicture } from '../support/traffic-image.ts';
import { goodDetails } from '../ways-in/registration-form.ts';

type Phase = Parameters<typeof anEvent>[0];

const LONGEST_NAME = 'A team whose name is as long as a name here may be';
const LONG_FIRST_NAME = 'Venkatanarasimharajuvaripeta';
const AT = '2026-11-20T06:30:00.000Z';
const BOX = { x: 100, y: 100, width: 200, height: 150 };
const NO_SUCH = { code: 'TEAM_NOT_FOUND', status: 404, message: 'No such team.' } as const;

/** Somebody without an account. */
export function visitor(phase: Phase = 'open'): FakeServer {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  server.answers(eventTotals, { images: 120, boxes: 2_400, people: 50, teams: 12, submissions: 300 });
  server.answers(verifyResetCode, { message: 'The code is right.', changes_left: 1 });
  return server;
}

/** Somebody who has filled in the registration form a moment ago. */
export function newcomer({ isLeader = false } = {}): FakeServer {
  const { confirmation: _, ...details } = goodDetails();
  keepDraft({ ...details, rollNumber: '', institute: '', hasConsented: false }, isLeader);
  return visitor();
}

/** Somebody with an account and no team. */
export function alone(): FakeServer {
  const server = visitor();
  const user = aUser({ has_team: false });
  startSession('token-of-an-earlier-visit', user, { remember: true });
  server.answers(currentSession, { user });
  return server;
}

/** Somebody of a team that has done much: every list has something in it. */
export function member(situation: Parameters<typeof inATeam>[0] = {}): FakeServer {
  const ravi = aMember({ username: 'ravi9', first_name: LONG_FIRST_NAME, is_team_leader: false });
  const team = aTeam({ team_name: LONGEST_NAME, team_members: [aMember(), ravi] });
  const server = inATeam({ team, ...situation });
  server.answers(getEventMap, aMap());
  server.answers(getLeaderboard, aBoard([aRow({ name: LONGEST_NAME }), aRow({ team_id: 9, rank: 5 })]));
  server.answers(leaderboardHistory, {
    days: ['2026-11-18', '2026-11-19'],
    series: [{ team_id: 3, name: LONGEST_NAME, points: [400, 1_200], is_current_team: true }],
  });
  server.answers(listAppeals, {
    left: 4,
    waiting: 1,
    own: [],
    judged: [{ appeal_id: 2, said: 'Bus', settled: 'Truck', at: AT }],
  });
  server.answers(nextAppeal, { appeal: { appeal_id: 4, image_url: aPicture(), box: BOX } });
  server.answers(teamQuestions, {
    questions: [aQuestion(7, null), aQuestion(8, { label: 'Truck', by: 'Asha', at: AT })],
  });
  server.answers(teamPage, {
    team_id: 9,
    name: LONGEST_NAME,
    rank: 2,
    xp: 1490,
    accuracy: 92,
    zone: 1,
    is_current_team: false,
    members: [{ username: 'ravi1', first_name: 'Ravi', is_team_leader: true, images: 12, xp: 900 }],
    days: [],
    frozen_at: null,
  });
  answerResults(server, () => 'possible');
  server.answers(teamHistory, { days: [], activity: [anActivity(1, 'Asha', 12), anActivity(2, LONG_FIRST_NAME, 1)] });
  server.answers(teamPulse, { ...aPulse(), overtaken_by: [{ team_id: 9, name: LONGEST_NAME }] });
  server.answers(teamFeed, aFeed());
  return server;
}

/** Somebody of a team of one that has not begun. */
export function beginner(): FakeServer {
  const server = inATeam({ team: aTeam({ team_position: 0, team_score: 0, team_accuracy: 0, zone: 0 }) });
  server.answers(getEventMap, aMap());
  server.answers(getLeaderboard, aBoard([]));
  server.answers(leaderboardHistory, { days: [], series: [] });
  server.answers(listAppeals, { left: 5, waiting: 0, own: [], judged: [] });
  server.answers(nextAppeal, { appeal: null });
  server.answers(teamQuestions, { questions: [] });
  server.refuses(teamPage, NO_SUCH);
  server.answers(lastWorkSession, aSitting({ images: 0, xp: 0, vehicles_labelled: 0, time_spent_seconds: 0 }));
  server.answers(listSubmissions, { submissions: [], next_before: null });
  return server;
}

/** Somebody in a team whose server answers nothing but who they are and when the game is. */
export function unanswered(): FakeServer {
  const server = member();
  const failure = { code: 'INTERNAL', status: 500, message: 'Something failed on the server.' } as const;
  for (const call of [getLeaderboard, leaderboardHistory, nextAppeal, teamQuestions, teamPage, listSubmissions]) {
    server.refuses(call, failure);
  }
  server.refuses(lastWorkSession, failure);
  server.refuses(teamHistory, failure);
  return server;
}

function anActivity(submission_id: number, first_name: string, boxes: number) {
  return { submission_id, username: 'ravi9', first_name, submitted_at: AT, boxes, relabelled: 3, xp: 12 };
}

function aQuestion(question_id: number, answer: { label: string; by: string; at: string } | null) {
  const asked = { asked_by: 'Ravi', asked_at: AT, is_own: false, note: 'Cab or trailer?' };
  return { question_id, image_id: 11, image_url: aPicture(), box: BOX, ...asked, answer };
}
