import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, idInPath, instantField, rectShape } from '../../fields.ts';

const flagCode = z.enum([
  'keeps-wrong-boxes',
  'confirms-what-others-change',
  'spoils-right-boxes',
  'deletes-vehicles',
  'deletes-whatever-is-there',
  'mends-nothing',
  'looks-at-gold-alone',
  'tells-nothing',
  'draws-false-boxes',
  'faster-than-looking',
  'same-boxes-as-another',
  'same-mistakes-as-another',
  'same-changes-as-a-few',
  'takes-turns-on-one-device',
]);

const flagShape = {
  code: flagCode,
  /**
   * `count` of `of` observations; the share in per cent that follows lies between `low` and `high`, and passed `limit`. For
   * 'tells-nothing' the count is XP over so many images, which is no share: there the limit is XP as well. For
   * 'deletes-whatever-is-there' the limit is in bits, of which there is no share either.
   */
  count: z.number(),
  of: z.number(),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  limit: z.number(),
  /** The other person, where there is one. */
  other: z.nullable(z.object({ user_id: idField, username: z.string() })),
};

const personShape = {
  user_id: idField,
  username: z.string(),
  email: z.string(),
  team: z.nullable(z.object({ team_id: idField, name: z.string() })),
  /** Whether their reviews count in the consensus. */
  counts: z.boolean(),
  /** Since when the server holds their reviews back until an organiser decides. */
  held_back_at: z.nullable(instantField),
  decided_at: z.nullable(instantField),
};

const onePerson = z.strictObject({ userId: idInPath });
const reasonField = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000));

export const listFlagged = defineCall({
  id: 'listFlagged',
  method: 'GET',
  path: '/organiser/fairness',
  access: 'organiser',
  scope: 'read:people',
  summary: 'People with signals that a person should look at; none of them acts by itself.',
  answer: z.object({
    /** When the server last looked at everybody; null before the first time. */
    looked_at: z.nullable(instantField),
    people: z.array(z.object({ ...personShape, flags: z.array(z.object(flagShape)) })),
  }),
  status: 200,
  errors: [],
});

const drawnBox = z.object({
  label: z.string(),
  ...rectShape,
  is_deleted: z.boolean(),
  /** The signal rests on it. */
  is_marked: z.boolean(),
});

export const openFlags = defineCall({
  id: 'openFlags',
  method: 'GET',
  path: '/organiser/fairness/:userId',
  access: 'organiser',
  scope: 'read:people',
  summary: 'What the signals about a person rest on, drawn on the images, and what was decided so far.',
  params: onePerson,
  answer: z.object({
    ...personShape,
    flags: z.array(
      z.object({
        ...flagShape,
        evidence: z.array(
          z.object({
            image_id: idField,
            image_url: z.string(),
            boxes: z.array(drawnBox),
            /** The other person's, where the signal is about two. */
            other_boxes: z.nullable(z.array(drawnBox)),
          }),
        ),
      }),
    ),
    history: z.array(
      z.object({ at: instantField, actor: z.string(), kind: z.enum(['count', 'appeal']), text: z.string() }),
    ),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const decideFlags = defineCall({
  id: 'decideFlags',
  method: 'POST',
  path: '/organiser/fairness/:userId/decision',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Dismisses the signals, takes the weight from the reviews of a person, or disqualifies their team besides.',
  params: onePerson,
  body: z.strictObject({
    decision: z.enum(['dismiss', 'no-weight', 'disqualify']),
    reason: reasonField,
    /** `decided_at` as whoever decides saw it: what somebody else has decided meanwhile is not undone unseen. */
    expected: z.optional(z.nullable(instantField)),
  }),
  answer: z.object({ user_id: idField }),
  status: 200,
  errors: ['NOT_FOUND', 'REFUSED', 'CHANGED_SINCE'],
});

export const noteAppeal = defineCall({
  id: 'noteAppeal',
  method: 'POST',
  path: '/organiser/fairness/:userId/appeal',
  access: 'organiser',
  scope: 'write:people',
  summary: 'Keeps what somebody says against a decision, beside it.',
  params: onePerson,
  body: z.strictObject({ note: reasonField }),
  answer: z.object({ user_id: idField }),
  status: 201,
  // The last one where they are erased at the same moment.
  errors: ['NOT_FOUND', 'REFUSED'],
});
