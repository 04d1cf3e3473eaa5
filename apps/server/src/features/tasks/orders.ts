import * as z from 'zod/mini';
import type { ExportOrder } from '../exports/export-order.ts';
import { type EventOfExport, type ExportOptions, exportOrderOf } from '../exports/read-options.ts';
import type { ImportOptions } from '../images/import/run-import.ts';

/** Orders as the console sends them, with their defaults filled in, and as the tasks keep them. */
export const importOrderSchema = z.object({
  source: z.string(),
  trusted: z.optional(z.string()),
  is_dry_run: z.boolean(),
  name: z.optional(z.string()),
  licence: z.optional(z.string()),
  attribution: z.optional(z.string()),
  camera: z.optional(z.string()),
  accepts_proposals: z.boolean(),
  keeps_originals: z.boolean(),
  skips_look_alikes: z.boolean(),
});

export const exportOrderSchema = z.object({
  formats: z.array(z.string()),
  methods: z.array(z.string()),
  with_images: z.boolean(),
  only_settled: z.boolean(),
  min_agreement: z.optional(z.number()),
  max_risk: z.optional(z.number()),
  classes: z.optional(z.array(z.string())),
  zones: z.optional(z.array(z.int())),
  cameras: z.optional(z.array(z.string())),
  min_reviews: z.int(),
  title: z.optional(z.string()),
  licence: z.optional(z.string()),
});

export const backupOrderSchema = z.object({ with_pictures: z.boolean() });

/** The options of the command that does the same. */
export function importOptionsOf(
  order: z.output<typeof importOrderSchema>,
  placeOf: (source: string) => string,
): ImportOptions {
  const { name, licence, attribution, camera, trusted } = order;
  return {
    ...(name !== undefined && { name }),
    ...(licence !== undefined && { licence }),
    ...(attribution !== undefined && { attribution }),
    ...(camera !== undefined && { camera }),
    ...(trusted !== undefined && { trusted: placeOf(trusted) }),
    acceptProposals: order.accepts_proposals,
    keepOriginals: order.keeps_originals,
    skipNear: order.skips_look_alikes,
    skipBad: true,
    dryRun: order.is_dry_run,
  };
}

/** The options of the command that does the same. */
function exportOptionsOf(order: z.output<typeof exportOrderSchema>): ExportOptions {
  return {
    format: order.formats.join(','),
    methods: order.methods.join(','),
    withImages: order.with_images,
    withOriginals: false,
    zip: true,
    split: '80/10/10',
    splitBy: 'camera-and-day',
    minReviews: String(order.min_reviews),
    settled: order.only_settled,
    ...(order.title !== undefined && { title: order.title }),
    ...(order.licence !== undefined && { licence: order.licence }),
    author: [],
  };
}

/** What an export is to hold. Names go in as they are: no list with commas could hold every camera. */
export function exportOrderOfTask(
  target: string,
  order: z.output<typeof exportOrderSchema>,
  event: EventOfExport,
): ExportOrder {
  const read = exportOrderOf(target, exportOptionsOf(order), event);
  const { min_agreement: minAgreement, max_risk: maxRisk, classes, zones, cameras } = order;
  return {
    ...read,
    filter: {
      ...read.filter,
      ...(minAgreement !== undefined && { minAgreement }),
      ...(maxRisk !== undefined && { maxRisk }),
      ...(classes !== undefined && { classes }),
      ...(zones !== undefined && { zones }),
      ...(cameras !== undefined && { cameras }),
    },
  };
}
