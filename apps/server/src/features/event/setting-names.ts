import type { EventSettings } from './settings.ts';

/**
 * What each setting takes, in words: for the help of the command line and for who typed something else. Apart from the
 * schema, so that help loads without it.
 */
export const EVENT_SETTING_HINTS = {
  timeZone: 'a time zone such as Asia/Kolkata, by its name at the IANA',
  maxTeamSize: 'a whole number from 1 to 100',
  leadersMayRemoveMembers: 'true or false',
  zoneThresholds:
    'up to eight whole numbers in brackets that begin at 0 and rise, such as [0,100,300,600]; [] for no zones',
  zoneRadiiM: 'as many numbers in brackets as there are zones, each smaller than the one before, in metres; or null',
  zoneNames: 'as many names in brackets as there are zones, such as [{"name":{"en":"Edge"}}]; or null',
  leastReviews: 'a whole number from 1 to 30, at most mostReviews',
  mostReviews: 'a whole number from 1 to 30, at least leastReviews',
  riskLimit: 'a number from 0.001 to 0.5',
  goldShare: 'a number from 0.01 to 0.5, or null for one in twenty',
  leaderboardFrozenAt: 'an instant such as 2027-06-09T00:00:00+05:30, or null',
  pausedAt: 'an instant such as 2027-06-09T00:00:00+05:30, or null',
  emailDomains: 'a list such as ["college.edu.in"]; [] lets everybody register',
  rollNumber: 'no, optional or required',
  institute: 'no, optional or required',
  consentText: 'a text of 1 to 2000 characters, or null',
  eventName: 'a text of 1 to 80 characters, or null',
  hostName: 'a text of 1 to 120 characters, or null',
  hostUrl: 'a web address, or null',
  introduction: 'a text of 1 to 600 characters, or null',
  rulesAddendum: 'a text of 1 to 2000 characters, or null',
  contactEmail: 'an e-mail address',
  mapCentre: 'a place such as {"lat":13.02,"lng":77.57}, or null for no map',
  mapDrawing: 'a FeatureCollection of GeoJSON, or null',
  practice: 'the name of a batch that was imported with --practice, or null',
  mapTilesLight: 'an https address with {x}, {y} and {z}, or null',
  mapTilesDark: 'an https address with {x}, {y} and {z}, or null',
  analyticsMeasurementId: 'an id such as G-ABC123, or null',
  words: 'traffic or general',
  things: 'words by language such as {"en":{"one":"animal","other":"animals"}}, or null',
  languages: 'a list such as ["en","hi"], or null',
  texts: 'texts by language such as {"en":{"landing.hero.lead":"Look."}}',
  mark: 'a drawing as SVG, or null',
  accent: 'two colours such as {"surface":"#1f7a3d","text":"#ffffff"}, or null',
  questions: 'a list of questions and answers by language, or null',
  prizes: 'a list of titles and texts by language, or null',
  partners: 'a list of names with or without an address, or null',
  links: 'a list of names with an address, or null',
  dataLicence: 'a name with or without an address such as {"name":"CC BY 4.0"}, or null',
  classes: 'a list of 2 to 60 classes as in an event file; easier there: event file show, event file apply',
} as const satisfies Readonly<Record<keyof EventSettings, string>>;
