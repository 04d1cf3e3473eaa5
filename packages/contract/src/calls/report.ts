import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, noteUpTo, rectShape } from '../fields.ts';
import { submittedBoxSchema } from './image.ts';

/** Longest note of a report, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 500;

/** What can be wrong with a whole image; 'box' is a note on one of its boxes. */
export const reportKindField = z.enum(['broken', 'unsuitable', 'private', 'box']);
export type ReportKind = z.infer<typeof reportKindField>;

/** The box that a note is about, as the person had it. */
export const reportedBoxSchema = z.strictObject({
  /** -1 for a box that the person drew. */
  bbox_id: z.int().check(z.minimum(-1)),
  label: z.string().check(z.maxLength(100)),
  ...rectShape,
});

/** More boxes than a report carries are left out; the note is what counts. */
const MAX_REPORTED_BOXES = 2000;

export const reportImage = defineCall({
  id: 'reportImage',
  method: 'POST',
  path: '/image/report',
  access: 'member',
  summary:
    'Reports an image in the caller’s hands as broken, unsuitable or private and gives it back, or leaves a note on a box. The same report sent again under its key counts once; another one under it is refused.',
  body: z.strictObject({
    /** Made by the client; a report that is sent again under the same key counts once, and no other may have it. */
    key: z.string().check(z.minLength(8), z.maxLength(100)),
    image_id: idField,
    kind: reportKindField,
    note: z._default(noteUpTo(MAX_NOTE_LENGTH), ''),
    /** For a note on a box. */
    box: z.optional(reportedBoxSchema),
    /** What the person had done so far, so that it is not lost with the image. */
    bbox: z.optional(z.array(submittedBoxSchema).check(z.maxLength(MAX_REPORTED_BOXES))),
  }),
  answer: z.object({
    report_id: idField,
    /** False: the image stays in the caller’s hands, since they have given back too many within the hour. */
    given_back: z.boolean(),
  }),
  status: 201,
  errors: ['NOT_LEASED', 'IDEMPOTENCY_MISMATCH', 'ORGANISER_ACCOUNT', 'TEAM_DISQUALIFIED', 'RATE_LIMITED'],
});
