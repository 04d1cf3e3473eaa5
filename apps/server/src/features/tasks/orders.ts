import * as z from 'zod/mini';
import type { ImportOptions } from '../images/import/run-import.ts';

/** Orders as the console sends them, with their defaults filled in, and as the tasks keep them; those of exports are the contract's. */
export const importOrderSchema = z.object({
  source: z.string(),
  suggestions: z.optional(z.string()),
  trusted: z.optional(z.string()),
  is_dry_run: z.boolean(),
  name: z.optional(z.string()),
  licence: z.optional(z.string()),
  attribution: z.optional(z.string()),
  camera: z.optional(z.string()),
  captured_at: z.optional(z.string()),
  // Orders that waited while the server was brought up to date have none of these.
  takes_exif_times: z._default(z.boolean(), false),
  class_map: z.optional(z.record(z.string(), z.nullable(z.union([z.literal(false), z.string()])))),
  accepts_proposals: z.boolean(),
  keeps_originals: z.boolean(),
  skips_look_alikes: z.boolean(),
});

export const backupOrderSchema = z.object({ with_pictures: z.boolean() });

/** The options of the command that does the same. */
export function importOptionsOf(
  order: z.output<typeof importOrderSchema>,
  placeOf: (source: string) => string,
): ImportOptions {
  const { name, licence, attribution, camera, captured_at, class_map, suggestions, trusted } = order;
  return {
    ...(name !== undefined && { name }),
    ...(licence !== undefined && { licence }),
    ...(attribution !== undefined && { attribution }),
    ...(camera !== undefined && { camera }),
    ...(captured_at !== undefined && { capturedAt: captured_at }),
    ...(class_map !== undefined && { chosenClasses: class_map }),
    exifTimes: order.takes_exif_times,
    ...(suggestions !== undefined && { suggestions: placeOf(suggestions) }),
    ...(trusted !== undefined && { trusted: placeOf(trusted) }),
    acceptProposals: order.accepts_proposals,
    keepOriginals: order.keeps_originals,
    skipNear: order.skips_look_alikes,
    skipBad: true,
    dryRun: order.is_dry_run,
  };
}
