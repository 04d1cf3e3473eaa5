import { DEFAULT_RETIREMENT, type RetirementRule } from '@uvh/consensus/risk/risk';
import { MOST_LOST_BITS, type PayWeights, USUAL_PAY } from '@uvh/consensus/settlement/pay-weights';
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
} from '@uvh/contract/event-words';
import { mapCentreSchema, mapDrawingSchema } from '@uvh/contract/map-drawing';
import { CLASS_COUNT_BOUNDS, classToWire, objectClassSchema } from '@uvh/contract/object-class';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { isTimeZone } from '@uvh/domain/event/calendar';
import { DEFAULT_TIME_ZONE, type EventSchedule } from '@uvh/domain/event/phases';
import { DEFAULT_ZONES, MOST_ZONES, type Zone, zonesFrom } from '@uvh/domain/game/zones';
import * as z from 'zod/mini';
import { SHIPPED_CENTRE, SHIPPED_DRAWING } from './shipped-map.ts';

const instant = z.iso.datetime({ offset: true });
const eventWindow = z
  .object({ opensAt: instant, closesAt: instant })
  .check(z.refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), 'must open before it closes'));

/** The dates as the database keeps them. */
export const scheduleSchema = z.object({
  registration: eventWindow,
  game: eventWindow,
  competition: eventWindow,
}) satisfies z.ZodMiniType<EventSchedule>;

/** Stands in a header of every answer, which signs that a host may well have would end. A placeholder is any subdomain. */
const TILE_HOST = /^[a-z\d.{}-]+$/;

const tileTemplate = z
  .url({ protocol: /^https?$/, hostname: TILE_HOST })
  .check(z.refine((url) => ['{x}', '{y}', '{z}'].every((part) => url.includes(part)), 'must hold {x}, {y} and {z}'));

const thresholds = z.array(z.int().check(z.minimum(0))).check(
  z.maxLength(MOST_ZONES),
  z.refine((xp) => xp.every((x, i) => (i === 0 ? x === 0 : x > (xp[i - 1] ?? 0))), 'must begin at 0 and rise'),
);

const radii = z.array(z.number().check(z.minimum(10), z.maximum(2_000_000))).check(
  z.maxLength(MOST_ZONES),
  z.refine((m) => m.every((x, i) => i === 0 || x < (m[i - 1] ?? 0)), 'must shrink from the outermost in'),
);

const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must look like college.edu.in'),
    z.maxLength(100),
  );

/** Words that an organiser wrote: never empty, since null says that there are none. */
function textOf(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
}

/** Words by language ('en', 'hi'), in one at least. */
function localized(maxLength: number) {
  return z
    .record(z.string().check(z.regex(/^[a-z]{2,3}$/, 'must be a language such as en')), textOf(maxLength))
    .check(z.refine((texts) => Object.keys(texts).length > 0, 'must be in one language at least'));
}

const zoneName = z.object({
  name: localized(40),
  tagline: z._default(z.nullable(localized(160)), null),
});

const reviews = z.int().check(z.minimum(1), z.maximum(30));

/** The name of a folder, and of the batch that was imported from it. */
const practiceName = z.string().check(z.regex(/^[\w][\w -]{0,59}$/, 'must be the name of a folder such as practice'));

const measurementId = z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXX'));

