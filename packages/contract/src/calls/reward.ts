import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, textUpTo } from '../fields.ts';

const dayField = z.iso.date();
const progressSchema = z.object({ done: z.int(), target: z.int() });
const personSchema = z.object({ username: z.string(), first_name: z.string(), is_own: z.boolean() });

const badgeKind = z.enum(['found', 'named', 'cleared', 'found-class', 'steady']);

const badgeSchema = z.object({
  kind: badgeKind,
  /** Of 'found-class'; empty else. */
  vehicle_class: z.string(),
  /** 0 while none is reached, then 1 to 3. */
  tier: z.int(),
  /** Right less wrong boxes; working days for 'steady'. */
  count: z.int(),
  /** What the next tier takes; null at the highest. */
  next: z.nullable(z.int()),
  reached_on: z.nullable(dayField),
});
export type BadgeAnswer = z.infer<typeof badgeSchema>;

export const teamPulse = defineCall({
  id: 'teamPulse',
  method: 'GET',
  path: '/team/pulse',
  access: 'member',
  summary: 'Who of the team is at work, who has overtaken it, and the caller’s goal, streak and badges.',
  answer: z.object({
    /** Teammates who took or submitted an image within the last quarter of an hour. */
    at_work: z.array(personSchema),
    /** Teams of the same zone that were behind at the end of yesterday and are ahead now, the nearest first. */
    overtaken_by: z.array(z.object({ team_id: idField, name: z.string() })),
    /** Right corrections, less wrong ones, of what was submitted today and is settled. */
    goal: progressSchema,
    team_goal: progressSchema,
    streak: z.object({ days: z.int(), best: z.int(), counts_today: z.boolean(), rests_today: z.boolean() }),
    badges: z.array(badgeSchema),
  }),
  status: 200,
  errors: [],
});
export type TeamPulse = z.infer<typeof teamPulse.answer>;

const reactionField = z.enum(['cheer', 'wow', 'thanks']);
export type Reaction = z.infer<typeof reactionField>;

const feedBase = {
  /** Names the line for reactions. */
  item: z.string(),
  day: dayField,
  reactions: z.array(z.object({ reaction: reactionField, count: z.int(), is_own: z.boolean() })),
};

const feedItemSchema = z.discriminatedUnion('kind', [
  z.object({
    ...feedBase,
    kind: z.literal('badge'),
    member: personSchema,
    badge: badgeKind,
    vehicle_class: z.string(),
    tier: z.int(),
    threshold: z.int(),
  }),
  z.object({ ...feedBase, kind: z.literal('goal'), member: personSchema, corrections: z.int() }),
  z.object({ ...feedBase, kind: z.literal('zone'), zone: z.int() }),
  z.object({ ...feedBase, kind: z.literal('rank'), from: z.int(), to: z.int() }),
]);
export type FeedItem = z.infer<typeof feedItemSchema>;

export const teamFeed = defineCall({
  id: 'teamFeed',
  method: 'GET',
  path: '/team/feed',
  access: 'member',
  summary: 'What the team came to within the last two weeks, latest first, with the reactions of its members.',
  answer: z.object({ items: z.array(feedItemSchema) }),
  status: 200,
  errors: [],
});

export const reactToFeed = defineCall({
  id: 'reactToFeed',
  method: 'POST',
  path: '/team/feed/reactions',
  access: 'member',
  summary: 'Sets or takes back the caller’s one reaction to a line of the feed.',
  body: z.strictObject({ item: textUpTo(120), reaction: z.nullable(reactionField) }),
  answer: z.object({ reaction: z.nullable(reactionField) }),
  status: 200,
  errors: ['NOT_FOUND'],
});
