import { type BoxReader, CONFIRMED, DELETED } from '../document/box-reader.ts';
import { slotCountOf } from '../document/class-slot.ts';

/**
 * Boxes of one list of classes sorted by how they are drawn, so that each style is set once however many boxes there are: group
 * `2 * slot` holds the open boxes of a class, the one after it the confirmed ones.
 */
export class BoxGroups {
  readonly #document: BoxReader;
  /** How many groups there are. */
  readonly count: number;
  /** Indexes of boxes; group g holds those from `starts[g]` up to `starts[g + 1]`. */
  indexes = new Int32Array(0);
  readonly starts: Int32Array;
  #version = -1;

  constructor(document: BoxReader) {
    this.#document = document;
    this.count = slotCountOf(document.classes) * 2;
    this.starts = new Int32Array(this.count + 1);
  }

  /** Sorts again if the document changed: a counting sort over the arrays. */
  refresh(): void {
    const { version, count, flags, slots } = this.#document;
    if (version === this.#version) return;
    this.#version = version;
    if (this.indexes.length < count) this.indexes = new Int32Array(Math.ceil(count * 1.5));
    const { starts } = this;
    starts.fill(0);
    for (let index = 0; index < count; index++) {
      const group = groupOf(flags[index] ?? 0, slots[index] ?? 0);
      if (group >= 0) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
    }
    for (let group = 1; group <= this.count; group++) {
      starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
    }
    const next = starts.slice();
    for (let index = 0; index < count; index++) {
      const group = groupOf(flags[index] ?? 0, slots[index] ?? 0);
      if (group < 0) continue;
      const place = next[group] ?? 0;
      this.indexes[place] = index;
      next[group] = place + 1;
    }
  }
}

function groupOf(flags: number, slot: number): number {
  if ((flags & DELETED) !== 0) return -1;
  return slot * 2 + ((flags & CONFIRMED) !== 0 ? 1 : 0);
}
