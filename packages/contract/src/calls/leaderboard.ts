import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, instantField, textUpTo, wholeNumberInQuery } from '../fields.ts';

export const leaderboardRowSchema = z.object({
  team_id: idField,
  rank: z.int(),
  name: z.string(),
  xp: z.int(),
  /** Percent. */
  accuracy: z.number(),
  members: z.int(),
  zone: z.int(),
  is_current_team: z.boolean(),
  /** Places gained since yesterday; null for a team that had no rank then. */
  movement: z.nullable(z.int()),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

const zoneInQuery = z._default(wholeNumberInQuery(0, 3), 0);

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
    }),
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
  summary: 'XP by day of the ten best teams of a zone.',
  query: z.strictObject({ zone: zoneInQuery }),
  answer: z.object({
    days: z.array(z.iso.date()),
    /** `xp` is the team's total at the end of each day. */
    series: z.array(
      z.object({ team_id: idField, name: z.string(), is_current_team: z.boolean(), xp: z.array(z.int()) }),
    ),
  }),
  status: 200,
  errors: ['GAME_NOT_OPEN'],
});
