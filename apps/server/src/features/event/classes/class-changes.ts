import { isDeepStrictEqual } from 'node:util';
import type { WireClass } from '@uvh/contract/object-class';

interface ClassChange {
  /** 'settings.classes.Bus.color', 'settings.classes.Bus' for a class that comes or goes, 'settings.classes' for order. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two lists, class by class: the whole lists side by side nobody would read. */
export function classChanges(before: readonly WireClass[], after: readonly WireClass[]): ClassChange[] {
  const [old, fresh] = [byId(before), byId(after)];
  const changes = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((id) =>
    changesOfOne(old.get(id), fresh.get(id)),
  );
  const orderOf = (classes: readonly WireClass[], others: ReadonlyMap<number, WireClass>) =>
    classes.filter(({ id }) => others.has(id)).map(({ id }) => id);
  if (isDeepStrictEqual(orderOf(before, fresh), orderOf(after, old))) return changes;
  const names = (classes: readonly WireClass[]) => classes.map(({ name }) => name);
  return [...changes, { field: 'settings.classes', before: names(before), after: names(after) }];
}

function changesOfOne(before: WireClass | undefined, after: WireClass | undefined): ClassChange[] {
  const field = `settings.classes.${(before ?? after)?.name}`;
  if (!before || !after) return [{ field, before: before ?? null, after: after ?? null }];
  const old = new Map<string, unknown>(Object.entries(before));
  const fresh = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((name) => !isDeepStrictEqual(old.get(name), fresh.get(name)))
    .map((name) => ({ field: `${field}.${name}`, before: old.get(name) ?? null, after: fresh.get(name) ?? null }));
}

function byId(classes: readonly WireClass[]): ReadonlyMap<number, WireClass> {
  return new Map(classes.map((each) => [each.id, each]));
}
