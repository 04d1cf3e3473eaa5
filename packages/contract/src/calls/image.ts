import { MAX_BOXES } from '@uvh/domain/annotation/submission-check';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { effortFields, effortFiguresSchema } from '../effort.ts';
import { idField, instantField, rectShape, textUpTo, wholeNumber, wholeNumberInQuery } from '../fields.ts';

/** A suggested box as the machine left it, in the 1920 x 1080 space, without its confidence (docs/adr/031-no-confidence-before-the-submission.md). */
export const suggestedBoxSchema = z.object({
  bbox_id: z.int(),
  label: z.string(),
  ...rectShape,
});

/** A box that the machine was too unsure of to suggest, for those who look for missed vehicles at its place. */
export const candidateSchema = z.object({
  candidate_id: z.int(),
  label: z.string(),
  ...rectShape,
});

/** What an earlier reviewer was in doubt about: where, and what they wrote, not what they took it for. */
export const openQuestionSchema = z.object({
  question_id: z.int(),
  ...rectShape,
  note: z.string(),
});

export const leasedImageSchema = z.object({
  image_id: idField,
  /** Signed, expires; ask again for a fresh one. */
  image_url: z.string(),
  /** A few hundred bytes as a data URL, to be shown blurred until the image is there. */
  placeholder: z.string(),
  bbox: z.array(suggestedBoxSchema),
  /** Absent where there are none. */
  candidates: z.optional(z.array(candidateSchema)),
  /** Absent where nobody asked. */
  questions: z.optional(z.array(openQuestionSchema)),
  lease_expires_at: instantField,
});
export type LeasedImage = z.infer<typeof leasedImageSchema>;

const playErrors = [
  'GAME_NOT_OPEN',
  'GAME_OVER',
  'EMAIL_NOT_VERIFIED',
  'ORGANISER_ACCOUNT',
  'TEAM_DISQUALIFIED',
] as const;

export const getImage = defineCall({
  id: 'getImage',
  method: 'GET',
  path: '/image',
  access: 'member',
  summary: 'The image leased to the caller, else the next one; asking twice never skips one.',
  answer: leasedImageSchema,
  status: 200,
  errors: [...playErrors, 'GAME_PAUSED', 'NO_IMAGE_LEFT'],
});

/** How many images may be leased to one person ahead of the one on screen. */
export const MAX_IMAGES_AHEAD = 3;

export const leaseAhead = defineCall({
  id: 'leaseAhead',
  method: 'POST',
  path: '/image/ahead',
  access: 'member',
  summary:
    'Leases images after the current one, so that they can be fetched and decoded ahead. Answers all of them in order, the current one left out.',
  body: z.strictObject({ count: wholeNumber(1, MAX_IMAGES_AHEAD) }),
  answer: z.object({ images: z.array(leasedImageSchema) }),
  status: 200,
  errors: [...playErrors, 'GAME_PAUSED'],
});

export const releaseAhead = defineCall({
  id: 'releaseAhead',
  method: 'POST',
  path: '/image/release',
  access: 'member',
  summary: 'Gives back images leased ahead and not begun. The current one stays.',
  body: z.strictObject({ image_ids: z.array(idField).check(z.maxLength(16)) }),
  answer: z.object({ released: z.array(idField) }),
  status: 200,
  errors: [],
});

/** More candidates than an image ever has. */
const MAX_CANDIDATES = 200;

/** Names come from classes; this only keeps abuse out. The import holds to it too. */
export const MAX_LABEL_LENGTH = 100;
const labelField = textUpTo(MAX_LABEL_LENGTH);

export const submittedBoxSchema = z.strictObject({
  /** -1 for a new box. */
  bbox_id: z.int().check(z.minimum(-1)),
  label: labelField,
  ...rectShape,
  is_deleted: z.boolean(),
  is_edited: z.boolean(),
  is_new: z.boolean(),
  is_label_changed: z.boolean(),
  is_confirmed: z.boolean(),
  /** The candidate that a new box was taken from. */
  candidate_id: z.optional(z.int()),
});
export type SubmittedBox = z.infer<typeof submittedBoxSchema>;

