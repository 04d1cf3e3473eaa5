import type { EventSettings } from './settings.ts';

/** The names of the settings, apart from their schema so that the help of the command line loads without it. */
export const EVENT_SETTING_NAMES = [
  'maxTeamSize',
  'leadersMayRemoveMembers',
  'zoneThresholds',
  'leastReviews',
  'mostReviews',
  'riskLimit',
  'goldShare',
  'leaderboardFrozenAt',
  'pausedAt',
  'emailDomains',
  'rollNumber',
  'institute',
  'consentText',
  'eventName',
  'hostName',
  'hostUrl',
  'introduction',
  'rulesAddendum',
  'contactEmail',
  'mapTilesLight',
  'mapTilesDark',
  'analyticsMeasurementId',
] as const satisfies readonly (keyof EventSettings)[];
