import type * as z from 'zod/mini';
import { ALL_CALLS } from './api.ts';
import { leasedImageSchema, submittedBoxSchema, suggestedBoxSchema } from './calls/image.ts';
import { leaderboardRowSchema, podiumTeamSchema, teamAheadSchema } from './calls/leaderboard.ts';
import { sessionAnswer, userSchema } from './calls/session.ts';
import { errorAnswerSchema } from './errors.ts';
import { messageAnswer } from './fields.ts';

/** Schemas that several calls share; a generated client has one type for each. */
const SHARED: readonly (readonly [z.ZodMiniType, string])[] = [
  [errorAnswerSchema, 'Refusal'],
  [messageAnswer, 'Message'],
  [sessionAnswer, 'Session'],
  [userSchema, 'User'],
  [leasedImageSchema, 'LeasedImage'],
  [suggestedBoxSchema, 'SuggestedBox'],
  [submittedBoxSchema, 'SubmittedBox'],
  [leaderboardRowSchema, 'LeaderboardRow'],
  [teamAheadSchema, 'TeamAhead'],
  [podiumTeamSchema, 'PodiumTeam'],
];

/**
 * The name of every schema in the OpenAPI document: the body and the answer of each call after its id, and those that
 * several calls share after what they are.
 */
export function namedSchemas(): ReadonlyMap<z.ZodMiniType, string> {
  const names = new Map(SHARED);
  for (const { id, body, answer, status } of ALL_CALLS) {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    if (body && !names.has(body)) names.set(body, `${name}Body`);
    if (status !== 204 && !names.has(answer)) names.set(answer, `${name}Answer`);
  }
  return names;
}
