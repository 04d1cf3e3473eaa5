import { States } from '@uvh/consensus/label/states';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { EventService } from './service.ts';

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
