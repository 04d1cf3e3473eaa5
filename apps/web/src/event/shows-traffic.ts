import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';

/** Whether every class of the example data is a class of the event; it may have more. */
export function showsTraffic(classes: ClassList): boolean {
  return DEFAULT_CLASSES.names.every((name) => classes.has(name));
}
