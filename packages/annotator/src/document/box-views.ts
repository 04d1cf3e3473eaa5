import type { BoxReader, BoxView } from './box-reader.ts';

/**
 * The boxes as plain objects for panels. A box that did not change keeps its object, so that one answer among
 * thousands makes one new object and lists can compare by identity.
 */
export class BoxViews {
  readonly #document: BoxReader;
  #views: readonly BoxView[] = [];
  #version = -1;

  constructor(document: BoxReader) {
    this.#document = document;
  }

  /** The same array until the document changes. */
  list(): readonly BoxView[] {
    const { version, count } = this.#document;
    if (version === this.#version) return this.#views;
    this.#version = version;
    const before = this.#views;
    this.#views = Array.from({ length: count }, (_, index) => {
      const known = before[index];
      return known && this.#isSame(known, index) ? known : this.#document.box(index);
    });
    return this.#views;
  }

  #isSame(view: BoxView, index: number): boolean {
    const { rects } = this.#document;
    return (
      view.label === this.#document.label(index) &&
      view.isConfirmed === this.#document.isConfirmed(index) &&
      view.isDeleted === this.#document.isDeleted(index) &&
      view.isUnsure === this.#document.isUnsure(index) &&
      view.x === rects[index * 4] &&
      view.y === rects[index * 4 + 1] &&
      view.width === rects[index * 4 + 2] &&
      view.height === rects[index * 4 + 3]
    );
  }
}
