/** So long somebody needs at least to tell one crop from its neighbours. */
export const LOOK_MS = 250;
/** Time between two measurements that is longer was no looking: the tab slept, or the machine did. */
const LONGEST_STEP_MS = 1_000;

/** How long each crop was looked at, by its key: milliseconds. */
export type Looks = ReadonlyMap<string, number>;

/**
 * The looks after some time with these crops on screen. A person has one pair of eyes: the time is shared among the crops
 * on screen that were not seen yet, so that twenty-four crops are seen after six seconds and not after one glance.
 */
export function afterLooking(looks: Looks, onScreen: readonly string[], elapsedMs: number): Looks {
  const open = onScreen.filter((key) => !isSeen(looks, key));
  if (open.length === 0 || elapsedMs <= 0) return looks;
  const share = Math.min(elapsedMs, LONGEST_STEP_MS) / open.length;
  const next = new Map(looks);
  for (const key of open) next.set(key, (looks.get(key) ?? 0) + share);
  return next;
}

/** Whether a crop was on screen long enough to be confirmed with the others. */
export function isSeen(looks: Looks, key: string): boolean {
  return (looks.get(key) ?? 0) >= LOOK_MS;
}
