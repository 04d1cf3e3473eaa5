import { States } from '@uvh/consensus/label/states';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import type { EventService } from './service.ts';

/** What the consensus goes by where no event is at hand: the classes of the default one. */
export const EVENT_STATES = new States(DEFAULT_CLASSES);

const known = new WeakMap<ClassList, States>();

/** What the consensus goes by of the event's classes, as they are now. */
export async function statesOfEvent(event: Pick<EventService, 'current'>): Promise<States> {
  const { classes } = await event.current();
  const before = known.get(classes);
  if (before) return before;
  const states = new States(classes);
  known.set(classes, states);
  return states;
}