/** What the caller holds after a submission that leased ahead. */
const heldAfterSchema = z.object({
  /** Ids of all images in hand, the next one first. */
  held: z.array(idField),
  /** Those of them that were leased with the submission. */
  leased: z.array(leasedImageSchema),
});
export type HeldAfter = z.infer<typeof heldAfterSchema>;

export const submitImage = defineCall({
  id: 'submitImage',
  method: 'POST',
  path: '/image',
  access: 'member',
  summary:
    'Submits a leased image, and leases ahead where that is asked for. Idempotent: a retry answers what the first one answered and counts once.',
  // Not in the body: a server of the version before leaves an unknown query alone.
  query: z.object({
    /** Leases with the submission until so many images are in hand beside the next one. */
    ahead: z.optional(wholeNumberInQuery(1, MAX_IMAGES_AHEAD)),
  }),
  body: z.strictObject({
    image_id: idField,
    // The bound above MAX_BOXES lets the server answer TOO_MANY_BOXES with its own sentence.
    bbox: z.array(submittedBoxSchema).check(z.maxLength(MAX_BOXES * 5)),
    /** Candidates that were shown, taken or not: who saw one and drew nothing there has said something. */
    candidates_shown: z.optional(z.array(z.int()).check(z.maxLength(MAX_CANDIDATES))),
    /** Where the person looked for missed vehicles, and where time and keys went. */
    telemetry: z.optional(
      z.strictObject({
        active_seconds: z.number().check(z.minimum(0), z.maximum(86_400)),
        coverage_tiles: wholeNumber(0, 10_000),
        coverage_looked: wholeNumber(0, 10_000),
        actions: wholeNumber(0, 1_000_000),
        ...effortFields,
      }),
    ),
  }),
  answer: z.object({
    submission_id: idField,
    /** XP that this submission brought at once: relabelled suggestions. */
    score_delta: z.int(),
    /** The team's score after it. */
    team_score: z.int(),
    modified: z.int(),
    total: z.int(),
    /** True when this answer repeats an earlier one. */
    replayed: z.boolean(),
    /** Absent where it was not asked for, in a pause, and in the answer to a retry. */
    ahead: z.optional(heldAfterSchema),
  }),
  status: 200,
  errors: [
    ...playErrors,
    'NOT_LEASED',
    'ALREADY_SUBMITTED',
    'IDEMPOTENCY_MISMATCH',
    'UNKNOWN_LABELS',
    'TOO_FEW_REVIEWED',
    'BOX_OUTSIDE_IMAGE',
    'BOX_UNKNOWN',
    'BOX_DUPLICATED',
    'BOX_MISSING',
    'TOO_MANY_BOXES',
  ],
});

export const lastWorkSession = defineCall({
  id: 'lastWorkSession',
  method: 'GET',
  path: '/results',
  access: 'member',
  summary: 'Figures of the caller’s last work session: submissions with less than 30 minutes between them.',
  answer: z.object({
    images: z.int(),
    xp: z.int(),
    vehicles_labelled: z.int(),
    /** Seconds from the first lease to the last submission of the work session, pauses left out. */
    time_spent_seconds: z.int(),
    /** Percent over settled boxes, null while nothing of the work session is settled. */
    accuracy: z.nullable(z.number()),
    /** Boxes that have settled, and how many of them were right. */
    judged: z.int(),
    hits: z.int(),
    /** The XP with which all three stars are full. */
    xp_target: z.int(),
    by_class: z.array(z.object({ label: z.string(), count: z.int() })),
    /** Where time and keys of the work session went. */
    effort: effortFiguresSchema,
    started_at: z.nullable(instantField),
    ended_at: z.nullable(instantField),
  }),
  status: 200,
  errors: [],
});
