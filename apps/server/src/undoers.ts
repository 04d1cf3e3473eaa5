import type { Undoers } from './features/audit/service.ts';
import type { EventService } from './features/event/service.ts';
import { undoSchedule, undoSettings } from './features/event/undo.ts';

/** How acts of organisers are taken back, by the action of their entry in the audit log. */
export function undoersOf({ event }: { readonly event: EventService }): Undoers {
  return new Map([
    ['event.schedule', undoSchedule(event)],
    ['event.settings', undoSettings(event)],
  ]);
}
