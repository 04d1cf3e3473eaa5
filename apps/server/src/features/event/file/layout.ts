import type { EventSettings } from '../settings.ts';

/** Settings that are acts of the moment, with buttons of their own: a file neither holds nor changes them. */
const MOMENTARY = ['leaderboardFrozenAt', 'pausedAt'] as const satisfies readonly (keyof EventSettings)[];
export type MomentarySettings = Pick<EventSettings, (typeof MOMENTARY)[number]>;
/** What stands in a section. */
type FiledSetting = Exclude<keyof EventSettings, (typeof MOMENTARY)[number] | typeof CLASSES>;

export interface Entry {
  readonly key: string;
  readonly setting: FiledSetting;
  /** What it means: the comment above it in a file, and its description in the JSON Schema. */
  readonly about: string;
  /** What it may be, as it follows "must be". */
  readonly expected: string;
}

interface Section {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Section, key, meaning and expected value of each setting, in the order in which files are written. */
const PLACES = {
  eventName: [
    'event',
    'name',
    'What this edition is called; null for the name of the product.',
    'a text of at most 80 characters, or null',
  ],
  hostName: ['event', 'host', 'Who hosts it.', 'a text of at most 120 characters, or null'],
  hostUrl: ['event', 'host_url', 'Where the host is found.', 'an address that begins with http, or null'],
  introduction: [
    'event',
    'introduction',
    'On the landing page, in place of its first words.',
    'a text of at most 600 characters, or null',
  ],
  rulesAddendum: [
    'event',
    'rules_addendum',
    'On the landing page, behind its rules.',
    'a text of at most 2,000 characters, or null',
  ],
  timeZone: [
    'event',
    'time_zone',
    'Where days begin and dates are read, as the IANA names it.',
    'a time zone such as Europe/Paris',
  ],
  practice: [
    'event',
    'practice',
    'Folder beside this file with pictures to practise on, suggestions.json and truth.json; null for none.',
    'the name of a folder beside this file, or null',
  ],
  maxTeamSize: ['teams', 'max_size', 'Most members of a team, its leader counted.', 'a whole number from 1 to 100'],
  leadersMayRemoveMembers: [
    'teams',
    'leaders_may_remove_members',
    'Whether leaders may remove members by themselves.',
    'true or false',
  ],
  emailDomains: [
    'registration',
    'email_domains',
    'Addresses that may register end in one of these; all may when there is none.',
    'a list of at most 50 domains such as college.edu.in',
  ],
  rollNumber: ['registration', 'roll_number', 'Whether the form asks for a roll number.', 'no, optional or required'],
  institute: ['registration', 'institute', 'Whether the form asks for the institute.', 'no, optional or required'],
  consentText: [
    'registration',
    'consent_text',
    'What people agree to when they register; null asks for nothing.',
    'a text of at most 2,000 characters, or null',
  ],
  zoneThresholds: [
    'zones',
    'open_at_xp',
    'Team XP at which the zones open, from the outermost to the innermost; an empty list for no zones.',
    'at most eight whole numbers that begin at 0 and rise',
  ],
  zoneRadiiM: [
    'zones',
    'radii_m',
    'Outer radius in metres of each ring on the map, in the same order; null for even ones.',
    'a list of numbers that fall, from 10 to 2,000,000, or null',
  ],
  zoneNames: [
    'zones',
    'names',
    'What the zones are called, in the same order, by language; null for Zone 0, Zone 1 and so on.',
    'a list of names by language such as { name: { en: Edge } }, or null',
  ],
  leastReviews: [
    'reviews',
    'least',
    'Teams that must have reviewed an image before it can be done; fewer where there are fewer teams.',
    'a whole number from 1 to 30',
  ],
  mostReviews: ['reviews', 'most', 'Most reviews of an image.', 'a whole number from 1 to 30'],
  riskLimit: [
    'reviews',
    'risk_limit',
    'Expected wrong boxes per box at which an image is done.',
    'a number from 0.001 to 0.5',
  ],
  followsPace: [
    'reviews',
    'follow_pace',
    'Whether both, and zones that no team would reach, follow the pace of the game by themselves.',
    'true or false',
  ],
  goldShare: [
    'reviews',
    'gold_share',
    "Share of gold among a person's images after their first ten; null is one in twenty.",
    'a number from 0.01 to 0.5, or null',
  ],
  payPerBit: [
    'scoring',
    'per_bit',
    'XP for each bit that an answer tells. What is paid is tried on people who do not look before it holds.',
    'a number from 0.2 to 5',
  ],
  payMostFound: ['scoring', 'most_found', 'XP at most for what the machine missed.', 'a number from 1 to 20'],
  payCostOfNothing: [
    'scoring',
    'cost_of_nothing',
    'XP that a drawn box costs which others took for nothing.',
    'a number from 0 to 5',
  ],
  contactEmail: ['contact', 'email', 'Where notices send people.', 'an e-mail address'],
  mapCentre: [
    'map',
    'centre',
    'Where the map lies, in degrees north and east; null for no map: zones are a track then.',
    'a place such as { lat: 13.02, lng: 77.57 }, or null',
  ],
  mapDrawing: [
    'map',
    'drawing',
    'Rings of the zones, routes, roads, water, parks and places as GeoJSON with its credit, or the name of a file beside this one that has it.',
    'a FeatureCollection of GeoJSON or the name of a file beside this one, or null',
  ],
  mapTilesLight: [
    'map',
    'tiles_light',
    'Template of the tiles behind the map in the light theme; null draws none.',
    'an address with {x}, {y} and {z}, or null',
  ],
  mapTilesDark: ['map', 'tiles_dark', 'The same in the dark theme.', 'an address with {x}, {y} and {z}, or null'],
  words: [
    'words',
    'kind',
    'Whether texts speak of vehicles in a city (traffic), or of the things of any event (general).',
    'traffic or general',
  ],
  things: [
    'words',
    'things',
    'What boxes are drawn around, by language, where texts are general; null for objects.',
    'words by language such as { en: { one: animal, other: animals } }, or null',
  ],
  languages: [
    'words',
    'languages',
    'Languages that people may choose, the first one at the start; null for all that there are.',
    'a list of languages such as [en, hi], or null',
  ],
  texts: [
    'words',
    'texts',
    "Texts in place of the product's, by language and key, or the name of a file beside this one that has them.",
    'texts by language such as { en: { landing.hero.lead: Look. } }, or the name of a file beside this one',
  ],
  mark: [
    'branding',
    'mark',
    "A square drawing as SVG, or the name of a file beside this one that has it; null for the product's own.",
    'a drawing as SVG of at most 8,000 characters, or null',
  ],
  accent: [
    'branding',
    'accent',
    "Colour of buttons and marks, and of the text on them; null for the product's own.",
    'two colours such as { surface: "#1f7a3d", text: "#ffffff" }, or null',
  ],
  questions: [
    'landing',
    'questions',
    "Questions and answers on the landing page; null for the product's own.",
    'a list of questions and answers by language, or null',
  ],
  prizes: [
    'landing',
    'prizes',
    'What there is to win; an empty list for nothing, null for what the texts say.',
    'a list of at most six titles and texts by language, or null',
  ],
  partners: [
    'landing',
    'partners',
    'Who takes part; an empty list for nobody, null for what the texts say.',
    'a list of names with or without an address, or null',
  ],
  links: [
    'landing',
    'links',
    "Where else there is something to read; null for the product's own.",
    'a list of names with an address, or null',
  ],
  dataLicence: [
    'landing',
    'data_licence',
    'Under which licence the data set is published; null says nothing of it.',
    'a name with or without an address, or null',
  ],
  analyticsMeasurementId: [
    'analytics',
    'measurement_id',
    'Turns external analytics on; null leaves them off.',
    'an id such as G-ABC1234567, or null',
  ],
} as const satisfies Readonly<Record<FiledSetting, readonly [string, string, string, string]>>;

/** Where each setting stands in an event file. */
export const SECTIONS: readonly Section[] = sectionsOf(PLACES);

/** Name of the section of the dates, which stands before {@link SECTIONS}. */
export const DATES = 'dates';
/** Name of the list of classes, which stands behind {@link SECTIONS}. */
export const CLASSES = 'classes';
export const CLASSES_ABOUT = 'What boxes can be, in the order of keys, palettes and charts: 2 to 60 classes.';
export const WINDOWS = ['registration', 'game', 'competition'] as const;
/** The first line of every file; a later layout counts on. */
export const FILE_VERSION = 1;

/** Section and entry of a setting. */
export function placeOf(
  setting: string,
): { readonly path: readonly [string, string]; readonly entry: Entry } | undefined {
  for (const section of SECTIONS) {
    const found = section.entries.find((each) => each.setting === setting);
    if (found) return { path: [section.name, found.key], entry: found };
  }
  return undefined;
}

function sectionsOf(places: typeof PLACES): Section[] {
  const sections = new Map<string, Entry[]>();
  for (const setting of filedSettings(places)) {
    const [section, key, about, expected] = places[setting];
    const entries = sections.get(section) ?? [];
    sections.set(section, [...entries, { key, setting, about, expected }]);
  }
  return [...sections].map(([name, entries]) => ({ name, entries }));
}

function filedSettings(places: typeof PLACES): FiledSetting[] {
  return Object.keys(places).filter((name): name is FiledSetting => name in places);
}
