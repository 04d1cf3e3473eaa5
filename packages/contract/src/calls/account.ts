import { ANSWER_KINDS } from '@uvh/domain/annotation/answer-kind';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, instantField, labelledBoxField, messageAnswer, passwordField, rectField } from '../fields.ts';

export const exportAccount = defineCall({
  id: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  access: 'user',
  summary: 'What is stored about the caller, for taking along; not what organisers note about fair play.',
  answer: z.object({
    exported_at: instantField,
    account: z.object({
      username: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      email_verified_at: z.nullable(instantField),
      registered_at: instantField,
      roll_number: z.nullable(z.string()),
      institute: z.nullable(z.string()),
      consented_at: z.nullable(instantField),
      password_changes: z.int(),
    }),
    teams: z.array(
      z.object({
        name: z.string(),
        is_leader: z.boolean(),
        joined_at: instantField,
        left_at: z.nullable(instantField),
      }),
    ),
    /** Each time that the caller logged in, as long as their browser is remembered. */
    logins: z.array(z.object({ at: instantField })),
    /** Whether the weekly mail is sent, and in which language mails are written. */
    mails: z.object({ weekly: z.boolean(), language: z.string() }),
    /** Browsers that moments of the team are sent to. */
    push: z.array(z.object({ endpoint: z.string(), language: z.string(), ordered_at: instantField })),
    submissions: z.array(
      z.object({
        submission_id: idField,
        image_id: idField,
        submitted_at: instantField,
        /** The boxes as they were sent, as JSON text. */
        boxes: z.string(),
        /** Where the vehicles may have been that the caller was shown. */
        candidates_shown: z.nullable(z.array(rectField)),
        /** How the caller worked, as far as their browser told. */
        seconds: z.nullable(z.number()),
        coverage_tiles: z.nullable(z.int()),
        coverage_looked: z.nullable(z.int()),
        actions: z.nullable(z.int()),
        effort: z.nullable(
          z.object({
            keys: z.int(),
            presses: z.int(),
            answers: z.array(z.object({ kind: z.enum(ANSWER_KINDS), count: z.int(), seconds: z.number() })),
          }),
        ),
      }),
    ),
    /** Lines of the team's feed that the caller has reacted to. */
    reactions: z.array(z.object({ item: z.string(), reaction: z.string(), reacted_at: instantField })),
    /** Boxes that the caller did not agree with how they were settled, and what became of it. */
    appeals: z.array(
      z.object({
        submission_id: idField,
        box_index: z.int(),
        appealed_at: instantField,
        said: z.string(),
        was: z.string(),
        outcome: z.nullable(z.enum(['upheld', 'refused'])),
        settled: z.nullable(z.string()),
        decided_at: z.nullable(instantField),
      }),
    ),
    /** Boxes that the caller judged for others. */
    opinions: z.array(z.object({ image_id: idField, said: z.nullable(z.string()), given_at: instantField })),
    /** Vehicles that the caller was in doubt about; what others said of them is theirs. */
    questions: z.array(
      z.object({ image_id: idField, audience: z.string(), note: z.string(), box: rectField, asked_at: instantField }),
    ),
    /** What the caller said of others' questions; null where they saw nothing. */
    answers: z.array(z.object({ question_id: idField, label: z.nullable(z.string()), answered_at: instantField })),
    reports: z.array(
      z.object({
        image_id: idField,
        kind: z.string(),
        note: z.string(),
        box: z.nullable(labelledBoxField),
        /** What had been done on the image by then, as JSON text. */
        boxes: z.nullable(z.string()),
        reported_at: instantField,
        decision: z.nullable(z.string()),
        decided_at: z.nullable(instantField),
      }),
    ),
    ledger: z.array(
      z.object({
        booked_at: instantField,
        kind: z.string(),
        xp: z.int(),
        submission_id: z.nullable(idField),
      }),
    ),
  }),
  status: 200,
  errors: ['RATE_LIMITED'],
});

export const eraseAccount = defineCall({
  id: 'eraseAccount',
  method: 'POST',
  path: '/account/erase',
  access: 'user',
  summary: 'Erases the caller’s account for good; reviews stay without a name. Asks for the password.',
  body: z.strictObject({ password: passwordField }),
  answer: messageAnswer,
  status: 200,
  // The last one where an organiser erases them at the same moment.
  errors: ['INVALID_CREDENTIALS', 'LEADER_OF_OTHERS', 'ORGANISER_ACCOUNT', 'CHANGED_SINCE'],
});
