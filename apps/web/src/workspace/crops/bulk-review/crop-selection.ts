/** Which crops of a row are selected, by their places in it; `cursor` is where arrow keys go on from. */
export interface CropSelection {
  readonly cursor: number;
  /** Where a selection with Shift begins. */
  readonly anchor: number;
  readonly selected: ReadonlySet<number>;
  /** Those of them that were pointed at one by one, not taken with a range: whoever points at a crop has looked at it. */
  readonly pointed: ReadonlySet<number>;
  /** Whether it moved on by itself after an answer, not by a hand. */
  readonly isCarried: boolean;
}

export const NOTHING_SELECTED: CropSelection = {
  cursor: 0,
  anchor: 0,
  selected: new Set(),
  pointed: new Set(),
  isCarried: false,
};

/** The crop at that place and no other. */
export function selectOnly(place: number): CropSelection {
  const it = new Set([place]);
  return { cursor: place, anchor: place, selected: it, pointed: it, isCarried: false };
}

/** All from where the selection began up to that place: Shift with an arrow or a click. */
export function extendTo({ anchor, pointed }: CropSelection, place: number): CropSelection {
  const selected = new Set(placesBetween(anchor, place));
  return { cursor: place, anchor, selected, pointed: only(pointed, (one) => selected.has(one)), isCarried: false };
}

/** That crop as well, or no more: Ctrl with a click. */
export function withToggled({ selected, pointed }: CropSelection, place: number): CropSelection {
  const others = { selected: only(selected, (one) => one !== place), pointed: only(pointed, (one) => one !== place) };
  const next = selected.has(place)
    ? others
    : { selected: new Set([...selected, place]), pointed: new Set([...pointed, place]) };
  return { cursor: place, anchor: place, ...next, isCarried: false };
}

/** A tap: that crop as well, or no more. Not beside one that nobody tapped, which would be answered with it unseen. */
export function withTapped(selection: CropSelection, place: number): CropSelection {
  return selection.isCarried && !selection.selected.has(place) ? selectOnly(place) : withToggled(selection, place);
}

/** None, with the arrow keys going on from where they were. */
export function withNone({ cursor }: CropSelection): CropSelection {
  return { ...NOTHING_SELECTED, cursor, anchor: cursor };
}

/** Exactly these crops: a drag over them, or all. */
export function selectAllOf(places: readonly number[]): CropSelection {
  const [first = 0] = places;
  return { ...NOTHING_SELECTED, cursor: places.at(-1) ?? first, anchor: first, selected: new Set(places) };
}

/** These crops beside those that were kept: Ctrl with a drag. */
export function withAll({ selected, pointed }: CropSelection, places: readonly number[]): CropSelection {
  return { ...selectAllOf(places), selected: new Set([...selected, ...places]), pointed };
}

/** All up to that place, beside what is selected: Ctrl and Shift with a click. */
export function withRangeTo({ anchor, selected, pointed }: CropSelection, place: number): CropSelection {
  const next = new Set([...selected, ...placesBetween(anchor, place)]);
  return { cursor: place, anchor, selected: next, pointed, isCarried: false };
}

/**
 * What is selected once the selected crops were answered and left the row of now `count` crops. After one crop the next
 * one is selected, so that a row is answered key by key; after several none is, since nobody looked at what moved up.
 */
export function afterAnswer({ selected, cursor }: CropSelection, count: number): CropSelection {
  if (count === 0) return NOTHING_SELECTED;
  const first = Math.min(cursor, ...selected);
  const place = Math.min(first, count - 1);
  return selected.size === 1
    ? { ...selectOnly(place), isCarried: true }
    : { ...NOTHING_SELECTED, cursor: place, anchor: place };
}

/**
 * What is still selected of these places once the answered ones have left the row; the arrow keys go on from its first,
 * which comes into view.
 */
export function whatStays({ selected }: CropSelection, answered: ReadonlySet<number>): CropSelection {
  const places = [...selected].filter((place) => !answered.has(place)).sort((a, b) => a - b);
  const gone = [...answered];
  const moved = places.map((place) => place - gone.filter((other) => other < place).length);
  const [first = 0] = moved;
  return { ...selectAllOf(moved), cursor: first };
}

/** The place that a key leads to; undefined for any other key. */
export function placeAfter(key: string, cursor: number, columns: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: cursor + 1,
    ArrowLeft: cursor - 1,
    ArrowDown: cursor + columns,
    ArrowUp: cursor - columns,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place));
}

function only(places: ReadonlySet<number>, isWanted: (place: number) => boolean): ReadonlySet<number> {
  return new Set([...places].filter(isWanted));
}

function placesBetween(a: number, b: number): number[] {
  const first = Math.min(a, b);
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => first + step);
}
