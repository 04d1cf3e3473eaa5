import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { exportOrderSchema } from '../../export-order.ts';

export const draftExport = defineCall({
  id: 'draftExport',
  method: 'GET',
  path: '/organiser/export-draft',
  access: 'organiser',
  scope: 'read:data',
  summary: 'What the last data set of the event was to hold, for the next one to begin with.',
  answer: z.object({
    /** Null where none was written yet. */
    order: z.nullable(exportOrderSchema),
    /** The licence that the event promises for its data; it stands where the order names none. */
    event_licence: z.nullable(z.string()),
  }),
  status: 200,
  errors: [],
});

export const estimateExport = defineCall({
  id: 'estimateExport',
  method: 'POST',
  path: '/organiser/export-estimate',
  access: 'organiser',
  scope: 'read:data',
  summary: 'How many pictures a data set would hold, and about how large they would be. Writes nothing.',
  body: exportOrderSchema,
  answer: z.object({
    /** Gold pictures apart. */
    pictures: z.int(),
    gold_pictures: z.int(),
    /** There may be fewer: what depends on the consensus is known when it is written. */
    is_at_most: z.boolean(),
    /** Of the pictures, each as often as formats place it; null where none are written, or none could be looked at. */
    picture_bytes: z.nullable(z.int()),
    /** Pictures whose import noted no licence, and nobody to credit. */
    without_licence: z.int(),
    without_attribution: z.int(),
    /** Pictures whose imported file was not kept. */
    without_original: z.int(),
    /**
     * Pictures of the event of which nothing tells what belongs together with them: each is split by itself. Null where
     * nothing is split, a pattern says it, or there are too many to look at.
     */
    ungrouped: z.nullable(z.int()),
  }),
  status: 200,
  errors: [],
});
