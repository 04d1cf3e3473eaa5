import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
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
} from '../event-words.ts';
import { idField, instantField, labelledBoxField, localizedField } from '../fields.ts';
import { mapCentreSchema, mapDrawingSchema } from '../map-drawing.ts';
import { objectClassSchema } from '../object-class.ts';

const windowSchema = z.object({ opens_at: instantField, closes_at: instantField });

/** Whether a form asks for something. */
const extraFieldSchema = z.enum(['no', 'optional', 'required']);

export const getEvent = defineCall({
  id: 'getEvent',
  method: 'GET',
  path: '/event',
  access: 'public',
  summary: 'The event’s clock, dates and settings; the server’s clock alone opens a gate.',
  answer: z.object({
    server_time: instantField,
    phase: z.enum(['before', 'open', 'after']),
    time_zone: z.string(),
    registration: windowSchema,
    game: windowSchema,
    competition: windowSchema,
    settings: z.object({
      max_team_size: z.int(),
      leaders_may_remove_members: z.boolean(),
      /** XP at which each zone opens, from the outermost in; empty in an event without zones. */
      zone_thresholds: z.array(z.int()),
      /** Outer radius of each ring on the map; null for the product's own. */
      zone_radii_m: z.nullable(z.array(z.number())),
      /** What the zones are called, by language; null for the product's own words. */
      zone_names: z.nullable(z.array(z.object({ name: localizedField, tagline: z.nullable(localizedField) }))),
      /** What the organisers call this edition and say of it; null is the product's own. */
      about: z.object({
        name: z.nullable(z.string()),
        host_name: z.nullable(z.string()),
        host_url: z.nullable(z.string()),
        introduction: z.nullable(z.string()),
        rules_addendum: z.nullable(z.string()),
      }),
      contact_email: z.string(),
      /** Which map `getEventMap` gives now; null in an event without one. */
      map_version: z.nullable(z.string()),
      /** Tile templates with {x} {y} {z} {s}, or null for the drawn map. */
      map_tiles_light: z.nullable(z.string()),
      map_tiles_dark: z.nullable(z.string()),
      /** Of what texts speak, and what they call it. */
      words: wordsKindSchema,
      things: z.nullable(thingsSchema),
      /** Which texts and lists `getEventWords` gives now; null where the event has none of its own. */
      words_version: z.nullable(z.string()),
      /** Languages that people may choose; null for all that there are. */
      languages: z.nullable(languagesSchema),
      /** A drawing as SVG in place of the product's mark. */
      mark: z.nullable(markSchema),
      /** Colours in place of the product's. */
      accent: z.nullable(accentSchema),
      analytics_measurement_id: z.nullable(z.string()),
      is_demo: z.boolean(),
      /** No images are given out until the organisers go on. */
      is_paused: z.boolean(),
      /** XP that a wrong answer costs at most, and that a drawn box costs which others saw and took for nothing. */
      costs: z.object({ wrong_answer: z.number(), box_around_nothing: z.number() }),
      /** Whether `getPractice` has pictures to practise on. */
      has_practice: z.boolean(),
      /** What registration asks for beside names and address. */
      registration: z.object({
        roll_number: extraFieldSchema,
        institute: extraFieldSchema,
        consent_text: z.nullable(z.string()),
        /** Addresses must end in one of these; all may register when there is none. */
        email_domains: z.array(z.string()),
      }),
    }),
    /** What boxes can be, in the order of keys, palettes and charts. */
    classes: z.array(objectClassSchema),
    /** What the organisers tell everybody now, latest first. */
    announcements: z.array(
      z.object({
        announcement_id: idField,
        text: z.string(),
        tone: z.enum(['info', 'warning']),
        created_at: instantField,
      }),
    ),
  }),
  status: 200,
  errors: [],
});

export const getEventMap = defineCall({
  id: 'getEventMap',
  method: 'GET',
  path: '/event/map',
  access: 'public',
  summary: 'Where the map of the event lies, and what it shows beside the rings of the zones, as GeoJSON.',
  answer: z.object({
    /** Null in an event without a map. */
    centre: z.nullable(mapCentreSchema),
    drawing: z.nullable(mapDrawingSchema),
  }),
  status: 200,
  errors: [],
});

export const getEventWords = defineCall({
  id: 'getEventWords',
  method: 'GET',
  path: '/event/words',
  access: 'public',
  summary: 'Texts of the event in place of the product’s, and what its landing page lists.',
  answer: z.object({
    texts: ownTextsSchema,
    /** Null where the product’s own are shown. */
    questions: z.nullable(questionsSchema),
    prizes: z.nullable(prizesSchema),
    partners: z.nullable(partnersSchema),
    links: z.nullable(linksSchema),
    data_licence: z.nullable(licenceSchema),
  }),
  status: 200,
  errors: [],
});

export const getPractice = defineCall({
  id: 'getPractice',
  method: 'GET',
  path: '/event/practice',
  access: 'public',
  summary: 'The event’s own pictures to practise on, with what a machine suggests and what is right.',
  answer: z.object({
    scenes: z.array(
      z.object({ image_url: z.string(), suggestions: z.array(labelledBoxField), truths: z.array(labelledBoxField) }),
    ),
  }),
  status: 200,
  errors: [],
});

/** Live totals for the landing page. */
export const eventTotals = defineCall({
  id: 'eventTotals',
  method: 'GET',
  path: '/event/totals',
  access: 'public',
  summary: 'Teams, people, images reviewed and boxes settled so far; refreshed every half minute.',
  answer: z.object({ teams: z.int(), people: z.int(), images: z.int(), submissions: z.int(), boxes: z.int() }),
  status: 200,
  errors: [],
});

const shortName = z.string().check(z.minLength(1), z.maxLength(60));

export const recordVisit = defineCall({
  id: 'recordVisit',
  method: 'POST',
  path: '/analytics',
  access: 'public',
  summary: 'Counts a page view or a click. No personal data.',
  body: z.strictObject({
    category: shortName,
    action: shortName,
    page: z.string().check(z.minLength(1), z.maxLength(120)),
  }),
  answer: z.undefined(),
  status: 204,
  errors: [],
});
