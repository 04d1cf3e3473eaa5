import { BOX_REASONS } from '@uvh/domain/reward/box-reason';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, idInPath, instantField, rectField } from '../fields.ts';
import { appealStateField } from './appeal.ts';

/**
 * Where a submission stands: waiting for others, or judged against gold, the consensus, or at the end of the game. A
 * gold image says 'consensus' while the game runs: it may still come to other teams, who must not know it.
 */
const submissionStatus = z.enum(['open', 'gold', 'consensus', 'end']);

const submissionSummarySchema = z.object({
  submission_id: idField,
  image_id: idField,
  /** Signed, expires. */
  image_url: z.string(),
  /** The same, as small as a list shows it. */
  thumbnail_url: z.string(),
  placeholder: z.string(),
  submitted_at: instantField,
  settled_at: z.nullable(instantField),
  status: submissionStatus,
  username: z.string(),
  first_name: z.string(),
  is_own: z.boolean(),
  /** Boxes of the submission, deleted ones included. */
  boxes: z.int(),
  relabelled: z.int(),
  added: z.int(),
  deleted: z.int(),
  /** XP that the ledger holds of it now; provisional while the status is 'open'. */
  xp: z.int(),
  /** Boxes that count for accuracy, and those of them that were right; 0 while open. */
  judged: z.int(),
  hits: z.int(),
});
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;

export const listSubmissions = defineCall({
  id: 'listSubmissions',
  method: 'GET',
  path: '/submissions',
  access: 'member',
  summary: 'Submissions for the caller’s team, latest first: the caller’s own, or everybody’s.',
  query: z.strictObject({
    of: z._default(z.enum(['me', 'team']), 'me'),
    /** Give the `next_before` of the page before. */
    before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  }),
  answer: z.object({
    submissions: z.array(submissionSummarySchema),
    /** Null on the last page. */
    next_before: z.nullable(idField),
  }),
  status: 200,
  errors: [],
});

const boxReason = z.enum(BOX_REASONS);

/**
 * Why a row stands in the ledger. 'relabel' is the provisional XP of the submission itself; 'revised' what changed when
 * the image was settled otherwise later.
 */
export const ledgerReason = z.enum([
  ...boxReason.options,
  'relabel',
  'provisional-returned',
  'window-floor',
  'revised',
  'adjustment',
]);

const boxVerdictSchema = z.object({
  /** Position in the submission. */
  index: z.int(),
  /** Null for a box that the person drew. */
  bbox_id: z.nullable(z.int()),
  /** What the person left: a class name, or 'removed'. */
  said: z.string(),
  /** What was suggested; null where nothing was, or its label was no class. */
  suggested: z.nullable(z.string()),
  /** What it was settled as; null while undecided. */
  settled: z.nullable(z.string()),
  /** Probability of what was settled, as others see it; 1 on a gold image. */
  certainty: z.number(),
  /**
   * How often such a suggestion settles so, or of a find, how many of the others find it: the rarer, the more it brings. Null
   * where nothing was paid.
   */
  base_rate: z.nullable(z.number()),
  /** Overlap (IoU) of the person's box with the settled one. */
  overlap: z.nullable(z.number()),
  reason: boxReason,
  /** Thousandths of an XP, before the ledger rounds. */
  milli_xp: z.number(),
  /** Whether the caller may appeal against it, or what became of their appeal; null where there is nothing to appeal, or the image is out. */
  appeal: z.nullable(z.enum(['possible', ...appealStateField.options])),
  /** Where the person's box is, and where the settled one, in the 1920 x 1080 space. */
  box: rectField,
  settled_box: rectField,
});
export type BoxVerdictAnswer = z.infer<typeof boxVerdictSchema>;

export const explainSubmission = defineCall({
  id: 'explainSubmission',
  method: 'GET',
  path: '/submissions/:submissionId',
  access: 'member',
  summary:
    'Why a submission of the caller’s team brought what it did: ledger rows, and a verdict per box once settled.',
  params: z.object({ submissionId: idInPath }),
  answer: z.extend(submissionSummarySchema, {
    rows: z.array(z.object({ reason: ledgerReason, amount: z.int(), boxes: z.int(), booked_at: instantField })),
    /** Empty while open, and while the image may still come to other teams. */
    verdicts: z.array(boxVerdictSchema),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

export const listMixUps = defineCall({
  id: 'listMixUps',
  method: 'GET',
  path: '/mix-ups',
  access: 'member',
  summary: 'Classes that the caller took for others, as settled by the end of yesterday, the latest first.',
  answer: z.object({
    mix_ups: z.array(
      z.object({
        /** What the vehicle is. */
        truth: z.string(),
        said: z.string(),
        times: z.int(),
        /** Day of the latest, on the event's calendar. */
        last_on: z.iso.date(),
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const submissionLesson = defineCall({
  id: 'submissionLesson',
  method: 'GET',
  path: '/submissions/:submissionId/lesson',
  access: 'member',
  summary: 'The one box of an own submission that teaches most, as soon as it is settled; null before, or without one.',
  params: z.object({ submissionId: idInPath }),
  answer: z.object({
    lesson: z.nullable(
      z.object({
        submission_id: idField,
        /** Signed, expires. */
        image_url: z.string(),
        /** What the person left: a class name, or 'removed'. */
        said: z.string(),
        /** What is there: a class name, or 'removed'. */
        settled: z.string(),
        is_right: z.boolean(),
        reason: boxReason,
        /** Where it is, in the 1920 x 1080 space. */
        box: rectField,
      }),
    ),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});
export type Lesson = NonNullable<z.infer<typeof submissionLesson.answer>['lesson']>;
