import { type BoxReader, isEditable } from '../document/box-reader.ts';

/** The boxes that keys and buttons act on, in the order they were picked. Holds boxes that can be picked only. */
export class Selection {
  readonly #document: BoxReader;
  readonly #onChange: () => void;
  #indexes: readonly number[] = [];
  #indexSet: ReadonlySet<number> = new Set();

  constructor(document: BoxReader, onChange: () => void) {
    this.#document = document;
    this.#onChange = onChange;
  }

  get indexes(): readonly number[] {
    return this.#indexes;
  }

  /** The box that was picked last. */
  get current(): number | undefined {
    return this.#indexes.at(-1);
  }

  has(index: number): boolean {
    return this.#indexSet.has(index);
  }

  /** Selects these boxes and no others. Leaves out confirmed, deleted and unknown ones. */
  set(indexes: readonly number[]): void {
    const wanted = [...new Set(indexes)].filter((index) => isEditable(this.#document, index));
    if (wanted.length === this.#indexes.length && wanted.every((index, place) => index === this.#indexes[place]))
      return;
    this.#indexes = wanted;
    this.#indexSet = new Set(wanted);
    this.#onChange();
  }

  /** Adds a box, or removes it when it is selected. */
  toggle(index: number): void {
    this.set(this.has(index) ? this.#indexes.filter((other) => other !== index) : [...this.#indexes, index]);
  }

  /** Drops what can no longer be picked after the document changed. */
  prune(): void {
    this.set(this.#indexes);
  }
}
