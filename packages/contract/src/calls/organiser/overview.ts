import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { effortFiguresSchema } from '../../effort.ts';
import { instantField } from '../../fields.ts';

/** What an organiser should know about the size of the event; the words are the reader's. */
const warningSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too-few-teams'), teams: z.int(), needed: z.int() }),
  z.object({ kind: z.literal('too-few-reviews'), expected: z.number(), needed: z.number() }),
  z.object({ kind: z.literal('few-reviews-per-image'), perImage: z.number(), wanted: z.number() }),
  z.object({ kind: z.literal('empty-zone'), zone: z.int() }),
  z.object({ kind: z.literal('unreachable-zone'), zone: z.int(), threshold: z.number(), reachable: z.number() }),
  z.object({ kind: z.literal('starving'), images: z.int() }),
  z.object({ kind: z.literal('no-gold') }),
  /** Gold images that people contradict. */
  z.object({ kind: z.literal('contested-gold'), images: z.int() }),
  z.object({ kind: z.literal('no-images') }),
]);

const progressSchema = z.object({
  /** A class or a camera; empty where it is unknown. */
  name: z.string(),
  /** Suggested boxes of the class, or images of the camera; and those of them that are done. */
  all: z.int(),
  done: z.int(),
});

export const getOverview = defineCall({
  id: 'getOverview',
  method: 'GET',
  path: '/organiser/overview',
  access: 'organiser',
  scope: 'read:event',
  summary: 'How the event stands: images, reviews, people, pace, progress, mail, jobs and storage.',
  answer: z.object({
    at: instantField,
    images: z.object({
      /** Not yet reviewed by anybody, begun, done, gold, and taken out by an organiser: together all images. */
      waiting: z.int(),
      started: z.int(),
      done: z.int(),
      gold: z.int(),
      withdrawn: z.int(),
      /** Of those begun: no team is left that could review them. */
      starving: z.int(),
    }),
    reviews: z.object({
      total: z.int(),
      last_hour: z.int(),
      last_day: z.int(),
      by_hour: z.array(z.object({ hour: instantField, reviews: z.int() })),
    }),
    people: z.object({
      registered: z.int(),
      /** Who leased or submitted within the last ten minutes, and within a day. */
      active_now: z.int(),
      active_today: z.int(),
      teams: z.int(),
      active_teams: z.int(),
    }),
    pace: z.object({
      /** Of the last day of the game; null while nobody reviews. */
      reviews_per_hour: z.nullable(z.number()),
      /** That are still wanted before every image is done, as far as one can tell. */
      reviews_left: z.int(),
      /** When the last image is done at this pace. */
      expected_end: z.nullable(instantField),
      game_closes_at: instantField,
      /** Of the consensus that the final pass made of all reviews; null before, and while there are later ones. */
      final_version: z.nullable(z.int()),
      /** Whether the images can be done in time at this pace; null while too little was seen of it. */
      redundancy: z.nullable(
        z.object({
          /** Until the game closes, and that the images take as the event is set. */
          reviews_coming: z.int(),
          reviews_needed: z.int(),
          /** Images that will not be done. */
          unsettled: z.int(),
          /** As the rule is now, given the teams that there are. */
          least_reviews: z.int(),
          most_reviews: z.int(),
          /** What fits better, where anything does. */
          offer: z.nullable(
            z.object({
              kind: z.enum(['fewer', 'more']),
              least_reviews: z.int(),
              most_reviews: z.int(),
              reviews_needed: z.int(),
              unsettled: z.int(),
            }),
          ),
          /** Whether the event follows its pace by itself. */
          follows_pace: z.boolean(),
        }),
      ),
      /** XP at which the zones would have to open for all to be within a team's reach; null where they are. */
      zones_in_reach: z.nullable(z.array(z.int())),
    }),
    /** Per cent of the judged boxes that were right; null while none is. */
    agreement: z.nullable(z.number()),
    warnings: z.array(warningSchema),
    /** Where time and keys of the latest reviews went. */
    effort: effortFiguresSchema,
    by_class: z.array(progressSchema),
    by_camera: z.array(progressSchema),
    /** When starving images and progress were counted. */
    counted_at: instantField,
    /** Reports that nobody has decided, and the images that are held back meanwhile. */
    reports: z.object({ open: z.int(), held_back: z.int() }),
    mail: z.object({ sent: z.int(), waiting: z.int(), refused: z.int() }),
    /** What the workers have before them: images to judge, and images to learn from. */
    jobs: z.object({ to_judge: z.int(), to_learn: z.int() }),
    storage: z.object({
      database_bytes: z.int(),
      /** Null where pictures lie in an object store. */
      free_bytes: z.nullable(z.int()),
    }),
  }),
  status: 200,
  errors: [],
});
