import type { EventSettings } from '../settings.ts';

/** Settings that are acts of the moment, with buttons of their own: a file neither holds nor changes them. */
const MOMENTARY = ['leaderboardFrozenAt', 'pausedAt'] as const satisfies readonly (keyof EventSettings)[];
export type MomentarySettings = Pick<EventSettings, (typeof MOMENTARY)[number]>;
type FiledSetting = Exclude<keyof EventSettings, (typeof MOMENTARY)[number]>;

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

/** Where each setting stands in an event file, in the order in which files are written. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'teams',
    entries: [
      entry('max_size', 'maxTeamSize', 'Most members of a team, its leader counted.', 'a whole number from 1 to 100'),
      entry(
        'leaders_may_remove_members',
        'leadersMayRemoveMembers',
        'Whether leaders may remove members by themselves.',
        'true or false',
      ),
    ],
  },
  {
    name: 'registration',
    entries: [
      entry(
        'email_domains',
        'emailDomains',
        'Addresses that may register end in one of these; all may when there is none.',
        'a list of at most 50 domains such as college.edu.in',
      ),
      entry('roll_number', 'rollNumber', 'Whether the form asks for a roll number.', 'no, optional or required'),
      entry('institute', 'institute', 'Whether the form asks for the institute.', 'no, optional or required'),
      entry(
        'consent_text',
        'consentText',
        'What people agree to when they register; null asks for nothing.',
        'a text of at most 2,000 characters, or null',
      ),
    ],
  },
  {
    name: 'zones',
    entries: [
      entry(
        'open_at_xp',
        'zoneThresholds',
        'Team XP at which the zones open, from the outermost to the innermost.',
        'four whole numbers that begin at 0 and rise',
      ),
    ],
  },
  {
    name: 'reviews',
    entries: [
      entry(
        'least',
        'leastReviews',
        'Teams that must have reviewed an image before it can be done; fewer where there are fewer teams.',
        'a whole number from 1 to 30',
      ),
      entry('most', 'mostReviews', 'Most reviews of an image.', 'a whole number from 1 to 30'),
      entry(
        'risk_limit',
        'riskLimit',
        'Expected wrong boxes per box at which an image is done.',
        'a number from 0.001 to 0.5',
      ),
      entry(
        'gold_share',
        'goldShare',
        "Share of gold among a person's images after their first ten; null is one in twenty.",
        'a number from 0.01 to 0.5, or null',
      ),
    ],
  },
  {
    name: 'contact',
    entries: [entry('email', 'contactEmail', 'Where notices send people.', 'an e-mail address')],
  },
  {
    name: 'map',
    entries: [
      entry(
        'tiles_light',
        'mapTilesLight',
        'Template of the tiles behind the map in the light theme; null draws none.',
        'an address with {x}, {y} and {z}, or null',
      ),
      entry('tiles_dark', 'mapTilesDark', 'The same in the dark theme.', 'an address with {x}, {y} and {z}, or null'),
    ],
  },
  {
    name: 'analytics',
    entries: [
      entry(
        'measurement_id',
        'analyticsMeasurementId',
        'Turns external analytics on; null leaves them off.',
        'an id such as G-ABC1234567, or null',
      ),
    ],
  },
];

/** Name of the section of the dates, which stands before {@link SECTIONS}. */
export const DATES = 'dates';
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

function entry(key: string, setting: FiledSetting, about: string, expected: string): Entry {
  return { key, setting, about, expected };
}
