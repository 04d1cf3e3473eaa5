import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  accentSchema,
  languagesSchema,
  licenceSchema,
  linksSchema,
  markSchema,
  ownTextsSchema,
  partnersSchema,
  prizesSchema,
  questionsSchema,
  thingsSchema,
  wordsKindSchema,
} from '../../event-words.ts';
import { chosenInstantField, instantField, localizedField, textUpTo } from '../../fields.ts';
import { mapCentreSchema, mapDrawingSchema } from '../../map-drawing.ts';
import { CLASS_COUNT_BOUNDS, CLASS_RULES, objectClassSchema } from '../../object-class.ts';

const extraField = z.enum(['no', 'optional', 'required']);

/** Every setting of the event. The server bounds the values and says which are out of bounds. */
const settingsShape = {
  /** By its name at the IANA. */
  time_zone: textUpTo(100),
  max_team_size: z.number(),
  leaders_may_remove_members: z.boolean(),
  zone_thresholds: z.array(z.number()),
  zone_radii_m: z.nullable(z.array(z.number())),
  zone_names: z.nullable(z.array(z.object({ name: localizedField, tagline: z.nullable(localizedField) }))),
  least_reviews: z.number(),
  most_reviews: z.number(),
  risk_limit: z.number(),
  follows_pace: z.boolean(),
  gold_share: z.nullable(z.number()),
  pay_per_bit: z.number(),
  pay_most_found: z.number(),
  pay_cost_of_nothing: z.number(),
  email_domains: z.array(textUpTo(200)),
  roll_number: extraField,
  institute: extraField,
  consent_text: z.nullable(textUpTo(4000)),
  event_name: z.nullable(textUpTo(1000)),
  host_name: z.nullable(textUpTo(1000)),
  host_url: z.nullable(textUpTo(1000)),
  introduction: z.nullable(textUpTo(4000)),
  rules_addendum: z.nullable(textUpTo(4000)),
  contact_email: textUpTo(320),
  words: wordsKindSchema,
  things: z.nullable(thingsSchema),
  languages: z.nullable(languagesSchema),
  texts: ownTextsSchema,
  mark: z.nullable(markSchema),
  accent: z.nullable(accentSchema),
  questions: z.nullable(questionsSchema),
  prizes: z.nullable(prizesSchema),
  partners: z.nullable(partnersSchema),
  links: z.nullable(linksSchema),
  data_licence: z.nullable(licenceSchema),
  map_centre: z.nullable(mapCentreSchema),
  map_drawing: z.nullable(mapDrawingSchema),
  /** The batch of pictures to practise on. */
  practice: z.nullable(textUpTo(100)),
  map_tiles_light: z.nullable(textUpTo(1000)),
  map_tiles_dark: z.nullable(textUpTo(1000)),
  analytics_measurement_id: z.nullable(textUpTo(100)),
  classes: z.array(objectClassSchema).check(z.maxLength(CLASS_COUNT_BOUNDS.most)),
};
const settingsSchema = z.object(settingsShape);

const windowSchema = z.object({ opens_at: instantField, closes_at: instantField });
const windowsShape = { registration: windowSchema, game: windowSchema, competition: windowSchema };
const windowsSchema = z.object(windowsShape);

/** Names dates and settings as they were read; pause and freeze are no part of it. */
const versionField = textUpTo(64);

const stateShape = {
  version: versionField,
  windows: windowsSchema,
  settings: settingsSchema,
  paused_at: z.nullable(instantField),
  frozen_at: z.nullable(instantField),
  /** Set where the server was started with EVENT_PHASE: dates have no effect then. */
  forced_phase: z.nullable(z.enum(['before', 'open', 'after'])),
};
const stateSchema = z.object(stateShape);

const changeSchema = z.strictObject({
  windows: z.optional(z.partial(windowsSchema)),
  settings: z.optional(z.partial(settingsSchema)),
});

/** With the version that it was decided on: where it is another by now, nothing is changed. */
const decidedChangeSchema = z.extend(changeSchema, { version: z.optional(versionField) });

const PROBLEM_KINDS = [
  'too-small',
  'too-big',
  'too-long',
  'format',
  'order',
  'rise',
  'least-above-most',
  'not-as-many',
  'unknown-time-zone',
  'contrast',
  'pays-not-to-look',
  'drawn-elsewhere',
  'wrong',
] as const;

/** Why a value cannot be used. */
const problemSchema = z.object({
  /** 'settings.most_reviews', 'windows.game'. */
  field: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  /** The bound that was broken. */
  limit: z.nullable(z.number()),
  /** In English: what must hold there, where kind and bound do not tell all. */
  message: z.optional(z.string()),
  /** Which rule of classes is broken. */
  rule: z.optional(z.enum(CLASS_RULES)),
  /** The name of the class that the rule is broken with. */
  other: z.optional(z.string()),
});

