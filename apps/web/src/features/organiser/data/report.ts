import * as z from 'zod/mini';

const importReportSchema = z.object({
  dryRun: z.boolean(),
  batchId: z.nullable(z.number()),
  formats: z.optional(z.object({ trusted: z.nullable(z.string()) })),
  counts: z.record(z.string(), z.number()),
  classes: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      boxes: z.number(),
      label: z.string(),
      isKnown: z.boolean(),
      isLeftOut: z._default(z.boolean(), false),
      isProposed: z._default(z.boolean(), false),
      proposed: z.nullable(z.string()),
      candidates: z.array(z.string()),
    }),
  ),
  findings: z.array(z.object({ file: z.string(), what: z.string() })),
});

const lostReportSchema = z.object({
  lostPictures: z.array(z.object({ id: z.string(), fileName: z.string(), why: z.enum(['missing', 'damaged']) })),
});

export type ImportReport = z.output<typeof importReportSchema>;

/** The report of an import; undefined for another one. */
export function importReportOf(report: unknown): ImportReport | undefined {
  const parsed = importReportSchema.safeParse(report);
  return parsed.success ? parsed.data : undefined;
}

/** The first of the pictures that an export had to leave out, by name. */
export function lostPicturesOf(report: unknown): z.output<typeof lostReportSchema>['lostPictures'] {
  const parsed = lostReportSchema.safeParse(report);
  return parsed.success ? parsed.data.lostPictures : [];
}
