import type { AnswerInput } from '@uvh/contract/call';
import type { getEventSettings } from '@uvh/contract/calls/organiser/event';
import type { EventSchedule, EventWindow } from '@uvh/domain/event/phases';
import type { EventSettings } from './settings.ts';

type WireSettings = AnswerInput<typeof getEventSettings>['settings'];
type WireWindows = AnswerInput<typeof getEventSettings>['windows'];

/** What each setting is called on the wire. Pause and freeze have calls of their own. */
const NAMES = {
  time_zone: 'timeZone',
  max_team_size: 'maxTeamSize',
  leaders_may_remove_members: 'leadersMayRemoveMembers',
  zone_thresholds: 'zoneThresholds',
  zone_radii_m: 'zoneRadiiM',
  zone_names: 'zoneNames',
  least_reviews: 'leastReviews',
  most_reviews: 'mostReviews',
  risk_limit: 'riskLimit',
  follows_pace: 'followsPace',
  gold_share: 'goldShare',
  pay_per_bit: 'payPerBit',
  pay_most_found: 'payMostFound',
  pay_cost_of_nothing: 'payCostOfNothing',
  email_domains: 'emailDomains',
  roll_number: 'rollNumber',
  institute: 'institute',
  consent_text: 'consentText',
  event_name: 'eventName',
  host_name: 'hostName',
  host_url: 'hostUrl',
  introduction: 'introduction',
  rules_addendum: 'rulesAddendum',
  contact_email: 'contactEmail',
  words: 'words',
  things: 'things',
  languages: 'languages',
  texts: 'texts',
  mark: 'mark',
  accent: 'accent',
  questions: 'questions',
  prizes: 'prizes',
  partners: 'partners',
  links: 'links',
  data_licence: 'dataLicence',
  map_centre: 'mapCentre',
  map_drawing: 'mapDrawing',
  practice: 'practice',
  map_tiles_light: 'mapTilesLight',
  map_tiles_dark: 'mapTilesDark',
  analytics_measurement_id: 'analyticsMeasurementId',
  classes: 'classes',
} as const satisfies Record<keyof WireSettings, keyof EventSettings>;

/** The name on the wire of a setting. */
export function wireNameOf(name: string): string {
  return Object.entries(NAMES).find(([, own]) => own === name)?.[0] ?? name;
}

/** The setting of a name on the wire. */
export function ownNameOf(wireName: string): string {
  return Object.entries(NAMES).find(([wire]) => wire === wireName)?.[1] ?? wireName;
}

/** The settings that were sent, under our own names; values are not checked yet. */
export function settingsFromWire(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names: Readonly<Record<string, string>> = NAMES;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([wire, value]) => {
      const name = names[wire];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

export function settingsToWire(settings: EventSettings): WireSettings {
  return {
    time_zone: settings.timeZone,
    max_team_size: settings.maxTeamSize,
    leaders_may_remove_members: settings.leadersMayRemoveMembers,
    zone_thresholds: settings.zoneThresholds,
    zone_radii_m: settings.zoneRadiiM,
    zone_names: settings.zoneNames,
    least_reviews: settings.leastReviews,
    most_reviews: settings.mostReviews,
    risk_limit: settings.riskLimit,
    follows_pace: settings.followsPace,
    gold_share: settings.goldShare,
    pay_per_bit: settings.payPerBit,
    pay_most_found: settings.payMostFound,
    pay_cost_of_nothing: settings.payCostOfNothing,
    email_domains: settings.emailDomains,
    roll_number: settings.rollNumber,
    institute: settings.institute,
    consent_text: settings.consentText,
    event_name: settings.eventName,
    host_name: settings.hostName,
    host_url: settings.hostUrl,
    introduction: settings.introduction,
    rules_addendum: settings.rulesAddendum,
    contact_email: settings.contactEmail,
    words: settings.words,
    things: settings.things,
    languages: settings.languages,
    texts: settings.texts,
    mark: settings.mark,
    accent: settings.accent,
    questions: settings.questions,
    prizes: settings.prizes,
    partners: settings.partners,
    links: settings.links,
    data_licence: settings.dataLicence,
    map_centre: settings.mapCentre,
    map_drawing: settings.mapDrawing,
    practice: settings.practice,
    map_tiles_light: settings.mapTilesLight,
    map_tiles_dark: settings.mapTilesDark,
    analytics_measurement_id: settings.analyticsMeasurementId,
    classes: settings.classes,
  };
}

export function windowsToWire(schedule: EventSchedule): WireWindows {
  const wire = ({ opensAt, closesAt }: EventWindow) => ({ opens_at: opensAt, closes_at: closesAt });
  return {
    registration: wire(schedule.registration),
    game: wire(schedule.game),
    competition: wire(schedule.competition),
  };
}

export function windowsFromWire(windows: { readonly [Name in keyof WireWindows]?: WireWindows[Name] | undefined }) {
  const own: { -readonly [Name in keyof EventSchedule]?: EventWindow } = {};
  for (const name of ['registration', 'game', 'competition'] as const) {
    const window = windows[name];
    if (window !== undefined) own[name] = { opensAt: window.opens_at, closesAt: window.closes_at };
  }
  return own;
}
