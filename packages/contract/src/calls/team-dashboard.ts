import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField } from '../fields.ts';

export const teamMemberSchema = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_team_leader: z.boolean(),
  /** Images submitted for this team. */
  images: z.int(),
  /** XP earned for this team. */
  xp: z.int(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamDashboard = defineCall({
  id: 'teamDashboard',
  method: 'GET',
  path: '/team/dashboard',
  access: 'member',
  summary: 'Rank, score, accuracy and members of the caller’s team.',
  answer: z.object({
    /** Chooses the team's route on the map. */
    team_id: idField,
    team_name: z.string(),
    /** 0 while the team is unranked: before its first XP, and where `standing` says that it has no rank. */
    team_position: z.int(),
    team_score: z.int(),
    team_members_count: z.int(),
    /** Percent, 0 to 100, one decimal. */
    team_accuracy: z.number(),
    team_code: z.string(),
    team_members: z.array(teamMemberSchema),
    /** League zone, from 0, that the team stands in. */
    zone: z.int(),
    max_team_size: z.int(),
    /** What the organisers decided: a hidden team plays and is not ranked, a disqualified one is out of the contest. */
    standing: z.enum(['playing', 'hidden', 'disqualified']),
  }),
  status: 200,
  errors: [],
});
