import { isDeepStrictEqual } from 'node:util';
import { refusal } from '../../platform/http/refusal.ts';
import type { EventService } from './service.ts';
import { type EventSettings, scheduleSchema, settingsSchema } from './settings.ts';

/** An act as the audit log has it. */
interface Act {
  readonly id: number;
  readonly details: Readonly<Record<string, unknown>>;
}

type Undo = (actor: string, act: Act) => Promise<void>;

/** Sets the dates to what they were before the act, unless somebody has set them since. */
export function undoSchedule(event: Pick<EventService, 'changeSchedule'>): Undo {
  return async (actor, { id, details }) => {
    const before = scheduleSchema.parse(details.before);
    const after = scheduleSchema.parse(details.after);
    const change = (now: unknown) => {
      if (!isDeepStrictEqual(now, after)) throw refusal('CHANGED_SINCE');
      return before;
    };
    await event.changeSchedule(actor, change, { undoes: id });
  };
}

/** Sets the settings that an act changed to what they were; later changes of other settings stay. */
export function undoSettings(event: Pick<EventService, 'changeSettings'>): Undo {
  return async (actor, { id, details }) => {
    const before = settingsSchema.parse(details.before);
    const after = settingsSchema.parse(details.after);
    const changed = changedSettings(before, after);
    const change = (now: EventSettings): Partial<EventSettings> => {
      const isSame = changed.every((name) => isDeepStrictEqual(now[name], after[name]));
      if (!isSame) throw refusal('CHANGED_SINCE');
      return Object.fromEntries(changed.map((name) => [name, before[name]]));
    };
    await event.changeSettings(actor, change, { undoes: id });
  };
}

/** The names of the settings that differ. */
function changedSettings(before: EventSettings, after: EventSettings): (keyof EventSettings)[] {
  const names = Object.keys(after).filter((name): name is keyof EventSettings => name in before);
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