/** What organisers may set while the event runs; everything has a default. */
export const settingsSchema = z.object({
  /** Where days begin and dates are read: of goals and streaks, of weekly mails, of every date that is shown. */
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')),
    DEFAULT_TIME_ZONE,
  ),
  /** Most members of a team, its leader counted (docs/product/choices.md#team-size). */
  maxTeamSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 5),
  leadersMayRemoveMembers: z._default(z.boolean(), false),
  /** XP at which the zones open, from the outermost in; without any the event has no zones (docs/product/choices.md#zone-thresholds). */
  zoneThresholds: z._default(
    thresholds,
    DEFAULT_ZONES.map((zone) => zone.minXp),
  ),
  /** Outer radius of each zone's ring on the map, in metres; null for the product's own. */
  zoneRadiiM: z._default(z.nullable(radii), null),
  /** What the zones are called; null for the product's own words. */
  zoneNames: z._default(z.nullable(z.array(zoneName).check(z.maxLength(MOST_ZONES))), null),
  /** Teams that must have reviewed an image before it can be done, and the most that review it. */
  leastReviews: z._default(reviews, DEFAULT_RETIREMENT.minTeams),
  mostReviews: z._default(reviews, DEFAULT_RETIREMENT.maxReviews),
  /** Expected wrong boxes per box at which an image is done after the least reviews; after more, more stand. */
  riskLimit: z._default(z.number().check(z.minimum(0.001), z.maximum(0.5)), DEFAULT_RETIREMENT.riskPerBox),
  /** Whether reviews of an image, and zones that nobody would reach, follow the pace of the game by themselves. */
  followsPace: z._default(z.boolean(), false),
  /** Share of gold among somebody's images after their first ten; null is one in twenty. */
  goldShare: z._default(z.nullable(z.number().check(z.minimum(0.01), z.maximum(0.5))), null),
  /** XP for each bit that an answer tells, at most for what the machine missed, and off for a drawn box that is nothing. */
  payPerBit: z._default(z.number().check(z.minimum(0.2), z.maximum(5)), USUAL_PAY.perBit),
  payMostFound: z._default(z.number().check(z.minimum(1), z.maximum(20)), USUAL_PAY.mostFound),
  payCostOfNothing: z._default(z.number().check(z.minimum(0), z.maximum(5)), USUAL_PAY.costOfNothing),
  /** From this instant on everybody sees the standing of then; null shows the present one. */
  leaderboardFrozenAt: z._default(z.nullable(instant), null),
  /** Set while no images are given out; what was given out before may still be handed in. */
  pausedAt: z._default(z.nullable(instant), null),
  /** Addresses that may register end in one of these, or in one below it; all may when there is none. */
  emailDomains: z._default(z.array(domain).check(z.maxLength(50)), []),
  /** What else the form of registration asks for. */
  rollNumber: z._default(z.enum(['no', 'optional', 'required']), 'no'),
  institute: z._default(z.enum(['no', 'optional', 'required']), 'no'),
  /** What people agree to when they register; null asks for nothing. */
  consentText: z._default(z.nullable(textOf(2000)), null),
  /** What this edition and its host are called; null for the product's own. */
  eventName: z._default(z.nullable(textOf(80)), null),
  hostName: z._default(z.nullable(textOf(120)), null),
  hostUrl: z._default(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(300))), null),
  /** On the landing page: in place of the product's own first words, and behind its rules. */
  introduction: z._default(z.nullable(textOf(600)), null),
  rulesAddendum: z._default(z.nullable(textOf(2000)), null),
  contactEmail: z._default(z.email(), 'organisers@urban-vision.example'),
  /** Where the map lies; null for no map. */
  mapCentre: z._default(z.nullable(mapCentreSchema), SHIPPED_CENTRE),
  /** What it shows beside its rings; null for nothing but straight routes. */
  mapDrawing: z._default(z.nullable(mapDrawingSchema), SHIPPED_DRAWING),
  /** The batch whose pictures, with trusted boxes, people may practise on; null for none of the event's own. */
  practice: z._default(z.nullable(practiceName), null),
  mapTilesLight: z._default(z.nullable(tileTemplate), null),
  mapTilesDark: z._default(z.nullable(tileTemplate), null),
  analyticsMeasurementId: z._default(z.nullable(measurementId), null),
  /** Whether texts speak of vehicles in a city (traffic), or of the things of any event (general). */
  words: z._default(wordsKindSchema, 'traffic'),
  /** What boxes are drawn around, by language, where texts are general; null for objects. */
  things: z._default(z.nullable(thingsSchema), null),
  /** Languages that people may choose, the first one at the start; null for all that there are. */
  languages: z._default(z.nullable(languagesSchema), null),
  /** Texts in place of the product's, by language and key, or the name of a file beside this one that has them. */
  texts: z._default(ownTextsSchema, {}),
  /** A square drawing as SVG, or the name of a file beside this one that has it; null for the product's own. */
  mark: z._default(z.nullable(markSchema), null),
  /** Colour of buttons and marks, and of the text on them; null for the product's own. */
  accent: z._default(z.nullable(accentSchema), null),
  /** Questions and answers on the landing page; null for the product's own. */
  questions: z._default(z.nullable(questionsSchema), null),
  /** What there is to win; an empty list for nothing, null for what the texts say. */
  prizes: z._default(z.nullable(prizesSchema), null),
  /** Who takes part; an empty list for nobody, null for what the texts say. */
  partners: z._default(z.nullable(partnersSchema), null),
  /** Where else there is something to read; null for the product's own. */
  links: z._default(z.nullable(linksSchema), null),
  /** Under which licence the data set is published; null says nothing of it. */
  dataLicence: z._default(z.nullable(licenceSchema), null),
  /** What boxes can be, in the order of keys, palettes and charts. */
  classes: z._default(
    z.array(objectClassSchema).check(z.minLength(CLASS_COUNT_BOUNDS.least), z.maxLength(CLASS_COUNT_BOUNDS.most)),
    DEFAULT_CLASSES.classes.map(classToWire),
  ),
});

export type EventSettings = z.output<typeof settingsSchema>;

/** The leagues of the event; one that nothing divides where it has no zones. */
export function zonesOf(settings: EventSettings): readonly Zone[] {
  return zonesFrom(settings.zoneThresholds, settings.zoneRadiiM);
}

/** What the event pays. */
export function payWeightsOf(settings: EventSettings): PayWeights {
  const { payPerBit: perBit, payMostFound: mostFound, payCostOfNothing: costOfNothing } = settings;
  return { perBit, mostFound, costOfNothing };
}

/** What mistakes cost in the event, in XP. */
export function costsOf({ payPerBit, payCostOfNothing }: Pick<EventSettings, 'payPerBit' | 'payCostOfNothing'>) {
  return { wrong_answer: MOST_LOST_BITS * payPerBit, box_around_nothing: payCostOfNothing };
}

/** When an image has been looked at enough, as the organisers want it. */
export function wantedRetirement({ leastReviews, mostReviews, riskLimit }: EventSettings): RetirementRule {
  const maxReviews = Math.max(leastReviews, mostReviews);
  return { ...DEFAULT_RETIREMENT, minTeams: leastReviews, maxReviews, riskPerBox: riskLimit };
}
