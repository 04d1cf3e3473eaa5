/** So long somebody needs at least to tell one crop from its neighbours. */
export const LOOK_MS = 250;
/** Time between two measurements that is longer was no looking: the tab slept, or the machine did. */
const LONGEST_STEP_MS = 1_000;

/** What is in view, by the keys of the crops. */
export interface InView {
  readonly onScreen: readonly string[];
  /** Those of them that are selected: what will be answered is what is looked at first. */
  readonly selected: readonly string[];
}

/** How long each crop was looked at, by its key: milliseconds. */
export type Looks = ReadonlyMap<string, number>;

/**
 * The looks after some time with these crops on screen. A person has one pair of eyes: the time is shared among the crops
 * on screen that were not seen yet, so that twenty-four crops are seen after six seconds and not after one glance: first
 * among the selected ones, then among the others.
 */
export function afterLooking(looks: Looks, { onScreen, selected }: InView, elapsedMs: number): Looks {
  const unseen = (keys: readonly string[]) => keys.filter((key) => !isSeen(looks, key));
  const openSelected = unseen(selected);
  const open = openSelected.length > 0 ? openSelected : unseen(onScreen);
  if (open.length === 0 || elapsedMs <= 0) return looks;
  const share = Math.min(elapsedMs, LONGEST_STEP_MS) / open.length;
  const next = new Map(looks);
  for (const key of open) next.set(key, (looks.get(key) ?? 0) + share);
  return next;
}

/** Whether a crop was on screen long enough to be answered with others. */
export function isSeen(looks: Looks, key: string): boolean {
  return (looks.get(key) ?? 0) >= LOOK_MS;
}
