import { type AnnouncementServices, undoAnnouncement } from './features/announcements/service.ts';
import type { Undoers } from './features/audit/service.ts';
import type { EventService } from './features/event/service.ts';
import { undoSchedule, undoSettings } from './features/event/undo.ts';

/** How acts of organisers are taken back, by the action of their entry in the audit log. */
export function undoersOf(services: AnnouncementServices & { readonly event: EventService }): Undoers {
  return new Map([
    ['event.schedule', undoSchedule(services.event)],
    ['event.settings', undoSettings(services.event)],
    ['event.announce', undoAnnouncement(services)],
  ]);
}
