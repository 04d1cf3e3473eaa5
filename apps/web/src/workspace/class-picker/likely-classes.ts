import type { ClassList, ObjectClass } from '@uvh/domain/annotation/class-list';

/** Up to so many classes all are in reach of a key, a finger and a glance; of more the likeliest come first. */
export const MOST_AT_A_GLANCE = 12;

/** What is known of the box that is to get a class. */
export interface ClassQuestion {
  /** The label that it has; undefined where no box is meant. */
  readonly label: string | undefined;
  /** Boxes of this image by class id. */
  readonly countByClass: ReadonlyMap<number, number>;
}

/**
 * The classes that are likeliest meant: the one that the box has and those that it is taken for, then those of which
 * this image has most, then the others in their order. All of a list that is taken in at a glance, as it is.
 */
export function likeliestClasses(
  classes: ClassList,
  { label, countByClass }: ClassQuestion,
  most = MOST_AT_A_GLANCE,
): readonly ObjectClass[] {
  if (classes.size <= MOST_AT_A_GLANCE) return classes.classes;
  const current = label === undefined ? undefined : classes.named(label);
  const alike = current ? [current.name, ...current.lookAlikes] : [];
  const countOf = ({ id }: ObjectClass) => countByClass.get(id) ?? 0;
  const byCount = classes.classes.toSorted((a, b) => countOf(b) - countOf(a));
  const likely = new Set([...alike.flatMap((name) => classes.named(name) ?? []), ...byCount]);
  return [...likely].slice(0, most);
}

/**
 * The classes whose names or codes a text means. Of few in their order; of many those that are called so come before
 * those that merely contain it.
 */
export function classesMeant(classes: ClassList, query: string): readonly ObjectClass[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === '') return classes.classes;
  const found = classes.classes.filter((each) => rankOf(each, wanted) < NO_MATCH);
  if (classes.size <= MOST_AT_A_GLANCE) return found;
  return found.toSorted((a, b) => rankOf(a, wanted) - rankOf(b, wanted));
}

const NO_MATCH = 4;

/** 0 for what is meant for sure; {@link NO_MATCH} for what is not meant. */
function rankOf({ name, displayName, code }: ObjectClass, wanted: string): number {
  const names = [name.toLocaleLowerCase(), displayName.toLocaleLowerCase()];
  if (code.toLocaleLowerCase() === wanted || names.includes(wanted)) return 0;
  if (names.some((each) => each.startsWith(wanted))) return 1;
  const words = names.flatMap((each) => each.split(/[\s-]/));
  if (code.toLocaleLowerCase().startsWith(wanted) || words.some((word) => word.startsWith(wanted))) return 2;
  return names.some((each) => each.includes(wanted)) ? 3 : NO_MATCH;
}
