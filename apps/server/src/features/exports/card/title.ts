import type { ClassList } from '@uvh/domain/annotation/class-list';
import { thingsOf } from '@uvh/domain/annotation/things';
import { hasDefaultClasses } from './default-classes.ts';

/** What a data set is called where nobody gave it a title. */
export function defaultTitle(classes: ClassList, eventName: string | null): string {
  if (hasDefaultClasses(classes)) return 'Vehicle boxes of a traffic-image hackathon';
  const { one } = thingsOf(classes);
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} boxes of ${eventName ?? 'an annotation event'}`;
}