const changedField = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** What follows from a change at once, beside the values themselves. */
const consequenceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game-ends-now') }),
  z.object({ kind: z.literal('game-begins-now') }),
  z.object({ kind: z.literal('game-waits-again') }),
  z.object({ kind: z.literal('registration-ends-now') }),
  z.object({ kind: z.literal('dates-have-no-effect') }),
  z.object({ kind: z.literal('teams-too-large'), teams: z.int() }),
  z.object({ kind: z.literal('teams-change-zone'), teams: z.int() }),
  /** Neither the product nor the event has texts in them. */
  z.object({ kind: z.literal('languages-without-texts'), languages: z.array(z.string()) }),
  /** Nothing has been imported under the name of the practice pictures. */
  z.object({ kind: z.literal('nothing-to-practise'), batch: z.string() }),
]);

export const getEventSettings = defineCall({
  id: 'getEventSettings',
  method: 'GET',
  path: '/organiser/event',
  access: 'organiser',
  scope: 'read:event',
  summary: 'Dates and settings of the event.',
  answer: stateSchema,
  status: 200,
  errors: [],
});

export const previewEventChange = defineCall({
  id: 'previewEventChange',
  method: 'POST',
  path: '/organiser/event/preview',
  access: 'organiser',
  scope: 'read:event',
  summary: 'What a change would replace, what would follow from it, and what is wrong with it. Changes nothing.',
  body: changeSchema,
  answer: z.object({
    /** Of what would be changed. */
    version: versionField,
    changes: z.array(changedField),
    problems: z.array(problemSchema),
    consequences: z.array(consequenceSchema),
  }),
  status: 200,
  errors: [],
});

export const changeEvent = defineCall({
  id: 'changeEvent',
  method: 'PATCH',
  path: '/organiser/event',
  access: 'organiser',
  scope: 'write:event',
  summary:
    'Changes dates and settings; they hold on all servers at once. All of it, or nothing where something is wrong.',
  body: decidedChangeSchema,
  answer: stateSchema,
  status: 200,
  errors: ['SETTING_INVALID', 'CHANGED_SINCE'],
});

export const pauseGame = defineCall({
  id: 'pauseGame',
  method: 'POST',
  path: '/organiser/event/pause',
  access: 'organiser',
  scope: 'write:event',
  summary: 'Gives no images out until the game goes on; what was given out before may be handed in.',
  body: z.strictObject({ is_paused: z.boolean() }),
  answer: stateSchema,
  status: 200,
  errors: [],
});

export const freezeLeaderboard = defineCall({
  id: 'freezeLeaderboard',
  method: 'POST',
  path: '/organiser/event/freeze',
  access: 'organiser',
  scope: 'write:event',
  summary: 'Shows everybody the standing of an instant from then on, or the present one again.',
  body: z.strictObject({
    /** Null thaws the leaderboard. */
    frozen_at: z.nullable(chosenInstantField),
  }),
  answer: stateSchema,
  status: 200,
  errors: [],
});

const fileField = textUpTo(300_000);
const fileBody = z.strictObject({ file: fileField });
const decidedFileBody = z.extend(fileBody, { version: z.optional(versionField) });

export const getEventFile = defineCall({
  id: 'getEventFile',
  method: 'GET',
  path: '/organiser/event/file',
  access: 'organiser',
  scope: 'read:event',
  summary: 'Dates and settings as an event file (YAML) that can be kept, compared and applied.',
  answer: z.object({ version: versionField, file: fileField }),
  status: 200,
  errors: [],
});

export const checkEventFile = defineCall({
  id: 'checkEventFile',
  method: 'POST',
  path: '/organiser/event/file/check',
  access: 'organiser',
  scope: 'read:event',
  summary: 'What is wrong with an event file, line by line, or what it would change and what follows. Changes nothing.',
  body: fileBody,
  answer: z.object({
    /** Of what would be changed. */
    version: versionField,
    problems: z.array(
      z.object({
        /** From 1, as the column. */
        line: z.int(),
        column: z.int(),
        /** In English, as the names in the file. */
        message: z.string(),
        /** The same, as far as it can be said in other languages: which entry, and what is wrong with it. */
        about: z.optional(
          z.object({
            name: z.string(),
            kind: z.enum([...PROBLEM_KINDS, 'syntax', 'unknown-entry']),
            limit: z.nullable(z.number()),
          }),
        ),
      }),
    ),
    changes: z.array(changedField),
    consequences: z.array(consequenceSchema),
  }),
  status: 200,
  errors: [],
});

export const applyEventFile = defineCall({
  id: 'applyEventFile',
  method: 'POST',
  path: '/organiser/event/file',
  access: 'organiser',
  scope: 'write:event',
  summary: 'Makes the event what the file says; all of it, or nothing where something is wrong.',
  body: decidedFileBody,
  answer: stateSchema,
  status: 200,
  errors: ['SETTING_INVALID', 'CHANGED_SINCE'],
});
