import type { AnswerInput } from '@uvh/contract/call';
import { getEvent, type getEventMap } from '@uvh/contract/calls/event';
import type { getLeaderboard, LeaderboardRow } from '@uvh/contract/calls/leaderboard';
import type { getOverview } from '@uvh/contract/calls/organiser/overview';
import type { teamFeed, teamPulse } from '@uvh/contract/calls/reward';
import { currentSession, type SessionUser } from '@uvh/contract/calls/session';
import type { teamDashboard } from '@uvh/contract/calls/team-dashboard';
import type { EffortFigures } from '@uvh/contract/effort';
import { classToWire } from '@uvh/contract/object-class';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import shippedDrawing from '../../../../events/map.geojson?raw';
import { enterTeam, startSession } from '../../src/session/session.ts';
import { aServer, type FakeServer } from './fake-server.ts';

const DAY_MS = 86_400_000;

/** Somebody who plays in a team and whose address is verified. */
export function aUser(parts: Partial<SessionUser> = {}): SessionUser {
  return {
    username: 'asha7',
    first_name: 'Asha',
    last_name: 'Rao',
    email: 'asha@example.org',
    role: 'participant',
    is_team_leader: false,
    has_team: true,
    email_verified: true,
    ...parts,
  };
}

/** Somebody who runs the event and does not play. */
export function anOrganiser(): SessionUser {
  return aUser({ username: 'meera', first_name: 'Meera', role: 'organiser', has_team: false });
}

/** An event in one of its phases, by the clock of this machine. */
export function anEvent(phase: 'before' | 'open' | 'after' = 'open'): AnswerInput<typeof getEvent> {
  const now = Date.now();
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const starts = { before: 10, open: -10, after: -40 }[phase];
  const game = { opens_at: day(starts), closes_at: day(starts + 30) };
  return {
    server_time: day(0),
    phase,
    time_zone: 'Asia/Kolkata',
    registration: { opens_at: day(starts - 30), closes_at: day(starts + 20) },
    game,
    competition: game,
    settings: {
      max_team_size: 5,
      leaders_may_remove_members: false,
      zone_thresholds: [0, 1500, 4000, 9000],
      zone_radii_m: null,
      zone_names: null,
      map_version: 'shipped',
      words: 'traffic',
      things: null,
      words_version: null,
      languages: null,
      mark: null,
      accent: null,
      about: { name: null, host_name: null, host_url: null, introduction: null, rules_addendum: null },
      contact_email: 'help@example.org',
      map_tiles_light: null,
      map_tiles_dark: null,
      analytics_measurement_id: null,
      is_demo: false,
      costs: { wrong_answer: 2, box_around_nothing: 1 },
      has_practice: false,
      is_paused: false,
      registration: { roll_number: 'no', institute: 'no', consent_text: null, email_domains: [] },
    },
    classes: DEFAULT_CLASSES.classes.map(classToWire),
    announcements: [],
  };
}

/** The same event with other classes. */
export function anEventOf(classes: ClassList): AnswerInput<typeof getEvent> {
  return { ...anEvent(), classes: classes.classes.map(classToWire) };
}

/** Signs somebody in before the page opens, as an earlier visit would have. */
export function signIn(server: FakeServer, user = aUser(), teamCode = 'NAMMA1'): void {
  startSession('token-of-an-earlier-visit', user, { remember: true });
  if (user.has_team) enterTeam(teamCode, user.is_team_leader);
  server.answers(currentSession, { user });
}

/** A server while the game runs, and an organiser signed in to it. */
export function anOrganiserConsole(): FakeServer {
  const server = aServer();
  server.answers(getEvent, anEvent());
  signIn(server, anOrganiser());
  return server;
}

/** A team of one that has come into the first league. */
export function aTeam(parts: Partial<AnswerInput<typeof teamDashboard>> = {}): AnswerInput<typeof teamDashboard> {
  return {
    team_id: 3,
    team_name: 'Namma Lane',
    team_position: 4,
    team_score: 1200,
    team_members_count: 1,
    team_accuracy: 91.5,
    team_code: 'NAMMA1',
    team_members: [],
    zone: 0,
    max_team_size: 5,
    standing: 'playing',
    ...parts,
  };
}

/** A team as the leaderboard shows it. */
export function aRow(parts: Partial<LeaderboardRow> = {}): LeaderboardRow {
  return {
    team_id: 3,
    rank: 4,
    name: 'Namma Lane',
    xp: 1200,
    points: Math.round((parts.xp ?? 1200) * 0.5),
    weight: 0.5,
    accuracy: 91.5,
    members: 2,
    zone: 0,
    is_current_team: false,
    movement: 0,
    ...parts,
  };
}

