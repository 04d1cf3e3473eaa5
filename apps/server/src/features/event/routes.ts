import { eventTotals, getEvent } from '@uvh/contract/calls/event';
import { type EventWindow, phaseAt } from '@uvh/domain/event/phases';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { mapVersionOf, registerMapRoutes } from './map-routes.ts';
import type { EventService } from './service.ts';
import { costsOf } from './settings.ts';
import { registerWordsRoutes, wordsVersionOf } from './words-routes.ts';

export function registerEventRoutes(
  app: FastifyInstance,
  services: Pick<Platform, 'clock' | 'mode'> & { readonly event: EventService },
): void {
  bindCall(app, getEvent, async () => {
    const { schedule, settings, announcements } = await services.event.current();
    const now = services.clock.now();
    return {
      server_time: now.toISOString(),
      phase: phaseAt(schedule, now.getTime()),
      time_zone: settings.timeZone,
      registration: windowAnswer(schedule.registration),
      game: windowAnswer(schedule.game),
      competition: windowAnswer(schedule.competition),
      settings: {
        max_team_size: settings.maxTeamSize,
        leaders_may_remove_members: settings.leadersMayRemoveMembers,
        zone_thresholds: settings.zoneThresholds,
        zone_radii_m: settings.zoneRadiiM,
        zone_names: settings.zoneNames,
        about: {
          name: settings.eventName,
          host_name: settings.hostName,
          host_url: settings.hostUrl,
          introduction: settings.introduction,
          rules_addendum: settings.rulesAddendum,
        },
        contact_email: settings.contactEmail,
        map_version: mapVersionOf(settings),
        map_tiles_light: settings.mapTilesLight,
        map_tiles_dark: settings.mapTilesDark,
        words: settings.words,
        things: settings.things,
        words_version: wordsVersionOf(settings),
        languages: settings.languages,
        mark: settings.mark,
        accent: settings.accent,
        analytics_measurement_id: settings.analyticsMeasurementId,
        is_demo: services.mode === 'demo',
        costs: costsOf(settings),
        has_practice: settings.practice !== null,
        is_paused: settings.pausedAt !== null,
        registration: {
          roll_number: settings.rollNumber,
          institute: settings.institute,
          consent_text: settings.consentText,
          email_domains: settings.emailDomains,
        },
      },
      classes: settings.classes,
      announcements: announcements.map(({ id, text, tone, createdAt }) => ({
        announcement_id: id,
        text,
        tone,
        created_at: createdAt.toISOString(),
      })),
    };
  });
  registerMapRoutes(app, services);
  registerWordsRoutes(app, services);
  bindCall(app, eventTotals, () => services.event.totals());
}

function windowAnswer(window: EventWindow) {
  return { opens_at: window.opensAt, closes_at: window.closesAt };
}
