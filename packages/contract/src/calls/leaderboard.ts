import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idField, instantField } from '../fields.ts';

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
  movement: z.int().nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

export const getLeaderboard = defineCall({
  id: 'getLeaderboard',
  method: 'GET',
  path: '/leaderboard',
  access: 'member',
  summary: 'Teams of one zone in rank order, with the caller’s own team always told.',
  query: z.strictObject({
    zone: z.coerce.number().int().min(0).max(3).default(0),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    search: z.string().max(100).default(''),
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
      next_zone_xp: z.int().nullable(),
    }),
    /** Set while the board is frozen: what is shown is the standing of then. */
    frozen_at: instantField.nullable(),
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
  query: z.strictObject({ zone: z.coerce.number().int().min(0).max(3).default(0) }),
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
