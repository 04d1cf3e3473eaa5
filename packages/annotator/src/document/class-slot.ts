import type { ClassList } from '@uvh/domain/annotation/class-list';

/**
 * The slot of every label that is not one of the event's classes; drawn black
 * (docs/product/annotation.md#vehicle-classes).
 */
export const UNKNOWN_SLOT = 0;

/** How many slots a list needs: the unknown one and one per class. */
export function slotCountOf(classes: ClassList): number {
  return classes.size + 1;
}

/** A label as a small number for typed arrays: 0 for an unknown label, else 1 + its place in the list. */
export function slotOf(classes: ClassList, label: string): number {
  return classes.indexOf(label) + 1;
}

/** For each slot 1 where the boxes of that class are not shown. */
export function hiddenSlotsOf(classes: ClassList, hiddenClassIds: ReadonlySet<number>): Uint8Array {
  const hidden = new Uint8Array(slotCountOf(classes));
  for (const [index, { id }] of classes.classes.entries()) hidden[index + 1] = hiddenClassIds.has(id) ? 1 : 0;
  return hidden;
}
