import type { Answer, CallInput } from '@uvh/contract/call';
import type { changeEvent, getEventSettings } from '@uvh/contract/calls/organiser/event';
import { calendarOf, isTimeZone } from '@uvh/domain/event/calendar';
import { typedNumber } from '../typed-number.ts';

export type EventState = Answer<typeof getEventSettings>;
export type EventChange = CallInput<typeof changeEvent>['body'];

/** The settings as their controls hold them: text, since somebody is still typing. */
export interface EventForm {
  readonly timeZone: string;
  readonly registrationOpens: string;
  readonly registrationCloses: string;
  readonly gameOpens: string;
  readonly gameCloses: string;
  readonly competitionOpens: string;
  readonly competitionCloses: string;
  readonly maxTeamSize: string;
  readonly leadersMayRemoveMembers: boolean;
  readonly zone1: string;
  readonly zone2: string;
  readonly zone3: string;
  readonly zone4: string;
  readonly zone5: string;
  readonly zone6: string;
  readonly zone7: string;
  readonly leastReviews: string;
  readonly mostReviews: string;
  readonly riskLimit: string;
  readonly followsPace: boolean;
  /** Per cent; empty for the product's own share. */
  readonly goldShare: string;
  readonly payPerBit: string;
  readonly payMostFound: string;
  readonly payCostOfNothing: string;
  readonly emailDomains: string;
  readonly rollNumber: 'no' | 'optional' | 'required';
  readonly institute: 'no' | 'optional' | 'required';
  readonly consentText: string;
  readonly eventName: string;
  readonly hostName: string;
  readonly hostUrl: string;
  readonly introduction: string;
  readonly rulesAddendum: string;
  readonly contactEmail: string;
  /** Ids, separated by commas; empty for the product's own. */
  readonly languages: string;
  /** Both as #rrggbb; empty for the product's own. */
  readonly accentSurface: string;
  readonly accentText: string;
  /** Degrees north and east; empty for no map. */
  readonly mapCentre: string;
  /** Metres, separated by commas; empty for the product's own. */
  readonly zoneRadii: string;
  readonly practice: string;
  readonly mapTilesLight: string;
  readonly mapTilesDark: string;
  readonly measurementId: string;
}

export function formOf({ windows, settings }: EventState): EventForm {
  const openAt = (zone: number) => String(settings.zone_thresholds[zone] ?? '');
  const { wallTimeOf } = calendarOf(settings.time_zone);
  const localOf = (iso: string) => wallTimeOf(new Date(iso));
  return {
    timeZone: settings.time_zone,
    registrationOpens: localOf(windows.registration.opens_at),
    registrationCloses: localOf(windows.registration.closes_at),
    gameOpens: localOf(windows.game.opens_at),
    gameCloses: localOf(windows.game.closes_at),
    competitionOpens: localOf(windows.competition.opens_at),
    competitionCloses: localOf(windows.competition.closes_at),
    maxTeamSize: String(settings.max_team_size),
    leadersMayRemoveMembers: settings.leaders_may_remove_members,
    zone1: openAt(1),
    zone2: openAt(2),
    zone3: openAt(3),
    zone4: openAt(4),
    zone5: openAt(5),
    zone6: openAt(6),
    zone7: openAt(7),
    leastReviews: String(settings.least_reviews),
    mostReviews: String(settings.most_reviews),
    riskLimit: String(settings.risk_limit),
    followsPace: settings.follows_pace,
    goldShare: settings.gold_share === null ? '' : String(Math.round(settings.gold_share * 1000) / 10),
    payPerBit: String(settings.pay_per_bit),
    payMostFound: String(settings.pay_most_found),
    payCostOfNothing: String(settings.pay_cost_of_nothing),
    emailDomains: settings.email_domains.join(', '),
    rollNumber: settings.roll_number,
    institute: settings.institute,
    consentText: settings.consent_text ?? '',
    eventName: settings.event_name ?? '',
    hostName: settings.host_name ?? '',
    hostUrl: settings.host_url ?? '',
    introduction: settings.introduction ?? '',
    rulesAddendum: settings.rules_addendum ?? '',
    contactEmail: settings.contact_email,
    languages: settings.languages?.join(', ') ?? '',
    accentSurface: settings.accent?.surface ?? '',
    accentText: settings.accent?.text ?? '',
    mapCentre: settings.map_centre === null ? '' : `${settings.map_centre.lat}, ${settings.map_centre.lng}`,
    zoneRadii: settings.zone_radii_m?.join(', ') ?? '',
    practice: settings.practice ?? '',
    mapTilesLight: settings.map_tiles_light ?? '',
    mapTilesDark: settings.map_tiles_dark ?? '',
    measurementId: settings.analytics_measurement_id ?? '',
  };
}

