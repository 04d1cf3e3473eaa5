import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { Dataset, DatasetClass } from './dataset.ts';

/** The classes of an event with their ids, as its data sets have them. */
export function datasetClassesOf(classes: ClassList): readonly DatasetClass[] {
  return classes.classes.map(({ id, name, coco }) => ({ id, name, ...(coco && { category: coco }) }));
}

/** A class with the number under which a file knows it. */
export interface NumberedClass {
  readonly name: string;
  readonly id: number;
}

/**
 * All classes of a data set with numbers: those that it gives, as they are; other classes, and labels that are none of
 * them, the next numbers above, labels in the order of their names. Refuses nothing: of two classes with the same
 * number or name the first keeps it.
 */
export function numberedClasses({ classes, images }: Dataset): readonly NumberedClass[] {
  const byName = new Map<string, number | undefined>();
  const used = new Set<number>();
  for (const { name, id } of classes) {
    if (byName.has(name)) continue;
    const own = id !== undefined && !used.has(id) ? id : undefined;
    if (own !== undefined) used.add(own);
    byName.set(name, own);
  }
  const others = new Set<string>();
  for (const image of images) for (const { label } of image.boxes) if (!byName.has(label)) others.add(label);
  for (const name of [...others].sort()) byName.set(name, undefined);
  let next = Math.max(0, ...used) + 1;
  return [...byName].map(([name, id]) => ({ name, id: id ?? next++ }));
}

/** Names of all classes of a data set, in the order of {@link numberedClasses}: position = contiguous number from 0. */
export function classNames(dataset: Dataset): readonly string[] {
  return numberedClasses(dataset).map(({ name }) => name);
}
