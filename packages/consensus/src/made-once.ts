/** What was made for an owner and a number before, else what `make` makes now; kept in `tables` as long as the owner. */
export function madeOnce<Owner extends object, Made>(
  tables: WeakMap<Owner, Map<number, Made>>,
  owner: Owner,
  key: number,
  make: () => Made,
): Made {
  let known = tables.get(owner);
  if (!known) {
    known = new Map();
    tables.set(owner, known);
  }
  const before = known.get(key);
  if (before) return before;
  const made = make();
  known.set(key, made);
  return made;
}
