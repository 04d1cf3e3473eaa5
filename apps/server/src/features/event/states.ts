import { States } from '@uvh/consensus/label/states';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';

/** What the consensus goes by of the event's classes. The one place of the server that says which they are. */
export const EVENT_STATES = new States(DEFAULT_CLASSES);
