import { MOST_ZONES } from '@uvh/domain/game/zones';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, instantField, textUpTo, wholeNumberInQuery } from '../fields.ts';

export const leaderboardRowSchema = z.object({
  team_id: idField,
  rank: z.int(),
  name: z.string(),
  xp: z.int(),
  /** What the teams are ordered by: XP times `weight`, rounded. */
  points: z.int(),
  /** How much of the XP counts, 0 to 1. */
  weight: z.number(),
  /** Percent; 0 as long as nothing is settled. */
  accuracy: z.number(),
  members: z.int(),
  zone: z.int(),
  is_current_team: z.boolean(),
  /** Places gained since yesterday; null for a team that had no rank then. */
  movement: z.nullable(z.int()),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

/** The team that stands before one's own in its zone, and what it takes to stand before it. */
export const teamAheadSchema = z.object({
  team_id: idField,
  name: z.string(),
  rank: z.int(),
  points: z.int(),
  /** XP at the present accuracy. */
  xp_to_pass: z.int(),
});

/** One of the three best of all zones, once the game is over. */
export const podiumTeamSchema = z.object({
  team_id: idField,
  /** Among all teams: the further zone first, in a zone by rank. */
  overall_rank: z.int(),
  name: z.string(),
  zone: z.int(),
  xp: z.int(),
  points: z.int(),
  is_current_team: z.boolean(),
});

const zoneInQuery = z._default(wholeNumberInQuery(0, MOST_ZONES - 1), 0);

export const getLeaderboard = defineCall({
  id: 'getLeaderboard',
  method: 'GET',
  path: '/leaderboard',
  access: 'member',
  summary: 'Teams of one zone in rank order, with the caller’s own team always told.',
  query: z.strictObject({
    zone: zoneInQuery,
    page: z._default(wholeNumberInQuery(1, 100_000), 1),
    search: z._default(textUpTo(100), ''),
  }),
  answer: z.object({
    zones: z.array(
      z.object({
        zone: z.int(),
        status: z.enum(['active', 'locked']),
        teams: z.int(),
        threshold: z.int(),
      }),
    ),
    zone: z.int(),
    rows: z.array(leaderboardRowSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    own: z.object({
      row: leaderboardRowSchema,
      /** 0 to 100 towards the next zone; 100 in the last one. */
      zone_progress: z.number(),
      /** XP at which the next zone opens, null in the last one. */
      next_zone_xp: z.nullable(z.int()),
      /** Null for the first team of its zone, and for one without a rank. */
      ahead: z.nullable(teamAheadSchema),
    }),
    /** Empty while the game runs, and while the board is frozen. */
    podium: z.array(podiumTeamSchema),
    /** Set while the board is frozen: what is shown is the standing of then. */
    frozen_at: z.nullable(instantField),
    updated_at: instantField,
  }),
  status: 200,
  errors: ['GAME_NOT_OPEN'],
});

export const leaderboardHistory = defineCall({
  id: 'leaderboardHistory',
  method: 'GET',
  path: '/leaderboard/history',
  access: 'member',
  summary: 'Ranking points by day of the ten best teams of a zone.',
  query: z.strictObject({ zone: zoneInQuery }),
  answer: z.object({
    days: z.array(z.iso.date()),
    /** `points` is what the team was ranked by at the end of each day. */
    series: z.array(
      z.object({ team_id: idField, name: z.string(), is_current_team: z.boolean(), points: z.array(z.int()) }),
    ),
  }),
  status: 200,
  errors: ['GAME_NOT_OPEN'],
});
