import { States } from '@uvh/consensus/label/states';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { oncePer } from '../../platform/once-per.ts';
import type { EventService } from './service.ts';

const statesOf = oncePer((classes: ClassList) => new States(classes));

/** What the consensus goes by of the event's classes, as they are now. */
export async function statesOfEvent(event: Pick<EventService, 'current'>): Promise<States> {
  return statesOf((await event.current()).classes);
}
