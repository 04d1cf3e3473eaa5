import type { WireClass } from '@uvh/contract/object-class';

type Classes = readonly WireClass[];

/**
 * The list as somebody edits it, on top of what others have changed since it was begun: who changes one class does not
 * undo what another organiser did to the rest. A class that both have changed is as it was edited here.
 */
export function mergeClasses(begunWith: Classes, edited: Classes, stored: Classes): Classes {
  if (begunWith === stored) return edited;
  const before = byId(begunWith);
  const now = byId(stored);
  const ids = new Set([...before.keys(), ...now.keys(), ...edited.map(({ id }) => id)]);
  const kept = edited.flatMap((each) => {
    const was = before.get(each.id);
    const is = now.get(each.id);
    if (was !== undefined) return isSame(was, each) ? (is ?? []) : each;
    // Two who each add a class have given both the same id.
    return is === undefined || isSame(is, each) ? each : { ...each, id: freeId(ids) };
  });
  const added = stored.filter(({ id }) => !before.has(id) && !kept.some((each) => each.id === id));
  return [...kept, ...added];
}

function byId(classes: Classes): ReadonlyMap<number, WireClass> {
  return new Map(classes.map((each) => [each.id, each]));
}

/** Both were read by the same schema, so their entries stand in the same order. */
function isSame(one: WireClass, other: WireClass): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function freeId(ids: Set<number>): number {
  const id = 1 + Math.max(...ids);
  ids.add(id);
  return id;
}
