import { ClassList, type ObjectClass } from '@uvh/domain/annotation/class-list';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import * as z from 'zod/mini';

/** Least and most classes of an event. */
export const CLASS_COUNT_BOUNDS = { least: 2, most: 60 } as const;

/** Labels that mean something else: a box that nobody classified, and what nobody takes for an object. */
const RESERVED_NAMES = [DEFAULT_LABEL, 'removed'];

const MAX_ID = 65_535;
const line = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/, 'must be a language such as hi'));

/** It stands in file names, columns and YAML of exports, so it has no character that means something there. */
const nameField = z.string().check(
  z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()&+-]{0,39}$/u, 'must begin with a letter or digit'),
  z.refine(
    (name) => name === name.trim() && !RESERVED_NAMES.includes(name.toLowerCase()),
    'must be no word with a meaning of its own',
  ),
);

/** A class as calls, event files and the database have it. What may be left out has a default. */
export const objectClassSchema = z.object({
  /** Stays for ever: stored reviews, exports and keys go by it. */
  id: z.int().check(z.minimum(1), z.maximum(MAX_ID)),
  /** Stands in calls, files and exports, whatever people read. */
  name: nameField,
  /** What people read; its name where it is left out. */
  display_name: z.optional(line(40)),
  /** The same by language. */
  display_names: z._default(z.record(languageCode, line(40)), {}),
  /** Two capital letters or digits on chips and crops. */
  code: z.string().check(z.regex(/^[A-Z0-9]{2}$/, 'must be two capital letters or digits')),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must look like #2f6bff')),
  /** Lengths of lines and gaps in CSS pixels; empty for a whole line. */
  dash: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(40))).check(
      z.maxLength(8),
      z.refine((lengths) => lengths.length % 2 === 0, 'must be pairs of a line and a gap'),
    ),
    [],
  ),
  /** Names of the classes that it is taken for, the likeliest first. */
  look_alikes: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)), []),
  /** The letter or digit that means the class; null gives it one by its place in the list. */
  key: z._default(z.nullable(z.string().check(z.regex(/^[a-z0-9]$/, 'must be a small letter or a digit'))), null),
  /** How it is told from others, by language; paragraphs are parted by empty lines. */
  guide: z._default(z.record(languageCode, line(1200)), {}),
  /** Address of a picture that shows it. */
  guide_picture: z._default(
    z.nullable(z.string().check(z.maxLength(500), z.regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'must be an address'))),
    null,
  ),
  /** The category that it is in COCO files, where that has another id or name. */
  coco: z._default(
    z.nullable(
      z.object({
        id: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_ID))),
        name: z.optional(line(60)),
        supercategory: z.optional(line(60)),
      }),
    ),
    null,
  ),
});

/** What the classes of one list keep beside their schema: an entry of its own, lines that are told apart, what is stored. */
export const CLASS_RULES = [
  'taken',
  'workspace-key',
  'look-alike',
  'too-dark',
  'too-bright',
  'same-look',
  'has-reviews',
  'has-gold',
] as const;
export type ClassRule = (typeof CLASS_RULES)[number];

export type WireClass = z.output<typeof objectClassSchema>;

/** The classes as a list that answers questions. */
export function classListFrom(classes: readonly WireClass[]): ClassList {
  return new ClassList(
    classes.map((each) => ({
      id: each.id,
      name: each.name,
      displayName: each.display_name ?? each.name,
      displayNames: each.display_names,
      code: each.code,
      color: each.color,
      dash: each.dash,
      lookAlikes: each.look_alikes,
      key: each.key,
      guide: each.guide,
      guidePicture: each.guide_picture,
      coco: each.coco,
    })),
  );
}

/** A class as calls, event files and the database have it. */
export function classToWire(each: ObjectClass): WireClass {
  return {
    id: each.id,
    name: each.name,
    ...(each.displayName !== each.name && { display_name: each.displayName }),
    display_names: { ...each.displayNames },
    code: each.code,
    color: each.color,
    dash: [...each.dash],
    look_alikes: [...each.lookAlikes],
    key: each.key,
    guide: { ...each.guide },
    guide_picture: each.guidePicture,
    coco: each.coco,
  };
}
