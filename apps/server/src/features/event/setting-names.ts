import { SECTIONS } from './file/layout.ts';

/** What a shell says otherwise than an event file: lists and objects as JSON, nothing by the name of a file beside it. */
const IN_A_SHELL: Readonly<Record<string, string>> = {
  zoneThresholds:
    'up to eight whole numbers in brackets that begin at 0 and rise, such as [0,100,300,600]; [] for no zones',
  zoneRadiiM: 'as many numbers in brackets as there are zones, each smaller than the one before, in metres; or null',
  zoneNames: 'as many names in brackets as there are zones, such as [{"name":{"en":"Edge"}}]; or null',
  emailDomains: 'a list such as ["college.edu.in"]; [] lets everybody register',
  mapCentre: 'a place such as {"lat":13.02,"lng":77.57}, or null for no map',
  mapDrawing: 'a FeatureCollection of GeoJSON, or null',
  practice: 'the name of a batch that was imported with --practice, or null',
  things: 'words by language such as {"en":{"one":"animal","other":"animals"}}, or null',
  languages: 'a list such as ["en","hi"], or null',
  texts: 'texts by language such as {"en":{"landing.hero.lead":"Look."}}',
  mark: 'a drawing as SVG, or null',
  accent: 'two colours such as {"surface":"#1f7a3d","text":"#ffffff"}, or null',
  dataLicence: 'a name with or without an address such as {"name":"CC BY 4.0"}, or null',
};

/** What files do not hold, or hold in a section of its own. */
const BESIDE_FILES = [
  ['leaderboardFrozenAt', 'an instant such as 2027-06-09T00:00:00+05:30, or null'],
  ['pausedAt', 'an instant such as 2027-06-09T00:00:00+05:30, or null'],
  ['classes', 'a list of 2 to 60 classes as in an event file; easier there: event file show, event file apply'],
] as const;

/**
 * What each setting takes, in words: for the help of the command line and for who typed something else. Apart from the
 * schema, so that help loads without it.
 */
export const EVENT_SETTING_HINTS: ReadonlyMap<string, string> = new Map([
  ...SECTIONS.flatMap(({ entries }) =>
    entries.map(({ setting, expected }): [string, string] => [setting, IN_A_SHELL[setting] ?? expected]),
  ),
  ...BESIDE_FILES,
]);
