import * as z from 'zod/mini';

/**
 * Path below /api of the server-sent event stream; the token travels in the Authorization header. `age`, in ms, is how
 * long ago the page began to come: what happened since is told.
 */
export const LIVE_PATH = '/live';

/** What the stream tells. A client that gets 'resync' fetches everything again. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('score'), team_id: z.int(), team_score: z.int() }),
  z.object({ kind: z.literal('leaderboard'), version: z.int() }),
  z.object({ kind: z.literal('settled'), team_id: z.int(), user_id: z.int(), confirmed: z.int(), xp: z.int() }),
  z.object({
    kind: z.literal('appeal'),
    team_id: z.int(),
    user_id: z.int(),
    outcome: z.enum(['upheld', 'refused']),
  }),
  z.object({ kind: z.literal('event') }),
  z.object({ kind: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
