/** The same work, done once for an object and kept for as long as somebody holds that object. */
export function oncePer<Key extends object, Result>(workOut: (key: Key) => Result): (key: Key) => Result {
  // In a box of its own, so that a result of undefined or null counts as worked out.
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.result;
    const result = workOut(key);
    known.set(key, { result });
    return result;
  };
}
