import { MOST_ZONES } from '@uvh/domain/game/zones';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  idInPath,
  instantField,
  labelledBoxField,
  rectShape,
  textUpTo,
  wholeNumberInQuery,
} from '../../fields.ts';
import { appealStateField } from '../appeal.ts';
import { pageOf, pageQuery, sortQuery } from './page.ts';

/** Most images that one act changes. */
export const MAX_IMAGES_AT_ONCE = 1000;

/** Not yet reviewed, begun, the consensus is sure, gold, and taken out by an organiser. */
const stateField = z.enum(['waiting', 'started', 'done', 'gold', 'withdrawn']);

const rowShape = {
  image_id: idField,
  image_url: z.string(),
  placeholder: z.string(),
  source_name: z.string(),
  state: stateField,
  zone: z.int(),
  camera: z.nullable(z.string()),
  batch_id: z.nullable(idField),
  boxes: z.int(),
  reviews: z.int(),
  /** Doubt that the consensus leaves. */
  risk: z.number(),
  /** Per cent of the judged boxes of its reviews that were right; null while none is judged. */
  agreement: z.nullable(z.number()),
  /** Places of a gold image where people contradict what is known, and no organiser has looked. */
  contested: z.int(),
  /** What players reported of it and nobody has decided. */
  open_reports: z.int(),
};

export const listImages = defineCall({
  id: 'listImages',
  method: 'GET',
  path: '/organiser/images',
  access: 'organiser',
  scope: 'read:images',
  summary: 'Images by state, zone, camera, class, risk, agreement and batch.',
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(['image_id', 'risk'], 'image_id', 'asc'),
    state: z.optional(stateField),
    zone: z.optional(wholeNumberInQuery(0, MOST_ZONES - 1)),
    camera: z.optional(textUpTo(200)),
    /** A class that the machine suggests on it. */
    label: z.optional(textUpTo(100)),
    batch: z.optional(idInPath),
    /** At least that much doubt, in per cent. */
    risk: z.optional(wholeNumberInQuery(0, 100)),
    /** At most that much agreement, in per cent. */
    agreement: z.optional(wholeNumberInQuery(0, 100)),
    /** Gold images that people contradict. */
    contested: z.optional(z.literal('yes')),
    /** With reports that nobody has decided, or with any. */
    reported: z.optional(z.enum(['open', 'any'])),
  }),
  answer: pageOf(z.object(rowShape)),
  status: 200,
  errors: [],
});

export const imageFilters = defineCall({
  id: 'imageFilters',
  method: 'GET',
  path: '/organiser/image-filters',
  access: 'organiser',
  scope: 'read:images',
  summary: 'Cameras and batches that images can be narrowed down to.',
  answer: z.object({
    cameras: z.array(z.string()),
    batches: z.array(z.object({ batch_id: idField, name: z.string() })),
  }),
  status: 200,
  errors: [],
});

export const openImage = defineCall({
  id: 'openImage',
  method: 'GET',
  path: '/organiser/images/:imageId',
  access: 'organiser',
  scope: 'read:images',
  summary: 'One image with suggestions, every review, consensus and truth, in pixels of the image as delivered.',
  params: z.strictObject({ imageId: idInPath }),
  answer: z.object({
    ...rowShape,
    suggestions: z.array(labelledBoxField),
    reviews: z.array(
      z.object({
        submission_id: idField,
        user_id: idField,
        username: z.string(),
        at: instantField,
        boxes: z.array(z.extend(labelledBoxField, { is_deleted: z.boolean(), is_new: z.boolean() })),
        judged: z.int(),
        hits: z.int(),
      }),
    ),
    /** Null while nobody has reviewed it. */
    consensus: z.nullable(z.array(z.extend(labelledBoxField, { certainty: z.number(), is_removed: z.boolean() }))),
    truth: z.nullable(z.array(labelledBoxField)),
    /** What is known of a place and what people say instead, each a class or 'removed', with how many teams say which. */
    contested_places: z.array(
      z.object({
        known: z.string(),
        said: z.string(),
        teams: z.int(),
        teams_for_known: z.int(),
        ...rectShape,
      }),
    ),
    /** Boxes of reviews that their authors appealed, the first one first. Absent in answers of an earlier version. */
    appeals: z.optional(
      z.array(
        z.object({
          appeal_id: idField,
          username: z.string(),
          said: z.string(),
          was: z.string(),
          state: appealStateField,
          ...rectShape,
        }),
      ),
    ),
  }),
  status: 200,
  errors: ['NOT_FOUND'],
});

/** The truth that an organiser draws may have that many boxes. */
const MAX_TRUE_BOXES = 2000;

export const setTruth = defineCall({
  id: 'setTruth',
  method: 'POST',
  path: '/organiser/images/:imageId/truth',
  access: 'organiser',
  scope: 'write:images',
  summary: 'Makes an image gold by these boxes, as an organiser has seen and mended them.',
  params: z.strictObject({ imageId: idInPath }),
  body: z.strictObject({
    boxes: z
      .array(
        z.strictObject({
          label: textUpTo(100),
          ...rectShape,
        }),
      )
      .check(z.maxLength(MAX_TRUE_BOXES)),
  }),
  answer: z.object({ image_id: idField }),
  status: 200,
  errors: ['NOT_FOUND', 'BOX_OUTSIDE_IMAGE', 'CHANGED_SINCE'],
});

export const changeImages = defineCall({
  id: 'changeImages',
  method: 'POST',
  path: '/organiser/images/change',
  access: 'organiser',
  scope: 'write:images',
  summary:
    'Sends images back for a review, makes them gold or ordinary, upholds gold, retires, restores or deletes them.',
  body: z.strictObject({
    act: z.enum(['send-back', 'make-gold', 'unset-gold', 'uphold-gold', 'retire', 'restore', 'delete']),
    image_ids: z.array(idField).check(z.minLength(1), z.maxLength(MAX_IMAGES_AT_ONCE)),
  }),
  answer: z.object({
    changed: z.array(idField),
    /** Those that stay as they are, and why. */
    kept: z.array(
      z.object({
        image_id: idField,
        /** How an English sentence goes on that begins with the image. */
        reason: z.string(),
        /** One of `kept-reasons.ts`, or of a later version; absent where the sentence alone says it. */
        code: z.optional(z.string()),
      }),
    ),
  }),
  status: 200,
  errors: [],
});
