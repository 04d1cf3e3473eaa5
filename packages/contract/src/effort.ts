import { ANSWER_KINDS } from '@uvh/domain/annotation/answer-kind';
import * as z from 'zod/mini';
import { wholeNumber } from './fields.ts';

/** Keys and presses of the work on one image, and what each kind of answer took of it. */
export const effortFields = {
  keys: z.optional(wholeNumber(0, 1_000_000)),
  /** Presses of a mouse button, pen or finger. */
  presses: z.optional(wholeNumber(0, 1_000_000)),
  answers: z.optional(
    z
      .array(
        z.strictObject({
          kind: z.enum(ANSWER_KINDS),
          /** Boxes answered so; for `undo` steps taken back. */
          count: wholeNumber(0, 100_000),
          seconds: z.number().check(z.minimum(0), z.maximum(86_400)),
        }),
      )
      .check(z.maxLength(ANSWER_KINDS.length)),
  ),
} as const;

/** Where the time of several submissions went. */
export const effortFiguresSchema = z.object({
  /** Submissions that told of it. */
  images: z.int(),
  /** Per box answered; null while no box is. */
  keys_per_box: z.nullable(z.number()),
  presses_per_box: z.nullable(z.number()),
  /** Answers taken back, per cent of those given; null while none is. */
  undo_rate: z.nullable(z.number()),
  by_kind: z.array(z.object({ kind: z.enum(ANSWER_KINDS), count: z.int(), seconds_each: z.number() })),
});
export type EffortFigures = z.infer<typeof effortFiguresSchema>;
