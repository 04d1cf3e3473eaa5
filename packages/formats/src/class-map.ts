import type { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';
import { onOneLine } from '@uvh/domain/text/plain-note';
import { isJsonObject, shown } from './text/json.ts';

export type ClassMapResult =
  | { readonly kind: 'read'; readonly map: ClassMap }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** What a foreign class name leads to: one of our classes, null where a person has to choose, false where its boxes are left out. */
export type ClassTarget = string | null | false;

/** From foreign class names to the classes of an event; case and spaces around do not count. */
export class ClassMap {
  readonly classes: ClassList;
  readonly #mapped: ReadonlyMap<string, ClassTarget>;
  readonly #ownNames: ReadonlyMap<string, string>;

  /** Without entries, names stand for themselves. */
  constructor(classes: ClassList, entries: Iterable<readonly [string, ClassTarget]> = []) {
    this.classes = classes;
    this.#mapped = new Map(Array.from(entries, ([name, target]) => [fold(name), target]));
    this.#ownNames = ownNamesOf(classes);
  }

  /** Whether there is an entry for the name, be it one that leaves the choice to a person. */
  names(foreignName: string): boolean {
    return this.#mapped.has(fold(foreignName));
  }

  /** Whether boxes of that foreign class are not taken in at all. */
  leavesOut(foreignName: string): boolean {
    return this.#mapped.get(fold(foreignName)) === false;
  }

  /**
   * The label that a box of that foreign class gets: what the map says, else our class of that name, display name or
   * COCO category without regard to case, else the foreign name itself, which the product treats as unknown so that a
   * person must choose (docs/product/choices.md#vehicle-classes).
   */
  labelFor(foreignName: string): string {
    const name = fold(foreignName);
    const mapped = this.#mapped.get(name);
    if (mapped === null) return this.classes.has(foreignName) ? DEFAULT_LABEL : foreignName;
    if (mapped === false) return foreignName;
    return mapped ?? this.#ownNames.get(name) ?? foreignName;
  }

  /** The map with further entries; those that it has stay. */
  withOthers(entries: Iterable<readonly [string, ClassTarget]>): ClassMap {
    return new ClassMap(this.classes, [
      ...Array.from(entries, ([name, to]) => [fold(name), to] as const),
      ...this.#mapped,
    ]);
  }
}

/** Names come before the words that people read, and those before the words of other data sets. */
function ownNamesOf(classes: ClassList): ReadonlyMap<string, string> {
  const words: (readonly [string, string])[] = [
    ...classes.classes.flatMap(({ name, coco }) => (coco?.name === undefined ? [] : [[coco.name, name] as const])),
    ...classes.classes.flatMap(({ name, displayNames }) =>
      Object.values(displayNames).map((word) => [word, name] as const),
    ),
    ...classes.classes.map(({ name, displayName }) => [displayName, name] as const),
    ...classes.classes.map(({ name }) => [name, name] as const),
  ];
  return new Map(words.map(([word, name]) => [fold(word), name]));
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * Reads a class map: a JSON object from foreign class name to one of our class names, null or false. `section`
 * picks one map out of a file that holds several by name. Refuses names that are none of our classes.
 */
export function readClassMap(text: string, fileName: string, classes: ClassList, section?: string): ClassMapResult {
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', problems: [`${fileName}: is not JSON (${why})`] };
  }
  const chosen = section !== undefined && isJsonObject(root) ? root[section] : root;
  const place = section === undefined ? fileName : `${fileName}: ${section}`;
  if (!isJsonObject(chosen))
    return { kind: 'refused', problems: [`${place}: must be an object from class name to class name, null or false`] };
  const sections = Object.keys(chosen).filter((name) => isJsonObject(chosen[name]));
  if (sections.length > 0)
    return {
      kind: 'refused',
      problems: [`${place} holds several maps; name the one to use with --map-section: ${sections.join(', ')}`],
    };
  return classMapOf(chosen, place, classes);
}

/** The class map of an object that was read elsewhere; `place` says where, for what is refused. */
export function classMapOf(
  chosen: Readonly<Record<string, unknown>>,
  place: string,
  classes: ClassList,
): ClassMapResult {
  const entries: [string, ClassTarget][] = [];
  const problems: string[] = [];
  for (const [name, target] of Object.entries(chosen)) {
    if (target === null || target === false) entries.push([name, target]);
    else if (typeof target === 'string' && classes.has(target)) entries.push([name, target]);
    else problems.push(`${place}: "${onOneLine(name)}" leads to ${shown(target)}, which is no class name`);
  }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'read', map: new ClassMap(classes, entries) };
}
