/** Keeps the ids of a data set apart while it is read. */
export interface UniqueIds {
  /** The id itself, or with a number behind it when it is taken. */
  take(id: string): string;
  has(id: string): boolean;
}

/** Ids that nobody has yet. */
export function uniqueIds(): UniqueIds {
  const taken = new Set<string>();
  // Some tools give every box the id 0: each is not to try all numbers again.
  const nextOf = new Map<string, number>();
  return {
    has: (id) => taken.has(id),
    take(id) {
      let free = id;
      let number = nextOf.get(id) ?? 2;
      for (; taken.has(free); number += 1) free = `${id}-${number}`;
      if (free !== id) nextOf.set(id, number);
      taken.add(free);
      return free;
    },
  };
}

/** Throws when two pictures or two boxes of a data set share an id: every file would lead to the wrong one. */
export function assertUniqueIds(
  images: Iterable<{ readonly id: string; readonly boxes: Iterable<{ readonly id: string }> }>,
): void {
  const imageIds = new Set<string>();
  const boxIds = new Set<string>();
  for (const image of images) {
    if (imageIds.has(image.id)) throw new Error(`Two pictures of the data set have the id ${image.id}.`);
    imageIds.add(image.id);
    for (const { id } of image.boxes) {
      if (boxIds.has(id)) throw new Error(`Two boxes of the data set have the id ${id}.`);
      boxIds.add(id);
    }
  }
}
