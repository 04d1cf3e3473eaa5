import { EXPORT_FORMATS, EXPORT_METHODS, SPLIT_RULES, USUAL_SPLIT } from '@uvh/domain/data-set/export-choices';
import { MOST_ZONES } from '@uvh/domain/game/zones';
import * as z from 'zod/mini';
import { textUpTo, wholeNumber } from './fields.ts';

const percent = wholeNumber(0, 100);
const share = z.number().check(z.minimum(0), z.maximum(1));
/** A regular expression over file names. */
const namePattern = textUpTo(300).check(z.minLength(1));

/**
 * What an export is to hold, as the console sends it and tasks keep it; the options of `organiser export` become the
 * same. What contradicts itself is found by `exportProblems` of the domain.
 */
export const exportOrderSchema = z.strictObject({
  formats: z.array(z.enum(EXPORT_FORMATS)).check(z.minLength(1)),
  /** The first one is the data set itself, the others lie beside it. */
  methods: z.array(z.enum(EXPORT_METHODS)).check(z.minLength(1)),
  /** The pictures as players see them. */
  with_images: z._default(z.boolean(), false),
  /** The imported files, without metadata, where they were kept; else what players see. */
  with_originals: z._default(z.boolean(), false),
  /** What the boxes there enclose is blurred on the pictures: faces, plates. One of {@link listImportSources}. */
  blur_boxes: z.optional(textUpTo(500)),
  /** Shares in per cent, and what stays together; null: the pictures are not split. */
  split: z._default(
    z.nullable(
      z.strictObject({
        train: percent,
        val: percent,
        test: percent,
        by: z._default(z.enum(SPLIT_RULES), 'camera-and-day'),
        /** For `by: 'pattern'`: its groups in the file name name what stays together. */
        pattern: z.optional(namePattern),
      }),
    ),
    { ...USUAL_SPLIT },
  ),
  /** Which part of a file name is the camera; else what the import noted. */
  camera_pattern: z.optional(namePattern),
  only_settled: z._default(z.boolean(), false),
  /** Least mean agreement on the objects of a picture, and most expected mistakes per box, 0 to 1. */
  min_agreement: z.optional(share),
  max_risk: z.optional(share),
  /** Only these; all where the list is left out. */
  classes: z.optional(z.array(textUpTo(100)).check(z.minLength(1), z.maxLength(100))),
  zones: z.optional(z.array(wholeNumber(0, MOST_ZONES - 1)).check(z.minLength(1), z.maxLength(MOST_ZONES))),
  cameras: z.optional(z.array(textUpTo(200)).check(z.minLength(1), z.maxLength(1000))),
  min_reviews: z._default(wholeNumber(0, 1000), 1),
  title: z.optional(textUpTo(200)),
  /** Of the annotations; where it is left out, the one that the event promises. */
  licence: z.optional(textUpTo(100)),
  /** Of the pictures whose import named none. */
  picture_licence: z.optional(textUpTo(100)),
  /** Whom to credit for the pictures whose import named nobody. */
  attribution: z.optional(textUpTo(500)),
  /** Where the pictures come from, for the data card. */
  source: z.optional(textUpTo(1000)),
  /** Who is to be cited. */
  authors: z._default(z.array(textUpTo(200).check(z.minLength(1))).check(z.maxLength(100)), []),
  /** Where the data set will be found. */
  url: z.optional(textUpTo(500)),
});

export type ExportRequest = z.output<typeof exportOrderSchema>;
