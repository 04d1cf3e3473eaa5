import type { ClassList } from './class-list.ts';

/** What boxes of an event show, in English: for files and reports, which are in English everywhere. */
export interface Things {
  readonly one: string;
  readonly many: string;
}

const OBJECTS: Things = { one: 'object', many: 'objects' };

/** What the classes are together: the COCO supercategory that all of them have, or objects. */
export function thingsOf(classes: ClassList): Things {
  const [first, ...others] = new Set(classes.classes.map(({ coco }) => coco?.supercategory));
  if (first === undefined || others.length > 0 || !/^[a-z]+$/.test(first)) return OBJECTS;
  return { one: first, many: `${first}s` };
}
