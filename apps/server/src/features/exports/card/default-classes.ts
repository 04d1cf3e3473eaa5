import { isDeepStrictEqual } from 'node:util';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';

/** Whether the pictures are of what the default event is about; of other events nothing is known beforehand. */
export function hasDefaultClasses(classes: ClassList): boolean {
  return isDeepStrictEqual(classes.names, DEFAULT_CLASSES.names);
}