/** The first page of the outermost zone, the only one that is open. */
export function aBoard(
  rows: readonly LeaderboardRow[],
  own = aRow({ is_current_team: true }),
): AnswerInput<typeof getLeaderboard> {
  return {
    zones: [0, 1500, 4000, 9000].map((threshold, zone) => ({
      zone,
      status: zone === 0 ? 'active' : 'locked',
      teams: zone === 0 ? 24 : 0,
      threshold,
    })),
    zone: 0,
    rows: [...rows],
    total: 24,
    page: 1,
    page_size: 20,
    own: { row: own, zone_progress: 80, next_zone_xp: 1500, ahead: null },
    podium: [],
    frozen_at: null,
    updated_at: new Date().toISOString(),
  };
}

/** An event of a hundred images of which forty are done. */
export function anOverview(parts: Partial<AnswerInput<typeof getOverview>> = {}): AnswerInput<typeof getOverview> {
  const now = Date.now();
  return {
    at: new Date(now).toISOString(),
    images: { waiting: 30, started: 20, done: 40, gold: 8, withdrawn: 2, starving: 0 },
    reviews: {
      total: 260,
      last_hour: 12,
      last_day: 96,
      by_hour: Array.from({ length: 48 }, (_, hour) => ({
        hour: new Date(now - (47 - hour) * 3_600_000).toISOString(),
        reviews: hour % 7,
      })),
    },
    people: { registered: 50, active_now: 6, active_today: 31, teams: 12, active_teams: 11 },
    pace: {
      reviews_per_hour: 4,
      reviews_left: 120,
      expected_end: new Date(now + 5 * DAY_MS).toISOString(),
      game_closes_at: new Date(now + 20 * DAY_MS).toISOString(),
      final_version: null,
      redundancy: null,
      zones_in_reach: null,
    },
    agreement: 91.5,
    reports: { open: 2, held_back: 1 },
    warnings: [],
    effort: anEffort(),
    by_class: [{ name: 'Sedan', all: 80, done: 20 }],
    by_camera: [{ name: 'junction-4', all: 90, done: 40 }],
    counted_at: new Date(now).toISOString(),
    mail: { sent: 50, waiting: 0, refused: 1 },
    jobs: { to_judge: 1, to_learn: 0 },
    storage: { database_bytes: 1.5e9, free_bytes: 80e9 },
    ...parts,
  };
}

/** Where the time of some reviews went. */
export function anEffort(change: Partial<EffortFigures> = {}): EffortFigures {
  return {
    images: 4,
    keys_per_box: 1.2,
    presses_per_box: 0.1,
    undo_rate: 2.5,
    by_kind: [
      { kind: 'confirm', count: 60, seconds_each: 1.4 },
      { kind: 'undo', count: 2, seconds_each: 0.8 },
    ],
    ...change,
  };
}

/** The map of the default event. */
export function aMap(): AnswerInput<typeof getEventMap> {
  return { centre: { lat: 13.0219, lng: 77.5671 }, drawing: JSON.parse(shippedDrawing) };
}

/** A team with a mate at work, goals begun and reached, a streak, and a badge on its way. */
export function aPulse(): AnswerInput<typeof teamPulse> {
  return {
    at_work: [{ username: 'ravi9', first_name: 'Ravi', is_own: false }],
    overtaken_by: [{ team_id: 9, name: 'Majestic' }],
    goal: { done: 6, target: 15 },
    team_goal: { done: 31, target: 30 },
    streak: { days: 4, best: 9, counts_today: true, rests_today: false },
    badges: [
      { kind: 'found-class', vehicle_class: 'Three-wheeler', tier: 2, count: 53, next: 200, reached_on: '2026-11-20' },
      { kind: 'named', vehicle_class: '', tier: 0, count: 7, next: 10, reached_on: null },
    ],
  };
}

/** A feed of one line: a badge, with a reaction to it. */
export function aFeed(): AnswerInput<typeof teamFeed> {
  return {
    items: [
      {
        kind: 'badge',
        item: 'badge:7:found::1',
        day: '2026-11-20',
        reactions: [{ reaction: 'wow', count: 1, is_own: false }],
        member: { username: 'ravi9', first_name: 'Ravi', is_own: false },
        badge: 'found',
        vehicle_class: '',
        tier: 1,
        threshold: 10,
      },
    ],
  };
}