/** The zones inside the outermost one. How many there are is said by the event's file. */
export const INNER_ZONES = ['zone1', 'zone2', 'zone3', 'zone4', 'zone5', 'zone6', 'zone7'] as const;

/** What the form changes; what it leaves alone is not sent, so that two organisers do not undo each other. */
export function changeOf(form: EventForm, state: EventState): EventChange {
  const before = formOf(state);
  const differs = (...names: readonly (keyof EventForm)[]) => names.some((name) => form[name] !== before[name]);
  const settings: NonNullable<EventChange['settings']> = {
    ...(differs('timeZone') && { time_zone: form.timeZone.trim() }),
    ...(differs('maxTeamSize') && { max_team_size: typedNumber(form.maxTeamSize) }),
    ...(differs('leadersMayRemoveMembers') && { leaders_may_remove_members: form.leadersMayRemoveMembers }),
    ...(differs(...INNER_ZONES) && {
      zone_thresholds: [
        0,
        ...INNER_ZONES.slice(0, state.settings.zone_thresholds.length - 1).map((name) => typedNumber(form[name])),
      ],
    }),
    ...(differs('leastReviews') && { least_reviews: typedNumber(form.leastReviews) }),
    ...(differs('mostReviews') && { most_reviews: typedNumber(form.mostReviews) }),
    ...(differs('riskLimit') && { risk_limit: typedNumber(form.riskLimit) }),
    ...(differs('followsPace') && { follows_pace: form.followsPace }),
    ...(differs('goldShare') && {
      gold_share: form.goldShare.trim() === '' ? null : typedNumber(form.goldShare) / 100,
    }),
    ...(differs('payPerBit') && { pay_per_bit: typedNumber(form.payPerBit) }),
    ...(differs('payMostFound') && { pay_most_found: typedNumber(form.payMostFound) }),
    ...(differs('payCostOfNothing') && { pay_cost_of_nothing: typedNumber(form.payCostOfNothing) }),
    ...(differs('languages') && { languages: listOrNull(form.languages) }),
    ...(differs('accentSurface', 'accentText') && { accent: accentOf(form) }),
    ...(differs('mapCentre') && { map_centre: placeOrNull(form.mapCentre) }),
    ...(differs('zoneRadii') && { zone_radii_m: listOrNull(form.zoneRadii)?.map(typedNumber) ?? null }),
    ...(differs('practice') && { practice: textOrNull(form.practice) }),
    ...(differs('emailDomains') && { email_domains: partsOf(form.emailDomains) }),
    ...(differs('rollNumber') && { roll_number: form.rollNumber }),
    ...(differs('institute') && { institute: form.institute }),
    ...(differs('consentText') && { consent_text: textOrNull(form.consentText) }),
    ...(differs('eventName') && { event_name: textOrNull(form.eventName) }),
    ...(differs('hostName') && { host_name: textOrNull(form.hostName) }),
    ...(differs('hostUrl') && { host_url: textOrNull(form.hostUrl) }),
    ...(differs('introduction') && { introduction: textOrNull(form.introduction) }),
    ...(differs('rulesAddendum') && { rules_addendum: textOrNull(form.rulesAddendum) }),
    ...(differs('contactEmail') && { contact_email: form.contactEmail.trim() }),
    ...(differs('mapTilesLight') && { map_tiles_light: textOrNull(form.mapTilesLight) }),
    ...(differs('mapTilesDark') && { map_tiles_dark: textOrNull(form.mapTilesDark) }),
    ...(differs('measurementId') && { analytics_measurement_id: textOrNull(form.measurementId) }),
  };
  const { instantAt } = calendarOf(isTimeZone(form.timeZone.trim()) ? form.timeZone.trim() : state.settings.time_zone);
  const windowOf = (opens: string, closes: string) => ({ opens_at: instantAt(opens), closes_at: instantAt(closes) });
  const windows: NonNullable<EventChange['windows']> = {
    ...(differs('registrationOpens', 'registrationCloses') && {
      registration: windowOf(form.registrationOpens, form.registrationCloses),
    }),
    ...(differs('gameOpens', 'gameCloses') && { game: windowOf(form.gameOpens, form.gameCloses) }),
    ...(differs('competitionOpens', 'competitionCloses') && {
      competition: windowOf(form.competitionOpens, form.competitionCloses),
    }),
  };
  return {
    ...(Object.keys(windows).length > 0 && { windows }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

function listOrNull(text: string): string[] | null {
  const parts = partsOf(text);
  return parts.length === 0 ? null : parts;
}

/** Two numbers that no place has when they are none, so that the server names the field. */
function placeOrNull(text: string) {
  const [lat, lng] = partsOf(text);
  if (lat === undefined) return null;
  return {
    lat: Number.isNaN(Number(lat)) ? 999 : Number(lat),
    lng: lng === undefined || Number.isNaN(Number(lng)) ? 999 : Number(lng),
  };
}

function accentOf({ accentSurface, accentText }: EventForm) {
  const [surface, text] = [accentSurface.trim(), accentText.trim()];
  return surface === '' && text === '' ? null : { surface, text };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Where the problem with a field of the server is shown. */
const CONTROL_OF = {
  'windows.registration': 'registrationCloses',
  'windows.game': 'gameCloses',
  'windows.competition': 'competitionCloses',
  'settings.time_zone': 'timeZone',
  'settings.max_team_size': 'maxTeamSize',
  'settings.leaders_may_remove_members': 'leadersMayRemoveMembers',
  'settings.zone_thresholds': 'zone1',
  'settings.least_reviews': 'leastReviews',
  'settings.most_reviews': 'mostReviews',
  'settings.risk_limit': 'riskLimit',
  'settings.follows_pace': 'followsPace',
  'settings.gold_share': 'goldShare',
  'settings.pay_per_bit': 'payPerBit',
  'settings.pay_most_found': 'payMostFound',
  'settings.pay_cost_of_nothing': 'payCostOfNothing',
  'settings.languages': 'languages',
  'settings.accent': 'accentText',
  'settings.map_centre': 'mapCentre',
  'settings.zone_radii_m': 'zoneRadii',
  'settings.practice': 'practice',
  'settings.email_domains': 'emailDomains',
  'settings.roll_number': 'rollNumber',
  'settings.institute': 'institute',
  'settings.consent_text': 'consentText',
  'settings.event_name': 'eventName',
  'settings.host_name': 'hostName',
  'settings.host_url': 'hostUrl',
  'settings.introduction': 'introduction',
  'settings.rules_addendum': 'rulesAddendum',
  'settings.contact_email': 'contactEmail',
  'settings.map_tiles_light': 'mapTilesLight',
  'settings.map_tiles_dark': 'mapTilesDark',
  'settings.analytics_measurement_id': 'measurementId',
} as const satisfies Record<string, keyof EventForm>;

type FieldName = keyof typeof CONTROL_OF;

/** Whether this page knows the field that the server names. */
export function isKnownField(field: string): field is FieldName {
  return Object.hasOwn(CONTROL_OF, field);
}

/** The control of a field or of a part of it; undefined for one that this page does not know. */
export function controlOf(field: string): keyof EventForm | undefined {
  if (field === 'settings.accent.surface') return 'accentSurface';
  const [part, name] = field.split('.');
  const whole = `${part}.${name}`;
  // The form has no drawing: what does not fit it is another centre.
  if (whole === 'settings.map_drawing') return 'mapCentre';
  return isKnownField(whole) ? CONTROL_OF[whole] : undefined;
}
