import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, idInPath, instantField, rectField } from '../fields.ts';

/** Open until enough third people have looked; then the box is settled as its author said, or it is not. */
export const appealStateField = z.enum(['open', 'upheld', 'refused']);
export type AppealState = z.infer<typeof appealStateField>;

/** A class, or 'removed'. */
const labelField = z.string().check(z.minLength(1), z.maxLength(100));

export const appealBox = defineCall({
  id: 'appealBox',
  method: 'POST',
  path: '/submissions/:submissionId/appeals',
  access: 'member',
  summary:
    'Appeals against how a box of the caller’s own submission was settled. Somebody of another team judges it blind. Once for a box.',
  params: z.object({ submissionId: idInPath }),
  body: z.strictObject({
    /** Position of the box in the submission. */
    index: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
  answer: z.object({
    appeal_id: idField,
    /** Appeals that the caller may still make today. */
    left: z.int(),
  }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'NOT_APPEALABLE',
    'NO_APPEALS_LEFT',
    'GAME_NOT_OPEN',
    'GAME_OVER',
    'ORGANISER_ACCOUNT',
    'TEAM_DISQUALIFIED',
  ],
});

export const listAppeals = defineCall({
  id: 'listAppeals',
  method: 'GET',
  path: '/appeals',
  access: 'member',
  summary: 'The caller’s appeals and second opinions, latest first, and how many appeals of others wait for them.',
  answer: z.object({
    /** Appeals that the caller may still make today. */
    left: z.int(),
    /** Appeals of others that the caller may judge now. */
    waiting: z.int(),
    own: z.array(
      z.object({
        appeal_id: idField,
        submission_id: idField,
        image_id: idField,
        index: z.int(),
        said: labelField,
        /** As what the box stood settled when the appeal was made. */
        was: labelField,
        state: appealStateField,
        /** Second opinions so far. */
        opinions: z.int(),
        at: instantField,
        /**
         * Of one that is open: since when its image is out of the event, so that it waits for nobody and does not count; null otherwise.
         * No field of its own, which every page that stands on this would load.
         */
        decided_at: z.nullable(instantField),
      }),
    ),
    judged: z.array(
      z.object({
        appeal_id: idField,
        /** Null when the caller could not tell. */
        said: z.nullable(labelField),
        /** As what the box was settled; null while it is open. */
        settled: z.nullable(labelField),
        at: instantField,
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const nextAppeal = defineCall({
  id: 'nextAppeal',
  method: 'GET',
  path: '/appeals/next',
  access: 'member',
  summary:
    'A box that somebody of another team appealed about, on an image that the caller never held: its place alone. The same one until it is answered.',
  answer: z.object({
    appeal: z.nullable(
      z.object({
        appeal_id: idField,
        /** Signed, expires. */
        image_url: z.string(),
        /** In the 1920 x 1080 space. */
        box: rectField,
      }),
    ),
  }),
  status: 200,
  errors: ['GAME_NOT_OPEN', 'GAME_OVER', 'ORGANISER_ACCOUNT', 'TEAM_DISQUALIFIED'],
});

export const giveSecondOpinion = defineCall({
  id: 'giveSecondOpinion',
  method: 'POST',
  path: '/appeals/:appealId/opinion',
  access: 'member',
  summary: 'Says what is in the box of an appeal that the caller was given. It brings no XP.',
  params: z.object({ appealId: idInPath }),
  body: z.strictObject({
    /** A class, 'removed' for no vehicle, or null when the caller cannot tell. */
    said: z.nullable(labelField),
  }),
  answer: z.object({
    /** Appeals that wait for the caller still. */
    waiting: z.int(),
  }),
  status: 200,
  errors: ['NOT_FOUND', 'GAME_NOT_OPEN', 'GAME_OVER', 'ORGANISER_ACCOUNT', 'TEAM_DISQUALIFIED'],
});
