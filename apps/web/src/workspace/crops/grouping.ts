import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { ClassList } from '@uvh/domain/annotation/class-list';

export interface ClassGroup {
  readonly label: string;
  /** In the order in which they came with the image. */
  readonly boxes: readonly BoxView[];
}

/** Boxes that are there, same class together in the order of the classes, labels without a class first. */
export function groupedByClass(boxes: readonly BoxView[], classes: ClassList): readonly ClassGroup[] {
  const groups = new Map<string, BoxView[]>();
  for (const box of boxes) {
    if (box.isDeleted) continue;
    const group = groups.get(box.label);
    if (group) group.push(box);
    else groups.set(box.label, [box]);
  }
  return [...groups]
    .map(([label, members]) => ({ label, boxes: members }))
    .sort((a, b) => classes.indexOf(a.label) - classes.indexOf(b.label) || a.label.localeCompare(b.label));
}

/**
 * Only what is still to be confirmed, for bulk review, the most suspicious first; a box without a class cannot be
 * confirmed. `suspicions` holds the weight of each box's heaviest hint.
 */
export function unconfirmedByClass(
  boxes: readonly BoxView[],
  classes: ClassList,
  suspicions: ReadonlyMap<number, number>,
): readonly ClassGroup[] {
  const suspicion = ({ index }: BoxView): number => suspicions.get(index) ?? 0;
  return groupedByClass(
    boxes.filter((box) => !box.isConfirmed),
    classes,
  )
    .filter((group) => classes.has(group.label))
    .map(({ label, boxes: members }) => ({
      label,
      boxes: members.toSorted((a, b) => suspicion(b) - suspicion(a) || a.index - b.index),
    }));
}
